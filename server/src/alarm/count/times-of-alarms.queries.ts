/** The times that figures tell of an alarm, in minutes; null where there is none. */
import { type RawBuilder, sql } from 'kysely'

const minutesUntil = (time: RawBuilder<unknown>) =>
  sql`greatest(0, extract(epoch from ${time} - alarm.alarm_at)::float8 / 60)`

/** Until it was first opened by somebody who may handle it. */
export const openingMinutes = () =>
  sql`case when alarm.opened_at is not null then ${minutesUntil(sql`alarm.opened_at`)} end`

/** Until its first final verdict. */
export const judgingMinutes = () =>
  sql`case when alarm.verdict in (1, 2, 3) then ${minutesUntil(sql`coalesce(alarm.judged_at, alarm.handled_at)`)} end`
