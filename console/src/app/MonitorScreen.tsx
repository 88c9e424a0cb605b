import { rights } from '@watchfire/contract/core/rights.ts'
import { TodayCounts } from '../alarm/desk/TodayCounts.tsx'
import { AlarmFeed } from '../alarm/feed/AlarmFeed.tsx'
import { FaultWatch } from '../alarm/live/FaultWatch.tsx'
import { readTreeAhead } from '../device/public/use-device-tree.ts'
import { MonitorPage } from '../monitor/MonitorPage.tsx'
import { SiteToday } from '../overall/public/SiteToday.tsx'
import { Can } from '../ui/Can.tsx'

export { readTreeAhead }

/** The live pictures joined with what the alarm module says beside them. */
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
            <SiteToday />
          </>
        }
      />
    </>
  )
}
