import { AlertOutlined } from '@ant-design/icons'
import { rights } from '@watchfire/contract/core/rights.ts'
import { Link } from 'react-router'
import { addDays, dayOf } from '../../alarm/site-days.ts'
import { useAlarmState } from '../../core/alarm-state.ts'
import { serverNow } from '../../core/server-clock.ts'
import { heardAtText, useConnection } from '../../core/server-connection.ts'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { SeverityMark } from '../../ui/SeverityMark.tsx'
import { appTexts } from '../app.texts.ts'

/**
 * The way to the alarm desk, which the sidebar does not list: a plain button, and a red strip while severe alarms wait.
 * Its place in the live region is always there, so that the change is read out.
 */
export function AlertStrip({ short }: { short: boolean }) {
  const t = useTexts(appTexts)
  const { severePending } = useAlarmState()
  const { lost, heardAt } = useConnection()
  const stale = lost ? `（${t('asOf', { time: heardAtText(heardAt) })}）` : ''
  if (!useRight(rights.workplace)) return null
  return (
    <div role="status">
      {severePending > 0 ? (
        <Link className="wf-strip" to={waitingAlarms()} title={t('severeWaiting') + stale}>
          <SeverityMark severity="severe" size={16} label={short ? t('severeWaiting') : undefined} />
          {!short && <span className="wf-strip-text">{t('severeWaiting')}</span>}
          <span className="wf-strip-count">{t('severeCount', { count: severePending })}</span>
        </Link>
      ) : (
        <Link className="wf-bar-button" to="/workplace" title={t('alarmDesk')} aria-label={t('alarmDesk')}>
          <AlertOutlined />
        </Link>
      )}
    </div>
  )
}

/** As far back as the count looks; the desk's own range is shorter. */
const countedDays = 35
const waitingAlarms = () => {
  const from = addDays(dayOf(serverNow()), -countedDays)
  return `/workplace?level=severe&state=pending&from=${from}`
}
