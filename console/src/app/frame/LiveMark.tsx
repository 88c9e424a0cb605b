import { useLiveState } from '../../core/live-channel.ts'
import { useConnection } from '../../core/server-connection.ts'
import { useTexts } from '../../core/texts.ts'
import { appTexts } from '../app.texts.ts'
import styles from './LiveMark.module.css'

/** Whether alarms arrive by themselves just now. */
export function LiveMark() {
  const t = useTexts(appTexts)
  const { lost } = useConnection()
  const state = useLiveState()
  const connected = state === 'connected' && !lost
  // Alarms come by the poll, which the banner judges.
  if (state === 'missing' && !lost) return null
  return (
    <span
      data-testid="live-mark"
      className={styles.mark}
      data-connected={connected}
      title={t(connected ? 'liveHint' : 'reconnectingHint')}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.word}>{t(connected ? 'live' : 'reconnecting')}</span>
    </span>
  )
}
