import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Of the reminder that is still to come: whether it holds back such an alarm. */
type Chosen = RawBuilder<SqlBool>

const heldBy = (which: RawBuilder<SqlBool>, chosen: Chosen) => sql<SqlBool>`exists (
             select from reminder
             where reminder.tenant_id = alarm.tenant_id and ${which}
               and reminder.fired_at is null
               and reminder.due_at > now() and ${chosen}
           )`

/** Somebody postponed it, or another of its type on its channel. Two questions, each with an index of its own. */
export const isPostponed = (chosen: Chosen) => sql<SqlBool>`(${heldBy(sql`reminder.alarm_id = alarm.alarm_id`, chosen)}
           or ${heldBy(sql`reminder.device_no = alarm.device_no and reminder.type = alarm.type`, chosen)})`
