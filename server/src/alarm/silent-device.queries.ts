import { type SqlBool, sql } from 'kysely'

/** The device of the alarm is in do-not-disturb now, or worked on, which holds back faults alone. */
export const silentDevice = sql<SqlBool>`(alarm.level = 5 and in_maintenance(device, now()) or
             device.silent_from <= now() and device.silent_until > now() and (alarm.level <> 1 or device.silent_severe)
           ) is true`
