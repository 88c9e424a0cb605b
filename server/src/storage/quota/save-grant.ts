import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { requireProof } from '../../core/session/require-proof.ts'
import { customerOf } from '../customer-of.ts'
import { readRetention } from '../retention/retention-view.ts'
import { isLess } from '../retention/shorter-terms.ts'
import { grantedBy } from './granted.ts'
import { readGrant, writeGrant } from './storage-grant.queries.ts'

/** Warnings and deletion follow within seconds. */
export const saveGrant: Handler<typeof storageCalls.saveGrant> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const customer = await customerOf(trx, viewer, input.customerId, viewer.knownCompanyIds)
    const { customerId, customerName } = customer
    const after = grantedBy(input)
    const { quotaBytes, minDays, maxDays } = await readGrant(trx, customerId)
    const isTighter =
      isLess(after.quotaBytes, quotaBytes) || isLess(after.maxDays, maxDays) || isLess(after.minDays, minDays)
    if (isTighter) requireProof(viewer)
    const { accountId } = viewer
    if (!(await writeGrant(trx, { customerId, ...after, accountId, version: input.version })))
      throw refuse('storage.changedMeanwhile')
    const by = actingOn(viewer, { tenant_id: customerId, company_id: customerId })
    await writeAudit(trx, by, 'saveStorageGrant', customerName, { before: { quotaBytes, minDays, maxDays }, after })
    return readRetention(trx, customer)
  })
