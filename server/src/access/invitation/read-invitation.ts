import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { roleWord } from '@watchfire/contract/access/role/role.words.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { siteText } from '../../core/site-time.ts'
import { findPolicy } from '../policy/policy.queries.ts'
import { rulesOf } from '../policy/policy.view.ts'
import { findLinked } from './invitation.queries.ts'
import type { InvitationLinks } from './invitation-links.ts'

export const makeReadInvitation =
  (links: InvitationLinks): Handler<typeof invitationCalls.read> =>
  async ({ link }, caller, { db }) => {
    const read = links.read(link)
    const row = read && (await findLinked(db.auth, read))
    if (!row) throw refuse('invitation.dead')
    return {
      email: row.email,
      companyName: row.company_name,
      roleName: roleWord(row.role_name, caller.language),
      invitedBy: row.inviter,
      expiresStr: siteText(row.expires_at),
      passwordRules: rulesOf(await findPolicy(db.auth, row.tenant_id)),
    }
  }
