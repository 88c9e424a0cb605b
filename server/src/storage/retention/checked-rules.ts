import { leastRecordTerm, type RecordTerms, recordProblem } from '@watchfire/contract/storage/record.rules.ts'
import { type RetentionRule, ruleProblem } from '@watchfire/contract/storage/storage.rules.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { readGrant } from '../quota/storage-grant.queries.ts'
import { readRecordTerms } from '../removal/record-terms.queries.ts'
import { listRules } from './retention-rule.queries.ts'
import { completed } from './retention-view.ts'

type Given = { rules: readonly RetentionRule[]; records?: RecordTerms | undefined }

/**
 * The whole set of rules as it would be with those given.
 * @throws storage.trueShorter, storage.termTooShort, storage.termTooLong, storage.recordsTooShort, storage.weightyShorter
 */
export async function checkedRules(trx: Trx, customerId: number, given: Given) {
  const bounds = await readGrant(trx, customerId)
  const rules = completed(given.rules, await listRules(trx, customerId))
  const problem = ruleProblem(rules, bounds)
  if (problem) throw refuse(`storage.${problem}`, { min: bounds.minDays, max: bounds.maxDays ?? 0 })
  const records = given.records ?? (await readRecordTerms(trx, customerId))
  const wrong = given.records && recordProblem(records, bounds)
  if (wrong) throw refuse(`storage.${wrong}`, { min: leastRecordTerm(bounds) })
  return { rules, records, bounds }
}
