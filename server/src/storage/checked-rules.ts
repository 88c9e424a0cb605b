import { type RetentionRule, ruleProblem } from '@watchfire/contract/storage/storage.rules.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import { listRules } from './retention-rule.queries.ts'
import { completed } from './retention-view.ts'
import { readGrant } from './storage-grant.queries.ts'

/** The whole set of rules as it would be with those given. @throws storage.trueShorter, storage.termTooShort, storage.termTooLong */
export async function checkedRules(trx: Trx, customerId: number, given: readonly RetentionRule[]) {
  const bounds = await readGrant(trx, customerId)
  const rules = completed(given, await listRules(trx, customerId))
  const problem = ruleProblem(rules, bounds)
  if (problem) throw refuse(`storage.${problem}`, { min: bounds.minDays, max: bounds.maxDays ?? 0 })
  return { rules, bounds }
}
