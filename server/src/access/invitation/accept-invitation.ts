import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Database, Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { Refusal, refuse } from '../../core/http/refuse.ts'
import { loadAccountViewer } from '../../core/session/load-viewer.ts'
import type { Visitor } from '../../core/session/viewer.ts'
import { insertAccount } from '../account/account.queries.ts'
import { existingRegions } from '../account/account-regions.queries.ts'
import { lockAccountCount } from '../account/administration.queries.ts'
import { requireMembership } from '../account/membership.ts'
import { problemOfPassword } from '../account/password-rules.ts'
import { hashPassword } from '../account/passwords.ts'
import { closeInvitation, findLinked, type Invitation, lockLinked } from './invitation.queries.ts'
import { companyOf } from './invitation.view.ts'
import type { InvitationLinks } from './invitation-links.ts'

export const makeAcceptInvitation =
  (links: InvitationLinks): Handler<typeof invitationCalls.accept> =>
  async ({ link, account, fullName, password }, visitor, { db }) => {
    const read = links.read(link)
    // Whoever has no link costs no password hash.
    if (!read || !(await findLinked(db.auth, read))) throw refuse('invitation.dead')
    const problem = await problemOfPassword(password, { account })
    if (problem) throw refuse(problem)
    const passwordHash = await hashPassword(password)
    await db.system.transaction().execute(async trx => {
      const held = await lockLinked(trx, read)
      if (!held) throw refuse('invitation.dead')
      const { roleId, projectIds, regionLimits } = await grantOf(db, trx, held, visitor)
      const limit = limits.accountsOfCustomer
      if ((await lockAccountCount(trx, held.tenant_id)) >= limit) throw refuse('account.tooMany', { limit })
      const { tenant_id: tenantId, company_id: companyId, email } = held
      const accountId = await insertAccount(trx, {
        tenantId,
        companyId,
        roleId,
        account,
        passwordHash,
        fullName,
        email,
        projectIds: projectIds ?? undefined,
        regionLimits,
        createdBy: held.invited_by,
        mustChangePassword: false,
      })
      if (accountId === undefined) throw refuse('account.nameTaken', { name: account })
      await closeInvitation(trx, held.invitation_id, 'accepted_at')
      const after = {
        account,
        fullName,
        email,
        companyId,
        role: held.role_name,
        projectIds,
        ...(regionLimits.length > 0 && { regionLimits }),
      }
      await writeAudit(trx, { ...visitor, tenantId, companyId, accountId }, 'acceptInvitation', account, { after })
    })
  }

/** Judged by what whoever invited has now: who has lost the right, the company or the role's rights invites nobody any more. */
async function grantOf(db: Database, trx: Trx, held: Invitation, visitor: Visitor) {
  const giver = await loadAccountViewer(db, held.invited_by, visitor.address)
  if (!giver?.rights.has(rights.keepAccounts)) throw refuse('invitation.dead')
  const wanted = {
    roleId: held.role_id,
    allProjects: held.all_projects,
    projectIds: held.project_ids,
    // Regions that were removed or moved since are not had: what is left may be nothing, and is never the whole.
    regionLimits: await existingRegions(trx, held.region_limits),
  }
  try {
    const { role, projectIds, regionLimits } = await requireMembership(
      trx,
      { own: giver, language: visitor.language },
      { ...wanted, company: companyOf(held) },
    )
    return { roleId: role.role_id, projectIds, regionLimits }
  } catch (error) {
    // What the giver lacks is nothing for a stranger to read.
    if (error instanceof Refusal) throw refuse('invitation.dead')
    throw error
  }
}
