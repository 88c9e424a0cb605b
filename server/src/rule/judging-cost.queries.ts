/** Statements of what judging rules takes, and of what kept them from being judged. */
import { sql } from 'kysely'
import type { Database, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import type { RuleKey } from './per-hour.queries.ts'

/** What was judged: a rule that was saved meanwhile is another one. */
export type JudgedRule = RuleKey & { version: number }
export type Cost = JudgedRule & { judged: number; ms: number }

/** Times that the mean is of. */
const judgedAtMost = 1000

/** Of a rule that is no longer there, or was saved since, nothing is kept; one that is just being saved is waited for. */
export async function addCosts(trx: Trx, costs: readonly Cost[]): Promise<void> {
  await sql`
    insert into rule_cost as known (tenant_id, rule_id, judged, mean_ms)
    select tenant_id, rule_id, least(spent.judged, ${judgedAtMost}), spent.ms / spent.judged
    from ${rowsAs('spent', costs, {
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      version: ['integer', one => one.version],
      judged: ['integer', one => one.judged],
      ms: ['double', one => one.ms],
    })}
    join alarm_rule using (tenant_id, rule_id, version)
    order by tenant_id, rule_id for key share of alarm_rule
    on conflict (tenant_id, rule_id) do update set
      mean_ms = known.mean_ms + (excluded.mean_ms - known.mean_ms) * excluded.judged / (known.judged + excluded.judged),
      judged = least(known.judged + excluded.judged, ${judgedAtMost})`.execute(trx)
}

export type JudgingError = JudgedRule & { error: string }

/** The last of each rule, apart from what was judged: whoever saves a rule holds it, and waits for what is judged. */
export async function noteErrors({ system }: Database, errors: readonly JudgingError[]): Promise<void> {
  if (errors.length === 0) return
  const ofRules = [...new Map(errors.map(one => [one.rule_id, one])).values()]
  await sql`
    update alarm_rule as rule set last_error = failed.error, last_error_at = now()
    from ${rowsAs('failed', ofRules, {
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      version: ['integer', one => one.version],
      error: ['text', one => one.error],
    })}
    where (rule.tenant_id, rule.rule_id, rule.version) = (failed.tenant_id, failed.rule_id, failed.version)`.execute(
    system,
  )
}

export const judgingError = ({ tenant_id, rule_id, version }: JudgedRule, error: unknown): JudgingError => ({
  ...{ tenant_id, rule_id, version },
  error: error instanceof Error ? error.message : String(error),
})
