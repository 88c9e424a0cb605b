import { proposalHours, type separationCalls } from '@watchfire/contract/access/separation.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { updateMembership } from '../account/administration.queries.ts'
import { findSeedRole } from '../role/seed-role.queries.ts'
import { customerOf } from './of-customer.ts'
import { proposedUntil } from './read-separation.ts'
import { deleteSeparation, findSeparation, lockSeparation, lockStanding, writeProposal } from './separation.queries.ts'

/** Two of the three end it together. Whoever they chose administers everything from then on, since else nobody would. */
export const decideSeparationEnd: Handler<typeof separationCalls.decideEnd> = async ({ agrees }, viewer, { db }) => {
  const tenantId = customerOf(viewer)
  await inScope(db, viewer, async trx => {
    // The account before the customer, as everybody holds them.
    const seen = await findSeparation(trx, tenantId)
    const administrator = await lockStanding(trx, tenantId, seen?.administrator_id ?? 0)
    const row = await lockSeparation(trx, tenantId)
    if (!row) throw refuse('separation.off')
    if (proposedUntil(row) === undefined || row.administrator_id !== seen?.administrator_id)
      throw refuse('separation.notProposed', { hours: proposalHours })
    if (row.end_proposed_by === viewer.accountId) throw refuse('separation.ownProposal')
    if (!agrees) {
      await writeProposal(trx, tenantId, null)
      return writeAudit(trx, viewer, 'refuseSeparationEnd', row.administrator)
    }
    if (administrator === undefined || row.administrator_id === null) throw refuse('separation.administratorUnfit')
    const { account } = administrator
    await deleteSeparation(trx, tenantId)
    const roleId = await findSeedRole(trx, 'admin')
    await updateMembership(trx, row.administrator_id, {
      tenantId,
      roleId,
      allProjects: true,
      projectIds: [],
      regionLimits: [],
    })
    await writeAudit(trx, viewer, 'endSeparation', account, {
      after: { administrator: account, proposedBy: row.proposer },
    })
    await announceSessions(trx)
  })
}
