import {
  type ComparedSetting,
  type ControlRow,
  comparedSetting,
} from '@watchfire/contract/device/camera-default.shapes.ts'
import type { TableColumnsType } from 'antd'
import { TextButton } from '../../ui/buttons.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { type ControlTexts, settingText } from './control-labels.ts'

export function controlColumns(
  t: ControlTexts,
  open: (channelId: string) => void,
  openLevels: (camera: ControlRow) => void,
): TableColumnsType<ControlRow> {
  return [
    {
      title: t('camera'),
      render: (_, camera) => (
        <TwoLines>
          <span>
            <TextButton style={{ padding: 0, textAlign: 'left' }} onClick={() => open(camera.channelId)}>
              {camera.name}
            </TextButton>
          </span>
          <small>{[camera.regionName, camera.location, camera.aiServerName].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    ...comparedSetting.options.map(setting => ({
      title: t(setting),
      width: '10rem',
      render: (_: unknown, camera: ControlRow) => <SettingCell camera={camera} setting={setting} t={t} />,
    })),
    {
      title: t('alarmLevels'),
      width: '9rem',
      render: (_, camera) => {
        const shown = camera.ownLevels === 0 ? t('asTypes') : t('ownCount', { count: camera.ownLevels })
        return (
          <TwoLines>
            <span>
              <TextButton
                style={{ padding: 0 }}
                aria-label={t('levelsOf', { name: camera.name, shown })}
                onClick={() => openLevels(camera)}
              >
                {shown}
              </TextButton>
            </span>
            <span>
              {camera.ownLevels > 0 && (
                <StateTag color={camera.quietedLevels > 0 ? 'warning' : 'processing'}>
                  {t(camera.quietedLevels > 0 ? 'quieterMark' : 'differsMark')}
                </StateTag>
              )}
            </span>
          </TwoLines>
        )
      },
    },
    {
      title: t('zones'),
      width: '7rem',
      render: (_, camera) => (camera.setUp === 'file' ? t('inFile') : camera.zones),
    },
  ]
}

/** What differs is said by a word, not by a colour alone. */
function SettingCell({ camera, setting, t }: { camera: ControlRow; setting: ComparedSetting; t: ControlTexts }) {
  const mark = camera.behind.includes(setting) ? 'behindMark' : camera.differs.includes(setting) && 'differsMark'
  return (
    <TwoLines>
      <span>{settingText(camera, setting, t)}</span>
      <span>{mark && <StateTag color={mark === 'behindMark' ? 'warning' : 'processing'}>{t(mark)}</StateTag>}</span>
    </TwoLines>
  )
}
