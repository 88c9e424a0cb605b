import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { withinScope } from '../core/session/scope.ts'
import { type AlarmScope, filedWithin, visibleAlarms } from './alarm-filter.queries.ts'
import type { AlarmKey } from './alarm-key.ts'

/** Alarms of a day, by index alone. */
export async function countToday(trx: Trx, viewer: AlarmScope, day: { from: number; until: number }) {
  const { rows } = await sql<{ total: number; handled: number; severe: number }>`
    select count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
           count(*) filter (where alarm.level = 1)::int as severe
    from alarm where ${visibleAlarms(viewer)} and ${filedWithin(day)}`.execute(trx)
  return rows[0] ?? { total: 0, handled: 0, severe: 0 }
}

/** Alarms that are pending now. */
export async function countPending(trx: Trx, viewer: AlarmScope, filed: { from: number; until: number }) {
  const { rows } = await sql<{ pending: number; severe: number; faults: number }>`
    select count(*)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
           count(*) filter (where alarm.level = 5)::int as faults
    from alarm where alarm.state = 1 and ${visibleAlarms(viewer)} and ${filedWithin(filed)}`.execute(trx)
  return rows[0] ?? { pending: 0, severe: 0, faults: 0 }
}

export async function countChannels(trx: Trx, viewer: AlarmScope) {
  const { rows } = await sql<{ channels: number; online: number }>`
    select count(*)::int as channels, count(*) filter (where state = 1)::int as online
    from device
    where kind = 2 and ${withinScope(viewer, {
      company_id: 'device.company_id',
      project_id: 'device.project_id',
      region_id: 'device.region_id',
    })(undefined)}`.execute(trx)
  return rows[0] ?? { channels: 0, online: 0 }
}

/** Pending alarms received lately, newest first, at most `limit`. */
export async function findCurrentAlarms(
  trx: Trx,
  viewer: AlarmScope,
  { receivedFrom, filed, limit }: { receivedFrom: number; filed: { from: number; until: number }; limit: number },
): Promise<AlarmKey[]> {
  const { rows } = await sql<{ alarm_id: number; alarm_at: number }>`
    select newest.alarm_id, newest.alarm_at
    from unnest(${[...viewer.companyIds]}::bigint[]) as source(company_id)
    cross join lateral (
      select alarm.alarm_id, alarm.alarm_at, alarm.received_at from alarm
      where alarm.state = 1 and alarm.company_id = source.company_id and alarm.received_at >= ${new Date(receivedFrom)}
        and ${visibleAlarms(viewer)} and ${filedWithin(filed)}
      order by alarm.received_at desc, alarm.alarm_id desc limit ${limit}
    ) as newest
    order by newest.received_at desc, newest.alarm_id desc limit ${limit}`.execute(trx)
  return rows.map(row => ({ alarmId: row.alarm_id, alarmAt: row.alarm_at }))
}
