import type { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { customerOf } from './of-customer.ts'
import { lockSeparation, lockStanding, writeProposal } from './separation.queries.ts'

export const proposeSeparationEnd: Handler<typeof separationCalls.proposeEnd> = async (
  { administratorId },
  viewer,
  { db },
) => {
  const tenantId = customerOf(viewer)
  await inScope(db, viewer, async trx => {
    const administrator = await lockStanding(trx, tenantId, administratorId)
    if (!administrator) throw refuse('account.notFound')
    if (!(await lockSeparation(trx, tenantId))) throw refuse('separation.off')
    if (!administrator.fits) throw refuse('separation.administratorUnfit')
    await writeProposal(trx, tenantId, { by: viewer.accountId, administratorId })
    await writeAudit(trx, viewer, 'proposeSeparationEnd', administrator.account, { after: { administratorId } })
  })
}
