/** Statements of what judging rules takes, and of what kept them from being judged. */
import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import type { RuleKey } from './per-hour.queries.ts'

export type Cost = RuleKey & { judged: number; ms: number }

/** Times that the mean is of. */
const judgedAtMost = 1000

/** Of a rule that is no longer there nothing is kept. */
export async function addCosts(trx: Trx, costs: readonly Cost[]): Promise<void> {
  await sql`
    insert into rule_cost as known (tenant_id, rule_id, judged, mean_ms)
    select tenant_id, rule_id, least(spent.judged, ${judgedAtMost}), spent.ms / spent.judged
    from ${rowsAs('spent', costs, {
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      judged: ['integer', one => one.judged],
      ms: ['double', one => one.ms],
    })}
    join alarm_rule using (tenant_id, rule_id)
    order by tenant_id, rule_id
    on conflict (tenant_id, rule_id) do update set
      mean_ms = known.mean_ms + (excluded.mean_ms - known.mean_ms) * excluded.judged / (known.judged + excluded.judged),
      judged = least(known.judged + excluded.judged, ${judgedAtMost})`.execute(trx)
}

export type JudgingError = RuleKey & { error: string }

/** The last of each rule. */
export async function noteErrors(trx: Trx, errors: readonly JudgingError[]): Promise<void> {
  const ofRules = [...new Map(errors.map(one => [one.rule_id, one])).values()]
  await sql`
    update alarm_rule as rule set last_error = failed.error, last_error_at = now()
    from ${rowsAs('failed', ofRules, {
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      error: ['text', one => one.error],
    })}
    where (rule.tenant_id, rule.rule_id) = (failed.tenant_id, failed.rule_id)`.execute(trx)
}

export const judgingError = ({ tenant_id, rule_id }: RuleKey, error: unknown): JudgingError => ({
  ...{ tenant_id, rule_id },
  error: error instanceof Error ? error.message : String(error),
})
