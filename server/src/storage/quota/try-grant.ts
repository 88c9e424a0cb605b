import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { customerOf } from '../customer-of.ts'
import { dryRunOf } from '../dry-run.ts'
import { readRecordTerms } from '../removal/record-terms.queries.ts'
import { listRules } from '../retention/retention-rule.queries.ts'
import { completed } from '../retention/retention-view.ts'
import { grantedBy } from './granted.ts'
import { readGrant } from './storage-grant.queries.ts'

export const tryGrant: Handler<typeof storageCalls.tryGrant> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { customerId } = await customerOf(trx, viewer, input.customerId, viewer.knownCompanyIds)
    const grant = { ...(await readGrant(trx, customerId)), ...grantedBy(input) }
    const rules = completed(await listRules(trx, customerId))
    return dryRunOf(trx, customerId, { rules, records: await readRecordTerms(trx, customerId) }, grant)
  })
