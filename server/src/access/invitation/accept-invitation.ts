import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { Database, Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { Refusal, refuse } from '../../core/http/refuse.ts'
import { loadAccountViewer } from '../../core/session/load-viewer.ts'
import type { AnonymousCaller } from '../../core/session/viewer.ts'
import { existingRegions } from '../account/account-regions.queries.ts'
import { makeAccount, requireRoom } from '../account/make-account.ts'
import { requireMembership } from '../account/membership.ts'
import { problemOfPassword } from '../account/password-rules.ts'
import { hashPassword } from '../account/passwords.ts'
import { isAccountEnterable } from '../membership/membership.queries.ts'
import { closeInvitation, findLinked, type Invitation, type InvitationLink, lockLinked } from './invitation.queries.ts'
import { companyOf } from './invitation.view.ts'
import type { InvitationLinks } from './invitation-links.ts'

export const makeAcceptInvitation =
  (links: InvitationLinks): Handler<typeof invitationCalls.accept> =>
  async ({ link, account, fullName, password }, caller, { db }) => {
    const read = links.read(link)
    // Whoever has no link costs no password hash.
    const found = read && (await findLinked(db.auth, read))
    if (!found) throw refuse('invitation.dead')
    const problem = await problemOfPassword(password, { account })
    if (problem) throw refuse(problem)
    const passwordHash = await hashPassword(password)
    await db.system.transaction().execute(async trx => {
      const membership = { ...(await grantOf(db, trx, found, caller)), company: companyOf(found) }
      await requireRoom(trx, found.tenant_id)
      await requireLinked(trx, read)
      const person = { account, fullName, email: found.email, passwordHash }
      const maker = { ...caller, createdBy: found.invited_by }
      const accountId = await makeAccount(trx, person, membership, maker, 'acceptInvitation')
      if (accountId === undefined) throw refuse('account.nameTaken', { name: account })
      await closeInvitation(trx, found.invitation_id, 'accepted_at')
    })
  }

/**
 * That it waits as it was found, until the transaction ends: sent again it has another link. The last to be held, as whoever stops an
 * account withdraws its invitations last. @throws invitation.dead
 */
export async function requireLinked(trx: Trx, link: InvitationLink): Promise<void> {
  if (!(await lockLinked(trx, link))) throw refuse('invitation.dead')
}

/** Judged by what whoever invited has now: who has lost the right, the company or the role's rights invites nobody any more. */
export async function grantOf(
  db: Database,
  trx: Trx,
  held: Invitation,
  caller: Pick<AnonymousCaller, 'address' | 'language'>,
) {
  const giver = await loadAccountViewer(db, held.invited_by, caller.address)
  if (!giver?.rights.has(rights.keepAccounts)) throw refuse('invitation.dead')
  if (!(await isAccountEnterable(trx, held.invited_by))) throw refuse('invitation.dead')
  const wanted = {
    roleId: held.role_id,
    allProjects: held.all_projects,
    projectIds: held.project_ids,
    // Regions that were removed or moved since are not had: what is left may be nothing, and is never the whole.
    regionLimits: await existingRegions(trx, held.region_limits),
  }
  try {
    const company = companyOf(held)
    return await requireMembership(trx, { own: giver, language: caller.language }, { ...wanted, company })
  } catch (error) {
    // What the giver lacks is nothing for a stranger to read.
    if (error instanceof Refusal) throw refuse('invitation.dead')
    throw error
  }
}
