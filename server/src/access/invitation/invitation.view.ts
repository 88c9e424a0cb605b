import type { InvitationRow } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { siteText } from '../../core/site-time.ts'
import type { Invitation } from './invitation.queries.ts'

export const companyOf = (row: Invitation) => ({
  companyId: row.company_id,
  tenantId: row.tenant_id,
  level: row.company_level,
  name: row.company_name,
})

export const invitationView = (row: Invitation): InvitationRow => ({
  invitationId: row.invitation_id,
  email: row.email,
  companyName: row.company_name,
  roleName: row.role_name,
  allProjects: row.all_projects,
  projectCount: row.project_ids.length,
  invitedBy: row.inviter,
  sentAt: row.sent_at,
  sentStr: siteText(row.sent_at),
  expiresAt: row.expires_at,
  expiresStr: siteText(row.expires_at),
  expired: row.expired,
})
