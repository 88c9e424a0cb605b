import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { readSetting } from '../../core/system-setting.queries.ts'
import { heldRights } from '../account/administered-account.ts'
import { findCompanyInScope } from '../account/administration.queries.ts'
import { requireMembership } from '../account/membership.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { loadOwnScope } from '../require-grant.ts'
import { insertInvitation, lockPendingCount } from './invitation.queries.ts'
import type { InvitationLinks } from './invitation-links.ts'
import { queueInvitation } from './invitation-mail.ts'

export const makeSendInvitation =
  (links: InvitationLinks): Handler<typeof invitationCalls.send> =>
  async ({ email, language, ...wanted }, viewer, { db }) => {
    const own = await loadOwnScope(db, viewer)
    return inScope(db, viewer, async trx => {
      const company = await findCompanyInScope(trx, wanted.companyId, own.companyIds)
      if (!company) throw refuse('company.notFound')
      const { companyId, tenantId } = company
      const { role, projectIds, regionLimits } = await requireMembership(
        trx,
        { own, language: viewer.language },
        { ...wanted, company },
      )
      requireConfirmed(viewer, heldRights(role, company.level))
      const limit = limits.invitationsOfCustomer
      if ((await lockPendingCount(trx, tenantId)) >= limit) throw refuse('invitation.tooMany', { limit })
      const days = await readSetting(trx, 'invitationDays')
      const row = { tenantId, companyId, email, language, roleId: role.role_id, projectIds, regionLimits, days }
      const invitationId = await insertInvitation(trx, { ...row, invitedBy: viewer.accountId })
      if (invitationId === undefined) throw refuse('invitation.pendingAlready', { email })
      await queueInvitation(trx, viewer, links, { invitationId, email, language, company, roleName: role.name, days })
      await writeAudit(trx, { ...viewer, tenantId, companyId }, 'sendInvitation', email, {
        after: { email, companyId, role: role.name, projectIds, ...(regionLimits.length > 0 && { regionLimits }) },
      })
      return { invitationId }
    })
  }
