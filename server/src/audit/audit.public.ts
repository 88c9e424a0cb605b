/** What other modules may ask of this one. */
import type { AuditAction } from '@watchfire/contract/audit/audit.actions.ts'
import type { Db, Reader } from '../core/db/database.ts'
import { insertAudit } from './audit.queries.ts'
import { openChainKey } from './chain/chain-key.ts'
import { checkpointFile } from './chain/checkpoint-file.ts'
import { type ChainReport, verifyAudit } from './chain/verify-audit.ts'
import { maskSecrets } from './mask-secrets.ts'
import { terminalCall } from './terminal-call.ts'

export { faultText, reportText } from './chain/fault-text.ts'
export { isWithoutCheckpoint } from './chain/verify-audit.ts'
export { looksAtPerson } from './looks-at-person.ts'

/** Checks the chains of all customers, for commands at a terminal. */
export const verifyAll = async (db: Db, folder: string, secretKey: string | undefined): Promise<ChainReport[]> => {
  const key = await openChainKey(folder, secretKey)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(trx => verifyAudit(trx, { key, file: checkpointFile(folder) }))
}

export type Actor = {
  tenantId: number | null
  companyId: number
  accountId: number
  address: string
  sessionId?: number
  /** The project of what is changed, where it has one: who is limited to projects sees the rows of theirs. */
  projectId?: number | null
  call?: string
  requestId?: string
}

/** Who does it, to something of this row's customer, company and project: it is read about in their log, also when root does it. */
export const actingOn = <By extends Actor>(
  by: By,
  row: { tenant_id: number; company_id: number; project_id?: number | null },
): By & Actor => ({ ...by, tenantId: row.tenant_id, companyId: row.company_id, projectId: row.project_id ?? null })

/** Nobody who signed in: somebody who may type at the server's own terminal. `row`: whose log tells of it. */
export const atTheTerminal = (
  row: { tenant_id: number; company_id: number; project_id?: number | null },
  command: string,
): Actor => actingOn({ tenantId: 0, companyId: 0, accountId: 0, address: '', call: terminalCall(command) }, row)

/**
 * Writes down who did what, in the transaction that does it. What root does to no customer’s belongs to the platform's own company. `detail` holds
 * `before` and `after` of the fields that changed; secrets are masked by the names of their fields.
 */
export function writeAudit(
  db: Reader,
  actor: Actor,
  action: AuditAction,
  target = '',
  detail: object = {},
  { refused = false } = {},
): Promise<void> {
  const { tenantId, companyId, accountId, address, sessionId, projectId, call, requestId } = actor
  return insertAudit(db, {
    tenantId: tenantId ?? companyId,
    companyId,
    accountId,
    address,
    sessionId,
    projectId,
    call,
    requestId,
    action,
    target,
    detail: maskSecrets(detail),
    refused,
  })
}

/** For a call that names only what it changes: `before` and `after` of the fields it names. `called` is what it is found by, whatever was changed. */
export function changedBy(before: object, after: object, called: string): object {
  const named = new Set(Object.entries(after).flatMap(([field, value]) => (value === undefined ? [] : [field])))
  return { called, before: Object.fromEntries(Object.entries(before).filter(([field]) => named.has(field))), after }
}
