import { deviceEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { cameraSetUpEvent } from '@watchfire/contract/device/camera.shapes.ts'
import type { Hydrator } from '../core/live/live-kinds.ts'

/** States of devices stand in the outbox as they are told: who may hear them is decided by the row's scope. */
export const hydrateDevices: Hydrator = async () => (_, row) =>
  deviceEvent.parse({ kind: 'device', ...(row.detail as object) })

/** Settings of cameras that were changed, or are in use now: consoles that show them read them again. */
export const hydrateSetUp: Hydrator = async () => (_, row) =>
  cameraSetUpEvent.parse({ kind: 'cameraSetUp', ...(row.detail as object) })
