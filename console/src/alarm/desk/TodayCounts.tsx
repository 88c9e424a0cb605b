import { alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { StaleMark } from '../../ui/state/StaleMark.tsx'
import { feedTexts } from '../feed/feed.texts.ts'
import styles from './TodayCounts.module.css'

/** The numbers of today. The watch over alarms keeps them fresh; without a number yet a dash holds the place. */
export function TodayCounts() {
  const t = useTexts(feedTexts)
  const today = useCall(alarmCalls.countToday, {}, { quiet: true }).data
  const shown = (count: number | undefined) => count ?? '–'
  return (
    <>
      <StaleMark />
      <dl data-testid="today-counts" className={styles.counts} aria-label={t('counts')}>
        <div>
          <dt>{t('total')}</dt>
          <dd data-ages>{shown(today?.total)}</dd>
        </div>
        <div>
          <dt>{t('pending', { days: pendingDays })}</dt>
          <dd data-ages>{shown(today?.pending)}</dd>
        </div>
        <div>
          <dt>{t('severe', { days: pendingDays })}</dt>
          <dd data-ages data-alert={(today?.pendingSevere ?? 0) > 0}>
            {shown(today?.pendingSevere)}
          </dd>
        </div>
        <div>
          <dt>{t('handled')}</dt>
          <dd data-ages>{shown(today?.handled)}</dd>
        </div>
        <div>
          <dt>{t('channels')}</dt>
          <dd data-ages>
            {shown(today?.channelsOnline)}
            <small> / {shown(today?.channels)}</small>
          </dd>
        </div>
      </dl>
    </>
  )
}
