import type { CameraRow } from '@watchfire/contract/device/camera.shapes.ts'
import type { TableColumnsType } from 'antd'
import { TextButton } from '../../ui/buttons.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { ArmedMark } from '../arming/ArmedMark.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { CameraActions } from './CameraActions.tsx'
import { type CameraTexts, isSetUpHere, pictureProblem, placeText } from './camera-labels.ts'
import { ProblemLine } from './ProblemLine.tsx'
import { SetUpMark } from './SetUpMark.tsx'

export function cameraColumns(t: CameraTexts, open: (channelId: string) => void): TableColumnsType<CameraRow> {
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
          <small>{[placeText(camera), camera.location].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('aiServer'),
      width: '12rem',
      render: (_, camera) => (
        <TwoLines>
          <span>{camera.aiServerName}</span>
          <small>{[camera.channelId, camera.ip].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('state'),
      width: '12rem',
      render: (_, camera) => (
        <TwoLines>
          <StateMark state={camera.state} />
          <ProblemLine problem={pictureProblem(camera)} />
        </TwoLines>
      ),
    },
    {
      title: t('setUp'),
      width: '11rem',
      render: (_, camera) => (
        <TwoLines>
          <span>
            <SetUpMark setUp={camera.setUp} />
          </span>
          <ProblemLine problem={camera.refusal ?? undefined} />
        </TwoLines>
      ),
    },
    {
      title: t('zones'),
      width: '9.5rem',
      render: (_, camera) =>
        isSetUpHere(camera) ? (
          <TwoLines>
            <span>{camera.zones}</span>
            <span>
              <ArmedMark armed={camera.armed} until={camera.armedUntil} />
            </span>
          </TwoLines>
        ) : (
          '–'
        ),
    },
    { title: t('sensitivity'), width: '7.75rem', render: (_, { sensitivity: level }) => t('level', { level }) },
    { key: 'actions', width: '9.25rem', fixed: 'right', render: (_, camera) => <CameraActions camera={camera} /> },
  ]
}
