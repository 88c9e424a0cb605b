import type { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { showTenant } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { ChainKey } from './chain/chain-key.ts'
import { verifyAudit } from './chain/verify-audit.ts'

/** The whole log of the viewer's customer; of all customers in scope for the platform's root. */
export const verifyAccountLog =
  (proof: { key: ChainKey; file: string }): Handler<typeof auditCalls.verify> =>
  async (_, viewer, { db }) => {
    const tenantIds = viewer.tenantId === null ? viewer.companyIds : [viewer.tenantId]
    const reports = await (viewer.tenantId === null ? db.bulkOfAll : db.bulk)
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async trx => {
        await showTenant(trx, viewer)
        return verifyAudit(trx, { ...proof, tenantIds })
      })
    return {
      chains: reports.map(({ tenantId, name, ...report }) => ({ companyId: tenantId, companyName: name, ...report })),
    }
  }
