import { type RetentionRule, ruleProblem } from '@watchfire/contract/storage/storage.rules.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import { listRules, readGrant } from './retention-rule.queries.ts'
import { completed } from './retention-view.ts'

/** The whole set of rules as it would be with those given. @throws storage.trueShorter, storage.termOutOfBounds */
export async function checkedRules(trx: Trx, customerId: number, given: readonly RetentionRule[]) {
  const bounds = await readGrant(trx, customerId)
  const rules = completed(given, await listRules(trx, customerId))
  const problem = ruleProblem(rules, bounds)
  if (problem === 'trueShorter') throw refuse('storage.trueShorter')
  const max = bounds.maxDays === null ? '∞' : String(bounds.maxDays)
  if (problem === 'termOutOfBounds') throw refuse('storage.termOutOfBounds', { min: bounds.minDays, max })
  return { rules, bounds }
}
