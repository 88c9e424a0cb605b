import type { DeviceMove } from '@watchfire/contract/device/device-move.calls.ts'
import type { countServerMove } from './device-move.queries.ts'

export const moveView = ({
  ai_servers: aiServers,
  pending_alarms: pendingAlarms,
  ...counts
}: Awaited<ReturnType<typeof countServerMove>>): DeviceMove => ({ aiServers, pendingAlarms, ...counts })
