import { CameraOutlined } from '@ant-design/icons'
import { partOfDay } from '@watchfire/contract/device/camera.shapes.ts'
import { Button, Segmented } from 'antd'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import type { PictureChoice, PicturedCamera, useCameraPicture } from './use-camera-picture.ts'
import { zoneTexts } from './zone.texts.ts'

const words = {
  now: 'stillNow',
  kept: 'stillKept',
  alarm: 'stillAlarm',
  none: 'stillNone',
  day: 'stillDay',
  night: 'stillNight',
} as const
const choiceTexts: { [Choice in PictureChoice]: 'pictureNow' | 'pictureDay' | 'pictureNight' } = {
  now: 'pictureNow',
  day: 'pictureDay',
  night: 'pictureNight',
}

type Props = ReturnType<typeof useCameraPicture> & { knows: PicturedCamera['knows'] }

/** Where the picture is from, and the way to another. */
export function StillLine({ picture, taking, refused, take, knows }: Props) {
  const t = useTexts(zoneTexts)
  const { kind, at } = picture
  const shown: PictureChoice = kind === 'day' || kind === 'night' ? kind : 'now'
  const keepsParts = knows.includes('dayAndNight')
  return (
    <>
      {!keepsParts && <small>{t('partsUnknown')}</small>}
      {refused && <small role="alert">{refused.text ?? t(refused.part === 'day' ? 'noDay' : 'noNight')}</small>}
      <small role="status">{taking ? t('taking') : t(words[kind], { time: siteText(at) })}</small>
      {keepsParts && (
        <Segmented<PictureChoice>
          size="small"
          aria-label={t('picture')}
          value={taking ?? shown}
          options={(['now', ...partOfDay.options] as const).map(value => ({ value, label: t(choiceTexts[value]) }))}
          onChange={take}
        />
      )}
      <Button
        size="small"
        icon={<CameraOutlined aria-hidden />}
        loading={taking !== undefined}
        onClick={() => take(shown)}
      >
        {t('takeStill')}
      </Button>
    </>
  )
}
