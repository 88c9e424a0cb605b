/** Statements by which the alarms per hour of a rule are held. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'

export type RuleKey = { tenant_id: number; rule_id: number }

/** Nobody else adds to the alarms of this rule until the transaction is over. */
export async function holdLimit(trx: Trx, { rule_id }: RuleKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alarms of rule ${rule_id}`}, 0))`.execute(trx)
}

/** Alarms of the last hour that count; severe ones do not. */
export async function countRaised(db: Reader, { tenant_id, rule_id }: RuleKey, shadow: boolean): Promise<number> {
  const { rows } = await sql<{ raised: number }>`
    select count(*)::int as raised from rule_finding
    where tenant_id = ${tenant_id} and rule_id = ${rule_id} and found_at > now() - interval '1 hour'
      and change = 'raise' and not limited and level <> 1 and shadow = ${shadow}`.execute(db)
  return rows[0]?.raised ?? 0
}

export type HeldBack = RuleKey & { device_no: number; at: number; hourly_limit: number }

/** What was beyond the limit and still holds, unless it has risen, which raised an alarm; the oldest first. */
export async function findHeldBack(db: Reader, limit: number): Promise<HeldBack[]> {
  const { rows } = await sql<HeldBack>`
    select found.tenant_id, found.rule_id, found.device_no, found.at, (rule.condition ->> 'hourlyLimit')::int as hourly_limit
    from rule_finding as found
    join alarm_rule as rule using (tenant_id, rule_id)
    join rule_series as held using (tenant_id, rule_id, device_no)
    where found.limited and found.found_at > now() - interval '7 days' and not found.shadow and rule.state = 1 and rule.condition ? 'hourlyLimit' and held.phase = 2
      and (held.memory ->> 'toldAt')::numeric = extract(epoch from found.at) * 1000
      and not exists (
        select from rule_finding as rise
        where (rise.tenant_id, rise.rule_id, rise.device_no, rise.of_at) = (found.tenant_id, found.rule_id, found.device_no, found.at)
          and rise.change = 'rise'
      )
    order by found.rule_id, found.at limit ${limit}`.execute(db)
  return rows
}

/** Their alarms are to be raised after all. */
export async function releaseHeldBack(trx: Trx, released: readonly HeldBack[]): Promise<void> {
  await sql`
    update rule_finding as found
    set limited = false, alarm_id = null, found_at = now(), reason = found.reason || '{"isHeldBack": true}'
    from ${rowsAs('released', released, {
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      device_no: ['bigint', one => one.device_no],
      at: ['moment', one => one.at],
    })}
    where (found.tenant_id, found.rule_id, found.device_no, found.at) = (released.tenant_id, released.rule_id, released.device_no, released.at)
      and found.change = 'raise' and found.limited`.execute(trx)
}
