import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

/** Longest quiet a person can set, in ms (spec §5: custom hours 0-24). */
export const maxQuiet = 24 * 3600_000

/** How far a maintenance reaches: the device alone, its AI server with all channels, or the whole project. */
export const maintenanceReach = z.enum(['device', 'aiServer', 'project'])
export type MaintenanceReach = z.output<typeof maintenanceReach>
/** Longest maintenance, in ms. */
export const maxMaintenance = 7 * 24 * 3600_000

/**
 * Popups that are held back now or soon, for everybody: those of a device (do-not-disturb), or those of one alarm (remind-later) and,
 * unless whoever set it may not see the channel where it is now, of its type on its channel (`wholeType`). Severe alarms come through
 * unless `includeSevere` says otherwise.
 */
export const quiet = wire(
  {
    deviceId: z.string(),
    /** The postponed alarm; null for a whole device. */
    alarm: z.object({ alarmId, type: z.int(), typeName: z.string(), wholeType: z.boolean() }).nullable(),
    from: timestamp,
    until: timestamp,
    includeSevere: z.boolean(),
    setBy: z.string(),
    setAt: timestamp.nullable(),
    /**
     * The device is worked on: its faults alone are held back. Absent for what people made quiet. Who has single regions of the project may
     * end that of a device and no other (`mayEnd`).
     */
    maintenance: z
      .object({ maintenanceId: rowId, reason: z.string(), reach: maintenanceReach, mayEnd: z.boolean() })
      .optional(),
  },
  { from: 'nrBeginTime', until: 'nrEndTime' },
)
export type Quiet = z.output<typeof quiet>

/** Somebody set or ended a quiet; the list says what holds now. */
export const quietEvent = z.object({ kind: z.literal('quiet'), deviceId: z.string() })
