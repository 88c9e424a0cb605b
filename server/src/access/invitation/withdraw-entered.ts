import { writeAudit } from '../../audit/audit.public.ts'
import type { Db } from '../../core/db/database.ts'
import { withdrawInvitationsOfEntered } from './invitation.queries.ts'

/** What somebody sent from the accounts they enter from this one. Its companies read that it ended; not by whom, which is another company's affair. */
export async function withdrawEntered(system: Db, signerId: number): Promise<void> {
  await system.transaction().execute(async trx => {
    for (const { tenantId, companyId, inviterId, email } of await withdrawInvitationsOfEntered(trx, signerId))
      await writeAudit(trx, { tenantId, companyId, accountId: inviterId, address: '' }, 'withdrawInvitation', email)
  })
}
