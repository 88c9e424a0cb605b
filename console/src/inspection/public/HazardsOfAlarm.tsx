import { WarningOutlined } from '@ant-design/icons'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { HazardState } from '../HazardState.tsx'
import { hazardDetailTexts } from '../hazard-detail.texts.ts'

const ReportDialog = lazyDialog(async () => (await import('../ReportDialog.tsx')).ReportDialog)

/** What became of an alarm as a hazard, and the act that makes it one. */
export function HazardsOfAlarm({ alarm, onCovered }: { alarm: Alarm; onCovered: (covered: boolean) => void }) {
  const t = useTexts(hazardDetailTexts)
  const [isOpen, setOpen] = useState(false)
  const hazards =
    useCall(hazardCalls.listOfAlarm, { alarmId: alarm.id }, { quiet: true, enabled: mayCall(hazardCalls.listOfAlarm) })
      .data?.rows ?? []
  const show = (open: boolean) => {
    setOpen(open)
    onCovered(open)
  }
  return (
    <>
      {hazards.length > 0 && (
        <section aria-label={t('ofAlarm')}>
          <h3>{t('ofAlarm')}</h3>
          {hazards.map(hazard => (
            <div key={hazard.hazardId}>
              <Link to={`/fire-check?open=${hazard.hazardId}`}>{hazard.number}</Link> <HazardState hazard={hazard} />
            </div>
          ))}
        </section>
      )}
      <Can call={hazardCalls.report}>
        <Button icon={<WarningOutlined />} onClick={() => show(true)}>
          {t('atAlarm')}
        </Button>
        {isOpen && <ReportDialog alarm={alarm} onClose={() => show(false)} />}
      </Can>
    </>
  )
}
