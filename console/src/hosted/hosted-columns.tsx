import type { HostedCamera } from '@watchfire/contract/hosted/hosted.shapes.ts'
import type { TableColumnsType } from 'antd'
import { siteMinute, siteText } from '../core/site-zone.ts'
import { sizedLink } from '../core/sized-link.ts'
import { TwoLines } from '../ui/TwoLines.tsx'
import { HostedActions, picturesOf } from './HostedActions.tsx'
import { type HostedTexts, planText, todayText } from './hosted-labels.ts'
import { LastPicture } from './LastPicture.tsx'

export function hostedColumns(t: HostedTexts, plan: (camera: HostedCamera) => void): TableColumnsType<HostedCamera> {
  return [
    {
      title: t('camera'),
      render: (_, camera) => (
        <TwoLines>
          <span>{camera.name}</span>
          <small>{[camera.projectName, camera.regionName, camera.channelId].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('plan'),
      render: (_, { schedule, hostedState: state }) => (
        <TwoLines>
          <span>{planText(t, schedule)}</span>
          {state !== 'off' && <small title={state === 'unknown' ? t('unknownHint') : undefined}>{t(state)}</small>}
          {state === 'unknown' && <small>{t('unknownHint')}</small>}
        </TwoLines>
      ),
    },
    {
      title: t('today'),
      width: '8rem',
      render: (_, camera) => {
        const [got, holes] = todayText(t, camera)
        return (
          <TwoLines>
            <span>{got}</span>
            {holes && <small>{holes}</small>}
          </TwoLines>
        )
      },
    },
    {
      title: t('last'),
      width: '13rem',
      render: (_, { channelId, name, lastSlot, lastUrl }) =>
        lastSlot !== null && (
          <LastPicture
            link={sizedLink(lastUrl, 'small')}
            text={`${name} ${siteMinute(lastSlot)}`}
            time={siteText(lastSlot).slice(5, 16)}
            to={picturesOf(channelId)}
          />
        ),
    },
    {
      title: t('kept'),
      width: '6rem',
      render: (_, { keepDays, schedule }) => schedule.mode !== 'off' && t('days', { count: keepDays }),
    },
    {
      key: 'actions',
      width: '6rem',
      fixed: 'right',
      render: (_, camera) => <HostedActions camera={camera} plan={plan} />,
    },
  ]
}
