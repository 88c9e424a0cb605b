import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { readSetting } from '../../core/system-setting.queries.ts'
import { existingRegions } from '../account/account-regions.queries.ts'
import { heldRights } from '../account/administered-account.ts'
import { requireMembership } from '../account/membership.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { loadOwnScope } from '../require-grant.ts'
import { lockInvitation, renewInvitation } from './invitation.queries.ts'
import { companyOf } from './invitation.view.ts'
import type { InvitationLinks } from './invitation-links.ts'
import { queueInvitation } from './invitation-mail.ts'

/** Between two mails to one address: nobody is flooded by us. */
const pauseMs = 60_000

export const makeResendInvitation =
  (links: InvitationLinks): Handler<typeof invitationCalls.resend> =>
  async ({ invitationId }, viewer, { db }) => {
    const own = await loadOwnScope(db, viewer)
    await inScope(db, viewer, async trx => {
      const held = await lockInvitation(trx, own, invitationId)
      if (!held) throw refuse('invitation.notFound')
      const leftMs = held.sent_at + pauseMs - Date.now()
      if (leftMs > 0) throw refuse('invitation.justSent', { seconds: Math.ceil(leftMs / 1000) })
      const company = companyOf(held)
      const { role_id: roleId, all_projects: allProjects, project_ids: projectIds, email, language } = held
      const wanted = {
        company,
        roleId,
        allProjects,
        projectIds,
        regionLimits: await existingRegions(trx, held.region_limits),
      }
      const { role } = await requireMembership(trx, { own, language: viewer.language }, wanted)
      requireConfirmed(viewer, heldRights(role, company.level))
      const days = await readSetting(trx, 'invitationDays')
      await renewInvitation(trx, invitationId, viewer.accountId, days)
      await queueInvitation(trx, viewer, links, { invitationId, email, language, company, roleName: role.name, days })
      await writeAudit(trx, actingOn(viewer, held), 'resendInvitation', email)
    })
  }
