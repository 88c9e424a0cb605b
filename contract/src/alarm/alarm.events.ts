/** What the live channel says about alarms and devices. */
import { z } from 'zod'
import { deviceState } from '../device/device.shapes.ts'
import { alarm, alarmId } from './alarm.shapes.ts'

export const alarmCause = z.enum(['raised', 'risen', 'repeated', 'handled', 'evidence', 'reminded', 'overdue'])
export type AlarmCause = z.infer<typeof alarmCause>

/** `raised`, `risen` (to a more severe level), `reminded` and `overdue` may pop up; the others bring lists and open dialogs up to date. */
export const alarmEvent = z.object({ kind: z.literal('alarm'), cause: alarmCause, alarm })
export type AlarmEvent = z.output<typeof alarmEvent>

/** An alarm was deleted: lists drop it, an open dialog says so. */
export const alarmGoneEvent = z.object({ kind: z.literal('alarmGone'), alarmId })
export type AlarmGoneEvent = z.output<typeof alarmGoneEvent>

export const deviceEvent = z.object({
  kind: z.literal('device'),
  deviceId: z.string(),
  state: deviceState.out,
})
export type DeviceEvent = z.output<typeof deviceEvent>
