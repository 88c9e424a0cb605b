import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import type { CameraPicture } from './use-camera-picture.ts'
import { zoneTexts } from './zone.texts.ts'

const words = { now: 'stillNow', kept: 'stillKept', alarm: 'stillAlarm', none: 'stillNone' } as const

type Props = { picture: CameraPicture; taking: boolean; onTake: () => void }

/** Where the picture is from, and the way to another. */
export function StillLine({ picture, taking, onTake }: Props) {
  const t = useTexts(zoneTexts)
  return (
    <>
      <small role="status">{taking ? t('taking') : t(words[picture.kind], { time: siteText(picture.at) })}</small>
      <Button size="small" icon={<CameraOutlined aria-hidden />} loading={taking} onClick={onTake}>
        {t('takeStill')}
      </Button>
    </>
  )
}
