import { proposalHours, type separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { updateMembership } from '../account/administration.queries.ts'
import { findHeldKeyNames } from '../key/api-key.queries.ts'
import { findSeedRole } from '../role/seed-role.queries.ts'
import { customerOf } from './of-customer.ts'
import { proposedUntil } from './read-separation.ts'
import { deleteSeparation, keepsDuty, lockSeparation, lockStanding, writeProposal } from './separation.queries.ts'

/** Two of the three end it together. Whoever they chose administers everything from then on, since else nobody would. */
export const decideSeparationEnd: Handler<typeof separationCalls.decideEnd> = async (
  { agrees, administratorId, proposedAt },
  viewer,
  { db },
) => {
  const tenantId = customerOf(viewer)
  await inScope(db, viewer, async trx => {
    // The account before the customer, as everybody holds them.
    const administrator = await lockStanding(trx, tenantId, administratorId)
    if (!administrator) throw refuse('account.notFound')
    const row = await lockSeparation(trx, tenantId)
    if (!row) throw refuse('separation.off')
    // Nobody agrees to another proposal than the one they have read.
    const read = row.administrator_id === administratorId && row.end_proposed_at === proposedAt
    if (!read || proposedUntil(row) === undefined) throw refuse('separation.notProposed', { hours: proposalHours })
    if (row.end_proposed_by === viewer.accountId) throw refuse('separation.ownProposal')
    if (!agrees) {
      await writeProposal(trx, tenantId, null)
      return writeAudit(trx, viewer, 'refuseSeparationEnd', row.administrator)
    }
    if (!(await keepsDuty(trx, tenantId, row.end_proposed_by ?? 0, 'security')))
      throw refuse('separation.notProposed', { hours: proposalHours })
    if (!administrator.fits) throw refuse('separation.administratorUnfit')
    const { account, role_id } = administrator
    await deleteSeparation(trx, tenantId)
    const roleId = await findSeedRole(trx, 'admin')
    await updateMembership(trx, administratorId, {
      tenantId,
      roleId,
      allProjects: true,
      projectIds: [],
      regionLimits: [],
    })
    const keys = role_id === roleId ? undefined : await findHeldKeyNames(trx, [administratorId])
    await writeAudit(trx, viewer, 'endSeparation', account, {
      after: { administrator: account, proposedBy: row.proposer },
      ...keys?.get(administratorId),
    })
    await announceSessions(trx)
  })
}
