/** Statements by which the alarms per hour of a rule are held. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'

export type RuleKey = { tenant_id: number; rule_id: number }

/** Nobody else adds to the alarms of this rule until the transaction is over. */
export async function lockLimit(trx: Trx, { rule_id }: RuleKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alarms of rule ${rule_id}`}, 0))`.execute(trx)
}

/** An alarm of the last hour that counts; severe ones do not. */
const isCounted = sql`found_at > now() - interval '1 hour' and change = 'raise' and not limited and level <> 1`

export async function countRaised(db: Reader, { tenant_id, rule_id }: RuleKey, shadow: boolean): Promise<number> {
  const { rows } = await sql<{ raised: number }>`
    select count(*)::int as raised from rule_finding
    where tenant_id = ${tenant_id} and rule_id = ${rule_id} and ${isCounted} and shadow = ${shadow}`.execute(db)
  return rows[0]?.raised ?? 0
}

/** Its sensor or place stands as it was found, and has not risen, which raised an alarm. */
const isLive = sql`(held.memory ->> 'toldAt')::numeric = extract(epoch from found.at) * 1000 and held.phase >= 2
      and found.found_at > now() - interval '7 days' and not exists (
        select from rule_finding as rise
        where (rise.tenant_id, rise.rule_id, rise.device_no, rise.of_at) = (found.tenant_id, found.rule_id, found.device_no, found.at)
          and rise.change = 'rise'
      )`

/** What is over is not looked at again; what its rule has still to judge, or judged just now, may have been found anew. */
export async function endHeldBack(trx: Trx, limit: number): Promise<void> {
  await sql`
    update rule_finding as found set ended = true
    from (
      select found.tenant_id, found.rule_id, found.device_no, found.at, found.change
      from rule_finding as found
      where found.limited and not found.ended and found.found_at < now() - interval '10 seconds' and not exists (
        select from (
          select memory, phase from rule_series as series
          where (series.tenant_id, series.rule_id, series.device_no) = (found.tenant_id, found.rule_id, found.device_no)
          union all
          select memory, phase from rule_place as place
          where (place.tenant_id, place.rule_id, place.device_no) = (found.tenant_id, found.rule_id, found.device_no)
        ) as held
        where held.memory is null or ${isLive}
      )
      limit ${limit} for update of found skip locked
    ) as gone
    where (found.tenant_id, found.rule_id, found.device_no, found.at, found.change) = (gone.tenant_id, gone.rule_id, gone.device_no, gone.at, gone.change)`.execute(
    trx,
  )
}

const ofHeldBack = (standings: 'rule_series' | 'rule_place') => sql`
      from rule_finding as found
      join ${sql.table(standings)} as held using (tenant_id, rule_id, device_no)`
/** Held back, and holding right now. */
const isDue = sql`found.limited and not found.ended and not found.shadow and held.phase = 2 and ${isLive}`

export type LimitedRule = RuleKey & { hourly_limit: number | null; of_tree: boolean }

/** Rules that have room for what they held back; one without a limit any more has room for all of it. */
export async function findRoomy(db: Reader, limit: number): Promise<LimitedRule[]> {
  const { rows } = await sql<LimitedRule>`
    select rule.tenant_id, rule.rule_id, (rule.condition ->> 'hourlyLimit')::int as hourly_limit,
           rule.leaf_quantities <> '{}' as of_tree
    from alarm_rule as rule
    where rule.state = 1
      and (exists (select ${ofHeldBack('rule_series')} where (found.tenant_id, found.rule_id) = (rule.tenant_id, rule.rule_id) and ${isDue})
        or rule.leaf_quantities <> '{}' and exists (
          select ${ofHeldBack('rule_place')} where (found.tenant_id, found.rule_id) = (rule.tenant_id, rule.rule_id) and ${isDue}))
      and (not rule.condition ? 'hourlyLimit' or (rule.condition ->> 'hourlyLimit')::int > (
        select count(*) from rule_finding where tenant_id = rule.tenant_id and rule_id = rule.rule_id and ${isCounted} and not shadow
      ))
    order by rule.rule_id limit ${limit}`.execute(db)
  return rows
}

const gravestFirst = sql`array[1, 2, 3, 6, 4, 5]`
const rankOf = (level: string) => sql`array_position(${gravestFirst}, ${sql.ref(level)}::int)`

/**
 * The alarms of the oldest are to be raised after all, at the level that holds now. One that is just being judged waits for the next look:
 * so none is raised that is over, or has risen.
 */
export async function releaseHeldBack(
  trx: Trx,
  { tenant_id, rule_id, of_tree }: LimitedRule,
  room: number,
): Promise<void> {
  await sql`
    update rule_finding as found set limited = false, alarm_id = null, found_at = now(),
      level = (${gravestFirst})[least(${rankOf('due.level')}, ${rankOf('due.rule_level')})],
      reason = due.reason || jsonb_build_object('at', found.reason -> 'at', 'isHeldBack', true)
    from (
      select found.device_no, found.at, rule.level as rule_level, coalesce(fall.level, found.level) as level, coalesce(fall.reason, found.reason) as reason
      ${ofHeldBack(of_tree ? 'rule_place' : 'rule_series')}
      join alarm_rule as rule using (tenant_id, rule_id)
      left join lateral (
        select later.level, later.reason from rule_finding as later
        where (later.tenant_id, later.rule_id, later.device_no, later.of_at) = (found.tenant_id, found.rule_id, found.device_no, found.at)
          and later.change = 'fall'
        order by later.at desc limit 1
      ) as fall on true
      where found.tenant_id = ${tenant_id} and found.rule_id = ${rule_id} and rule.state = 1 and ${isDue}
      order by found.at limit ${room} for update of held skip locked
    ) as due
    where found.tenant_id = ${tenant_id} and found.rule_id = ${rule_id} and (found.device_no, found.at) = (due.device_no, due.at)
      and found.change = 'raise' and found.limited`.execute(trx)
}
