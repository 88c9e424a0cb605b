import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { StreamFigures } from '../stream/StreamFigures.tsx'
import { AtAGlance } from './AtAGlance.tsx'
import { DeviceName } from './DeviceName.tsx'
import styles from './DeviceStateCards.module.css'
import { reasonShown, shareText } from './device-state-labels.ts'
import { ReasonLine } from './ReasonLine.tsx'
import { stateTexts } from './state.texts.ts'
import { regionText, sinceText } from './state-columns.tsx'

type Props = { devices: readonly StateRow[]; onOpen: (deviceId: string) => void }

/** The same list for a narrow screen. */
export function DeviceStateCards({ devices, onOpen }: Props) {
  const t = useTexts(stateTexts)
  return (
    <ul className={styles.cards}>
      {devices.map(device => {
        const reason = reasonShown(device.state, device.reason)
        return (
          <li key={device.deviceId} className={styles.card} data-state={device.state}>
            <span className={styles.line}>
              <DeviceName device={device} open={onOpen} />
              <StateMark state={device.state} />
            </span>
            {device.kind !== 'channel' && <small>{t(device.kind)}</small>}
            <AtAGlance device={device} />
            {reason && <ReasonLine reason={reason} withRemedy={device.state === 'offline'} />}
            <small>{sinceText(device, t)}</small>
            <StreamFigures video={device.video} />
            <small>{[device.customerName, regionText(device), device.location].filter(Boolean).join(' · ')}</small>
            <span className={styles.line}>
              <small>
                {t('availability')}: {shareText(device.availability) ?? t('notInService')}
              </small>
              <QuietBadge deviceId={device.deviceId} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
