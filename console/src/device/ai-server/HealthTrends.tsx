import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useCall } from '../../core/use-call.ts'
import { HealthCurves } from './HealthCurves.tsx'

/** Hours change once a minute. */
const every = 60_000

/** How an AI server was in the last week, as its drawer asks for it. */
export function HealthTrends({ aiServerId }: { aiServerId: string }) {
  const { data } = useCall(deviceCalls.readHealth, { aiServerId }, { refetchInterval: every })
  return <HealthCurves hours={data} />
}
