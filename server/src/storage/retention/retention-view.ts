import { leastRecordTerm } from '@watchfire/contract/storage/record.rules.ts'
import { type RetentionRule, ruleClasses } from '@watchfire/contract/storage/storage.rules.ts'
import { type RetentionRules, retentionRules } from '@watchfire/contract/storage/storage.shapes.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Customer } from '../customer-of.ts'
import { beyondQuota } from '../quota/beyond-quota.ts'
import { readGrant } from '../quota/storage-grant.queries.ts'
import { readRecordTerms } from '../removal/record-terms.queries.ts'
import { listRules, readRuleVersion } from './retention-rule.queries.ts'

/** Every class with its rule, whether somebody made one or not. */
export async function readRetention(trx: Trx, customer: Customer): Promise<RetentionRules> {
  const { customerId } = customer
  const [grant, saved, version] = [
    await readGrant(trx, customerId),
    await listRules(trx, customerId),
    await readRuleVersion(trx, customerId),
  ]
  const freeableBytes = (await beyondQuota(trx, customerId, grant))?.bytes ?? 0
  return retentionRules.parse({
    ...customer,
    ...grant,
    version,
    freeableBytes,
    rules: completed(saved),
    records: await readRecordTerms(trx, customerId),
    minRecordDays: leastRecordTerm(grant),
  })
}

/** The rules of all classes, of those given and for the rest of those saved. */
export const completed = (given: readonly RetentionRule[], saved: readonly RetentionRule[] = []): RetentionRule[] =>
  ruleClasses.map(of => {
    const sameClass = ({ kind, judgement }: RetentionRule) => kind === of.kind && judgement === of.judgement
    return given.find(sameClass) ?? saved.find(sameClass) ?? { ...of, days: null }
  })
