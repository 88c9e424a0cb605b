import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rowsAs } from '../../core/db/rows-as.ts'
import { ofTenant, type TenantScope } from '../../core/session/scope.ts'
import type { AlarmKey, PublicAlarmKey } from '../alarm-key.ts'

/**
 * For a join of `alarm` with a list of keys: says beforehand which customers, numbers and months it can be. The planner then reads the
 * primary key of those months; of a join alone it assumes that every month is read for every key, and reads them whole.
 */
export const amongAlarms = (keys: readonly AlarmKey[]) =>
  among(sql`alarm.tenant_id = any(${[...new Set(keys.map(key => key.tenantId))]}::bigint[])`, keys)

/** The same for public ids, which name no customer: those of the viewer's scope. */
export const amongAlarmsOf = (viewer: TenantScope, keys: readonly PublicAlarmKey[]) =>
  among(ofTenant(viewer, 'alarm.tenant_id'), keys)

/** Alarms by their keys, each beside the key `wanted` it was found by. */
export const wantedAlarms = (keys: readonly AlarmKey[]) => sql`${rowsAs('wanted', keys, {
  tenant_id: ['bigint', key => key.tenantId],
  alarm_id: ['bigint', key => key.alarmId],
  alarm_at: ['moment', key => key.alarmAt],
})}
    join alarm on alarm.tenant_id = wanted.tenant_id and alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at
      and ${amongAlarms(keys)}`

function among(tenant: RawBuilder<unknown>, keys: readonly PublicAlarmKey[]) {
  const times = keys.map(key => key.alarmAt)
  const [from, until] = [Math.min(...times), Math.max(...times)].map(time => new Date(keys.length > 0 ? time : 0))
  return sql<SqlBool>`${tenant} and alarm.alarm_id = any(${keys.map(key => key.alarmId)}::bigint[])
      and alarm.alarm_at >= ${from} and alarm.alarm_at <= ${until}`
}
