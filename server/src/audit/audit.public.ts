/** What other modules may ask of this one. */
import type { Reader } from '../core/db/database.ts'
import { insertAudit } from './audit.queries.ts'

type Actor = { tenantId: number | null; companyId: number; accountId: number; address: string }

/** Writes down who did what, in the transaction that does it. Root's rows belong to the platform's own company. */
export function writeAudit(db: Reader, actor: Actor, action: string, target = '', detail: object = {}): Promise<void> {
  const { companyId, accountId, address } = actor
  return insertAudit(db, {
    tenantId: actor.tenantId ?? companyId,
    companyId,
    accountId,
    address,
    action,
    target,
    detail,
  })
}
