import { rights } from '@watchfire/contract/core/rights.ts'
import { Link } from 'react-router'
import { useAlarmState } from '../../core/alarm-state.ts'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { SeverityMark } from '../../ui/SeverityMark.tsx'
import { appTexts } from '../app.texts.ts'

/** Says that severe alarms wait, and leads to them. Its place in the live region is always there, so that it is read out. */
export function AlertStrip({ short }: { short: boolean }) {
  const t = useTexts(appTexts)
  const { severePending } = useAlarmState()
  const may = useRight(rights.workplace)
  const count = t('severeCount', { count: severePending })
  return (
    <div role="status">
      {severePending > 0 && may && (
        <Link className="wf-strip" to="/workplace?level=severe&state=pending" title={t('severeWaiting')}>
          <SeverityMark severity="severe" size={16} />
          {!short && <span className="wf-strip-text">{t('severeWaiting')}</span>}
          <span className="wf-strip-count">{count}</span>
        </Link>
      )}
    </div>
  )
}
