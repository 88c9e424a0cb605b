import { deviceEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import type { Hydrator } from '../core/live/live-kinds.ts'

/** `live.registerKind('device', presentDevices)`: the row says all there is to say. */
export const presentDevices: Hydrator = async () => (_, row) =>
  deviceEvent.parse({ kind: 'device', ...(row.detail as object) })
