import { AlertOutlined } from '@ant-design/icons'
import { alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { menus, rights } from '@watchfire/contract/core/rights.ts'
import { Link, useLocation } from 'react-router'
import { pendingAddress } from '../../alarm/model/pending-range.ts'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { BarButton } from '../../ui/buttons.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { SeverityMark } from '../../ui/SeverityMark.tsx'
import { shortCount } from '../../ui/short-count.ts'
import { StaleMark, useStaleWords } from '../../ui/state/StaleMark.tsx'
import { appTexts } from '../app.texts.ts'
import styles from './AlertStrip.module.css'

/**
 * The way to the alarm desk, which the sidebar does not list: always there, with the number of pending alarms; beside it a red strip
 * while severe ones wait. The strip's place in the live region is always there, so that the change is read out.
 */
export function AlertStrip({ short }: { short: boolean }) {
  const t = useTexts(appTexts)
  const mayLook = useRight(rights.workplace)
  const { pathname } = useLocation()
  const today = useCall(alarmCalls.countToday, {}, { quiet: true, enabled: mayLook }).data
  const stale = useStaleWords()
  if (!mayLook) return null
  const [pending, severe] = [today?.pending ?? 0, today?.pendingSevere ?? 0]
  const waiting = t('severeWaiting')
  const deskSays = (count: string | number) => t('alarmDeskPending', { count, days: pendingDays }) + stale
  return (
    <>
      <div role="status">
        {severe > 0 && (
          <Link
            data-testid="alert-strip"
            className={styles.strip}
            data-short={short}
            to={pendingAddress('severe')}
            title={t('severeRange', { count: severe, days: pendingDays }) + stale}
          >
            <SeverityMark severity="severe" size={16} label={short ? waiting + stale : undefined} />
            {!short && <span className={styles.text}>{waiting}</span>}
            <span className={styles.numbers}>
              <span data-testid="strip-count" data-ages>
                {short ? shortCount(severe) : t('severeCount', { count: severe })}
              </span>
              {!short && <StaleMark />}
            </span>
          </Link>
        )}
      </div>
      <BarButton
        as={Link}
        data-testid="desk-entry"
        className={styles.desk}
        to={pendingAddress()}
        title={deskSays(pending)}
        aria-label={deskSays(shortCount(pending))}
        aria-current={deskPages.includes(pathname) ? 'page' : undefined}
      >
        <AlertOutlined />
        <CountBadge count={pending} />
      </BarButton>
    </>
  )
}

const deskPages: readonly string[] = [menus.workplace.url, '/wp-fault-monitor']
