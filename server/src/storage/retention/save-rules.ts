import { isDeepStrictEqual } from 'node:util'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { RetentionRules } from '@watchfire/contract/storage/storage.shapes.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { requireProof } from '../../core/session/require-proof.ts'
import { mayUse } from '../../core/session/viewer.ts'
import { customerOf } from '../customer-of.ts'
import { replaceRecordTerms } from '../removal/record-terms.queries.ts'
import { checkedRules } from './checked-rules.ts'
import { nextRuleVersion, replaceRules } from './retention-rule.queries.ts'
import { readRetention } from './retention-view.ts'
import { isShorter } from './shorter-terms.ts'

export const saveRules: Handler<typeof storageCalls.saveRules> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const customer = await customerOf(trx, viewer, input.customerId)
    const { customerId } = customer
    const before = await readRetention(trx, customer)
    const { rules, records } = await checkedRules(trx, customerId, input)
    // A term deletes alarms day by day: it is for whoever may delete one.
    if (!isDeepStrictEqual(records, before.records) && !mayUse(viewer, rights.deleteAlarms))
      throw refuse('right.missing')
    // What goes by it comes back by no other rule.
    if (isShorter(before, { ...before, rules, records })) requireProof(viewer)
    if (!(await nextRuleVersion(trx, { customerId, version: input.version, accountId: viewer.accountId })))
      throw refuse('storage.changedMeanwhile')
    await replaceRules(trx, customerId, rules)
    await replaceRecordTerms(trx, customerId, records)
    const after = await readRetention(trx, customer)
    const by = actingOn(viewer, { tenant_id: customerId, company_id: customerId })
    const detail = { before: byClass(before), after: byClass(after) }
    await writeAudit(trx, by, 'saveRetention', customer.customerName, detail)
    return after
  })

const byClass = ({ rules, records }: Pick<RetentionRules, 'rules' | 'records'>) => ({
  ...Object.fromEntries(rules.map(({ kind, judgement, days }) => [`${kind} ${judgement}`, days])),
  records: records.days,
  weightyDays: records.weightyDays,
})
