import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { serverNow } from '../../core/server-clock.ts'
import { siteText } from '../../core/site-zone.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { devicePath } from '../public/device-path.ts'
import { StateMark } from '../public/StateMark.tsx'
import { ReasonLine } from './ReasonLine.tsx'
import { lengthText, reasonShown, type StateTexts, shareText } from './state-words.ts'

/** `customer`: of which customer each is, where there are several. */
export function stateColumns(t: StateTexts, { customer }: { customer: boolean }): TableColumnsType<StateRow> {
  return [
    {
      title: t('device'),
      render: (_, channel) => (
        <TwoLines>
          <Link to={devicePath(channel.channelId)}>{channel.name}</Link>
          <small>{[placeOf(channel), channel.location].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('state'),
      width: '19rem',
      render: (_, channel) => {
        const reason = reasonShown(channel.state, channel.reason)
        return (
          <TwoLines>
            <StateMark state={channel.state} />
            {reason && <ReasonLine reason={reason} withRemedy={channel.state === 'offline'} />}
            <small>{sinceText(channel, t)}</small>
          </TwoLines>
        )
      },
    },
    {
      title: t('availability'),
      width: '9rem',
      align: 'right',
      render: (_, { availability }) => shareText(availability) ?? t('notInService'),
    },
    {
      title: t('aiServer'),
      width: '13rem',
      render: (_, channel) => (
        <TwoLines>
          <span>{channel.aiServerName}</span>
          <small>{channel.channelId}</small>
        </TwoLines>
      ),
    },
    ...(customer
      ? [
          {
            title: t('customer'),
            width: '12rem',
            render: (_: unknown, channel: StateRow) => (
              <TwoLines>
                <span>{channel.customerName}</span>
                {channel.companyName !== channel.customerName && <small>{channel.companyName}</small>}
              </TwoLines>
            ),
          },
        ]
      : [{ title: t('company'), width: '10rem', dataIndex: 'companyName' }]),
    { title: t('quiet'), width: '12rem', render: (_, channel) => <QuietBadge deviceId={channel.channelId} /> },
  ]
}

export const placeOf = ({ projectName, regionName }: StateRow): string =>
  [projectName, regionName].filter(Boolean).join(' / ')

export const sinceText = ({ stateSince }: StateRow, t: StateTexts): string =>
  t('since', { time: siteText(stateSince), span: lengthText(serverNow() - stateSince, t) })
