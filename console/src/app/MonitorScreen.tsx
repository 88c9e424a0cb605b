import { AlarmFeed } from '../alarm/AlarmFeed.tsx'
import { HourlyTrend } from '../alarm/HourlyTrend.tsx'
import { TodayCounts } from '../alarm/TodayCounts.tsx'
import { MonitorPage } from '../monitor/MonitorPage.tsx'

/** The live pictures joined with what the alarm room says beside them. */
export function MonitorScreen() {
  return (
    <MonitorPage
      alarms={<AlarmFeed />}
      day={
        <>
          <TodayCounts />
          <HourlyTrend />
        </>
      }
    />
  )
}
