import { gigabyte } from '@watchfire/contract/storage/quota.rules.ts'
import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { customerOf } from './customer-of.ts'
import { readRetention } from './retention-view.ts'
import { readGrant, writeGrant } from './storage-grant.queries.ts'

/** Warnings and deletion follow within seconds. */
export const saveGrant: Handler<typeof storageCalls.saveGrant> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { quotaGb, minDays, maxDays = null, version } = input
    const customer = await customerOf(trx, viewer, input.customerId)
    const { customerId } = customer
    if (maxDays !== null && maxDays < minDays) throw refuse('storage.termsCrossed')
    const before = await readGrant(trx, customerId)
    const quotaBytes = quotaGb === undefined ? null : quotaGb * gigabyte
    const { accountId } = viewer
    if (!(await writeGrant(trx, { customerId, quotaBytes, minDays, maxDays, accountId, version })))
      throw refuse('storage.changedMeanwhile')
    const by = actingOn(viewer, { tenant_id: customerId, company_id: customerId })
    await writeAudit(trx, by, 'saveStorageGrant', customer.customerName, {
      before: { quotaBytes: before.quotaBytes, minDays: before.minDays, maxDays: before.maxDays },
      after: { quotaBytes, minDays, maxDays },
    })
    return readRetention(trx, customer)
  })
