import { deviceEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import type { Hydrator } from '../core/live/live-kinds.ts'

/** States of devices stand in the outbox as they are told: who may hear them is decided by the row's scope. */
export const hydrateDevices: Hydrator = async () => (_, row) =>
  deviceEvent.parse({ kind: 'device', ...(row.detail as object) })
