import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { planOnce } from '../../core/db/planning.queries.ts'
import { scopeColumns, withinScope } from '../../core/session/scope.ts'
import { type AlarmScope, filedWithin, visibleAlarms } from '../alarm-filter.queries.ts'
import type { AlarmKey } from '../alarm-key.ts'

type Period = { from: number; until: number }

const channelColumns = scopeColumns('device')

const day = 86_400_000
/**
 * When alarms filed in a period can have come: an alarm is filed at most 35 days before its receipt and ten minutes after it. The index
 * of pending ones runs by that time; without it, a plan that knows no values takes the index of all alarms.
 */
const receivedAround = ({ from, until }: Period) =>
  sql`alarm.received_at >= ${new Date(from - day)} and alarm.received_at < ${new Date(until + 36 * day)}`

/** Alarms of a day, what is pending, and channels: each by an index of its own, and all in one statement. */
export async function countForMonitor(
  trx: Trx,
  viewer: AlarmScope,
  { today, filed }: { today: Period; filed: Period },
) {
  type Counts = Record<
    'total' | 'handled' | 'severe' | 'pending' | 'pendingSevere' | 'pendingFaults' | 'channels' | 'channelsOnline',
    number
  >
  await planOnce(trx)
  const { rows } = await sql<Counts>`
    select day.total, day.handled, day.severe, waiting.pending, waiting.severe as "pendingSevere",
           waiting.faults as "pendingFaults", channel.channels, channel."channelsOnline"
    from (
      select count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
             count(*) filter (where alarm.level = 1)::int as severe
      from alarm where ${visibleAlarms(viewer)} and ${filedWithin(today)}
    ) as day, (
      select count(*)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
             count(*) filter (where alarm.level = 5)::int as faults
      from alarm where alarm.state = 1 and ${receivedAround(filed)} and ${visibleAlarms(viewer)} and ${filedWithin(filed)}
    ) as waiting, (
      select count(*)::int as channels, count(*) filter (where state = 1)::int as "channelsOnline"
      from device where kind = 2 and ${withinScope(viewer, channelColumns)(undefined)}
    ) as channel`.execute(trx)
  const [counts] = rows
  if (!counts) throw new Error('a count has no row')
  return counts
}

/**
 * Pending alarms received lately, severe ones first and newest first among their like, at most `limit`. Severe ones have an index of their own;
 * with so many of them in a company its others are not looked for, so that neither half walks past the other one.
 */
export async function findCurrentAlarms(
  trx: Trx,
  viewer: AlarmScope,
  { receivedFrom, filed, limit }: { receivedFrom: number; filed: { from: number; until: number }; limit: number },
): Promise<AlarmKey[]> {
  const newest = (isSevere: boolean) => sql`
      select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.received_at, ${isSevere}::boolean as severe from alarm
      where alarm.state = 1 and ${isSevere ? sql`alarm.level = 1` : sql`alarm.level <> 1 and (select count(*) from urgent) < ${limit}`}
        and alarm.company_id = source.company_id
        and alarm.received_at >= ${new Date(receivedFrom)} and ${visibleAlarms(viewer)} and ${filedWithin(filed)}
      order by alarm.received_at desc, alarm.alarm_id desc limit ${limit}`
  const { rows } = await sql<AlarmKey>`
    select newest.tenant_id as "tenantId", newest.alarm_id as "alarmId", newest.alarm_at as "alarmAt"
    from unnest(${[...viewer.companyIds]}::bigint[]) as source(company_id)
    cross join lateral (
      with urgent as materialized (${newest(true)})
      select * from urgent union all (${newest(false)})
    ) as newest
    order by newest.severe desc, newest.received_at desc, newest.alarm_id desc limit ${limit}`.execute(trx)
  return rows
}
