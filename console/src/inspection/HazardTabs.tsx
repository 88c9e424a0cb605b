import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { hazardTab, hazardTabs } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import styles from './HazardTabs.module.css'
import { inspectionTexts } from './inspection.texts.ts'

/** The lists of the page, each with how many hazards it has; the address says which is shown. */
export function HazardTabs() {
  const t = useTexts(inspectionTexts)
  const [params, setParams] = useSearchParams()
  const counts = useCall(hazardCalls.count, {}, { refetchInterval: 30_000, keepPrevious: true }).data
  const tab = hazardTab.safeParse(params.get('tab')).data ?? 'open'
  return (
    <div className={styles.tabs}>
      <Segmented
        aria-label={t('lists')}
        value={tab}
        options={hazardTabs.map(value => ({
          value,
          label: (
            <span className={value === 'overdue' && counts?.overdue ? styles.late : undefined}>
              {t(value)}
              <small className={styles.count}>{counts?.[value]}</small>
            </span>
          ),
        }))}
        onChange={next =>
          setParams(now => {
            const changed = new URLSearchParams(now)
            if (next === 'open') changed.delete('tab')
            else changed.set('tab', next)
            changed.delete('page')
            changed.delete('open')
            return changed
          })
        }
      />
    </div>
  )
}
