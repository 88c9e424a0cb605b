import { alarmDesk } from '@watchfire/contract/alarm/alarm.calls.ts'
import { WaitingAlarms } from '../alarm/feed/WaitingAlarms.tsx'
import { OverallPage } from '../overall/OverallPage.tsx'
import { Can } from '../ui/Can.tsx'

/** How things stand, below what waits now. */
export function OverallScreen() {
  return (
    <OverallPage
      waiting={
        <Can right={alarmDesk}>
          <WaitingAlarms />
        </Can>
      }
    />
  )
}
