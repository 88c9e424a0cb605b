/** What the live channel says about alarms and devices. */
import { z } from 'zod'
import { alarm } from './alarm.shapes.ts'

export const alarmCause = z.enum(['raised', 'repeated', 'handled', 'evidence', 'reminded'])
export type AlarmCause = z.infer<typeof alarmCause>

/** `raised` and `reminded` may pop up; the others bring lists and open dialogs up to date. */
export const alarmEvent = z.object({ kind: z.literal('alarm'), cause: alarmCause, alarm })
export type AlarmEvent = z.output<typeof alarmEvent>

export const deviceEvent = z.object({
  kind: z.literal('device'),
  deviceId: z.string(),
  state: z.enum(['online', 'offline']),
})
export type DeviceEvent = z.output<typeof deviceEvent>
