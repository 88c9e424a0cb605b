/** Changes of one's own second factors: who owns them, what is written down, and when the last one may go. */
import type { AuditAction } from '@watchfire/contract/audit/audit.actions.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { type Database, inScope, type Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { withdrawProposalOf } from '../separation/separation.queries.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import { deleteRecoveryCodes, findSignInFacts, replaceRecoveryCodes } from './factor.queries.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { needsSecondStep } from './second-step.ts'
import { deleteTrustedDevices } from './trusted-device.queries.ts'

export const ownerOf = ({ accountId, tenantId, companyId }: Viewer) => ({ accountId, tenantId: tenantId ?? companyId })

export function changeOwnFactors<T>(
  db: Database,
  viewer: Viewer,
  action: AuditAction,
  change: (trx: Trx) => Promise<T>,
  { target, ...detail }: { target?: string; after?: object } = {},
): Promise<T> {
  return inScope(db, viewer, async trx => {
    const answer = await change(trx)
    await withdrawProposalOf(trx, viewer.accountId)
    await writeAudit(trx, viewer, action, target, detail)
    // What was closed until a factor was set up is open now, or the other way round.
    await announceSessionsOf(trx, viewer.accountId)
    return answer
  })
}

/** After a factor went: without any, codes and trusted devices are worth nothing. @throws factor.demanded */
export async function afterRemoval(trx: Trx, accountId: number): Promise<void> {
  const facts = await findSignInFacts(trx, accountId)
  if (facts.factor_due) throw refuse('factor.demanded')
  if (needsSecondStep(facts)) return
  await deleteRecoveryCodes(trx, accountId)
  await deleteTrustedDevices(trx, accountId)
}

/** Ten new ones, answered this once: the earlier ones are worth nothing. */
export async function makeRecoveryCodes(trx: Trx, viewer: Viewer): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map(code => hashOfRecoveryCode(viewer.accountId, code))
  await replaceRecoveryCodes(trx, ownerOf(viewer), hashes)
  return { recoveryCodes }
}

/** With the first factor; whoever has some keeps them. */
export async function firstRecoveryCodes(trx: Trx, viewer: Viewer): Promise<{ recoveryCodes: string[] }> {
  const { recovery_left } = await findSignInFacts(trx, viewer.accountId)
  return recovery_left > 0 ? { recoveryCodes: [] } : makeRecoveryCodes(trx, viewer)
}
