import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { devicePath } from '../public/device-path.ts'
import { StateMark } from '../public/StateMark.tsx'
import styles from './DeviceStateCards.module.css'
import { ReasonLine } from './ReasonLine.tsx'
import { stateTexts } from './state.texts.ts'
import { placeOf, sinceText } from './state-columns.tsx'
import { reasonShown, shareText } from './state-words.ts'

/** The same list for a narrow screen. */
export function DeviceStateCards({ channels }: { channels: readonly StateRow[] }) {
  const t = useTexts(stateTexts)
  return (
    <ul className={styles.cards}>
      {channels.map(channel => {
        const reason = reasonShown(channel.state, channel.reason)
        return (
          <li key={channel.channelId} className={styles.card} data-state={channel.state}>
            <span className={styles.line}>
              <Link to={devicePath(channel.channelId)}>{channel.name}</Link>
              <StateMark state={channel.state} />
            </span>
            {reason && <ReasonLine reason={reason} withRemedy={channel.state === 'offline'} />}
            <small>{sinceText(channel, t)}</small>
            <small>{[channel.customerName, placeOf(channel), channel.location].filter(Boolean).join(' · ')}</small>
            <span className={styles.line}>
              <small>
                {t('availability')}: {shareText(channel.availability) ?? t('notInService')}
              </small>
              <QuietBadge deviceId={channel.channelId} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
