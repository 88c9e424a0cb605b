import { TodayCounts } from '../alarm/desk/TodayCounts.tsx'
import { AlarmFeed } from '../alarm/feed/AlarmFeed.tsx'
import { MarkWatch } from '../alarm/live/MarkWatch.tsx'
import { readTreeAhead } from '../device/public/use-device-tree.ts'
import { MonitorPage } from '../monitor/MonitorPage.tsx'
import { SiteToday } from '../overall/public/SiteToday.tsx'

export { readTreeAhead }

/** The live pictures joined with what the alarm module says beside them. */
export function MonitorScreen() {
  return (
    <>
      <MarkWatch />
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
