import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { signerOf } from '../../core/session/viewer.ts'
import { makeAccount, requireRoom } from '../account/make-account.ts'
import { digestOfPassword, hashPassword, newPassword } from '../account/passwords.ts'
import { lockSigner, type Signer } from '../membership/membership.queries.ts'
import { namesFor } from '../provider/admit-person.ts'
import { grantOf, requireLinked } from './accept-invitation.ts'
import { closeInvitation, findLinked } from './invitation.queries.ts'
import { companyOf } from './invitation.view.ts'
import type { InvitationLinks } from './invitation-links.ts'

/** The account is the invitation's, by name and address; of the one it is entered from the company reads the person's name alone. */
export const makeJoinInvitation =
  (links: InvitationLinks): Handler<typeof invitationCalls.join> =>
  async ({ link }, viewer, { db }) => {
    const read = links.read(link)
    const found = read && (await findLinked(db.auth, read))
    if (!found) throw refuse('invitation.dead')
    const signsInBy = signerOf(viewer)
    // Nobody knows it: the account opens by no password.
    const passwordHash = await hashPassword(digestOfPassword(newPassword()))
    return db.system.transaction().execute(async trx => {
      const signer = await lockSigner(trx, signsInBy, found.company_id)
      if (!signer) throw refuse('session.dead')
      requireSigner(signer)
      const { language, address, call, requestId } = viewer
      const membership = { ...(await grantOf(db, trx, found, { language, address })), company: companyOf(found) }
      await requireRoom(trx, found.tenant_id)
      await requireLinked(trx, read)
      const person = { fullName: signer.full_name, email: found.email, passwordHash, signsInBy }
      const maker = { address, call, requestId, createdBy: found.invited_by }
      for (const account of namesFor(found.email.split('@')[0] ?? '')) {
        const accountId = await makeAccount(trx, { ...person, account }, membership, maker, 'acceptInvitation')
        if (accountId === undefined) continue
        await closeInvitation(trx, found.invitation_id, 'accepted_at')
        return { accountId }
      }
      throw new Error('no free name for an account')
    })
  }

function requireSigner({ there_already, is_local, own_password, opens }: Signer): void {
  if (there_already) throw refuse('membership.already')
  if (!is_local) throw refuse('membership.byProvider')
  // Whoever gave the password would come to the other company as well.
  if (!own_password) throw refuse('membership.passwordGiven')
  const limit = limits.membershipsOfAccount
  if (opens >= limit) throw refuse('membership.tooMany', { limit })
}
