import type { DeviceKind } from '@watchfire/contract/device/device.shapes.ts'
import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import type { TableColumnsType } from 'antd'
import { serverNow } from '../../core/server-clock.ts'
import { siteText } from '../../core/site-zone.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { StreamFigures } from '../stream/StreamFigures.tsx'
import { AtAGlance } from './AtAGlance.tsx'
import { DeviceName } from './DeviceName.tsx'
import { lengthText, reasonShown, type StateTexts, shareText } from './device-state-labels.ts'
import { ReasonLine } from './ReasonLine.tsx'

type Choice = {
  /** Of which customer each is, where there are several. */
  customer: boolean
  /** The kind that is shown alone. */
  kind: DeviceKind | undefined
  open: (deviceId: string) => void
}

export function stateColumns(t: StateTexts, { customer, kind, open }: Choice): TableColumnsType<StateRow> {
  return [
    {
      title: t('device'),
      render: (_, device) => (
        <TwoLines>
          <DeviceName device={device} open={open} />
          <small>{[regionText(device), device.location].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    ...kindColumns(t, kind),
    {
      title: t('state'),
      width: '19rem',
      render: (_, device) => {
        const reason = reasonShown(device.state, device.reason)
        return (
          <TwoLines>
            <StateMark state={device.state} />
            {reason && <ReasonLine reason={reason} withRemedy={device.state === 'offline'} />}
            <small>{sinceText(device, t)}</small>
            {device.video && (
              <small>
                <StreamFigures video={device.video} />
              </small>
            )}
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
    ...serverColumns(t, kind),
    ...(customer
      ? [
          {
            title: t('customer'),
            width: '12rem',
            render: (_: unknown, device: StateRow) => (
              <TwoLines>
                <span>{device.customerName}</span>
                {device.companyName !== device.customerName && <small>{device.companyName}</small>}
              </TwoLines>
            ),
          },
        ]
      : [{ title: t('company'), width: '10rem', dataIndex: 'companyName' }]),
    { title: t('quiet'), width: '12rem', render: (_, device) => <QuietBadge deviceId={device.deviceId} /> },
  ]
}

/** Which kind it is, where all are shown; what it has of its own, where one is. A channel alone has nothing more to say. */
function kindColumns(t: StateTexts, kind: DeviceKind | undefined): TableColumnsType<StateRow> {
  if (kind === 'channel') return []
  if (kind === undefined) return [{ title: t('kind'), width: '8rem', render: (_, device) => t(device.kind) }]
  const title = kind === 'aiServer' ? t('versionAndChannels') : kind === 'gateway' ? t('connected') : t('values')
  return [{ title, width: '15rem', render: (_, device) => <AtAGlance device={device} /> }]
}

function serverColumns(t: StateTexts, kind: DeviceKind | undefined): TableColumnsType<StateRow> {
  if (kind === 'aiServer') return [{ title: t('id'), width: '11rem', dataIndex: 'deviceId' }]
  return [
    {
      title: t('aiServer'),
      width: '13rem',
      render: (_, device) => (
        <TwoLines>
          <span>{device.kind === 'aiServer' ? '' : device.aiServerName}</span>
          <small>{device.deviceId}</small>
          {device.gatewayName && <small>{t('viaGateway', { name: device.gatewayName })}</small>}
        </TwoLines>
      ),
    },
  ]
}

export const regionText = ({ projectName, regionName }: StateRow): string =>
  [projectName, regionName].filter(Boolean).join(' / ')

export const sinceText = ({ stateSince }: StateRow, t: StateTexts): string =>
  t('since', { time: siteText(stateSince), span: lengthText(serverNow() - stateSince, t) })
