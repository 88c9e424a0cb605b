import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { loadOwnScope } from '../require-grant.ts'
import { closeInvitation, lockInvitation } from './invitation.queries.ts'

export const withdrawInvitation: Handler<typeof invitationCalls.withdraw> = async (
  { invitationId },
  viewer,
  { db },
) => {
  const own = await loadOwnScope(db, viewer)
  await inScope(db, viewer, async trx => {
    const held = await lockInvitation(trx, own, invitationId)
    if (!held) throw refuse('invitation.notFound')
    await closeInvitation(trx, invitationId, 'withdrawn_at')
    await writeAudit(trx, actingOn(viewer, held), 'withdrawInvitation', held.email)
  })
}
