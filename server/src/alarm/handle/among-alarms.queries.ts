import { type SqlBool, sql } from 'kysely'
import type { AlarmKey } from '../alarm-key.ts'

/**
 * For a join of `alarm` with a list of keys: says beforehand which numbers and which months it can be. The planner then reads the
 * primary key of those months; of a join alone it assumes that every month is read for every key, and reads them whole.
 */
export function amongAlarms(keys: readonly AlarmKey[]) {
  const times = keys.map(key => key.alarmAt)
  const [from, until] = [Math.min(...times), Math.max(...times)].map(time => new Date(keys.length > 0 ? time : 0))
  return sql<SqlBool>`alarm.alarm_id = any(${keys.map(key => key.alarmId)}::bigint[])
      and alarm.alarm_at >= ${from} and alarm.alarm_at <= ${until}`
}
