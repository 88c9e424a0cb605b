import { useLiveState } from '../../core/live-channel.ts'
import { useTexts } from '../../core/texts.ts'
import { appTexts } from '../app.texts.ts'

/** Whether alarms arrive by themselves just now. */
export function LiveMark() {
  const t = useTexts(appTexts)
  const connected = useLiveState() === 'connected'
  return (
    <span className="wf-live" data-connected={connected} title={t(connected ? 'liveHint' : 'reconnectingHint')}>
      <span className="wf-live-dot" aria-hidden="true" />
      {t(connected ? 'live' : 'reconnecting')}
    </span>
  )
}
