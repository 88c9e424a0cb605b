import { rights } from '@watchfire/contract/core/rights.ts'
import { AlarmFeed } from '../alarm/AlarmFeed.tsx'
import { FaultWatch } from '../alarm/FaultWatch.tsx'
import { HourlyTrend } from '../alarm/HourlyTrend.tsx'
import { TodayCounts } from '../alarm/TodayCounts.tsx'
import { MonitorPage } from '../monitor/MonitorPage.tsx'
import { Can } from '../ui/Can.tsx'

/** The live pictures joined with what the alarm room says beside them. */
export function MonitorScreen() {
  return (
    <>
      <Can right={rights.faultAlarms}>
        <FaultWatch />
      </Can>
      <MonitorPage
        alarms={<AlarmFeed />}
        day={
          <>
            <TodayCounts />
            <HourlyTrend />
          </>
        }
      />
    </>
  )
}
