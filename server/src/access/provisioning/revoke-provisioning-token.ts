import type { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockSignIn } from '../provider/provider.queries.ts'
import { actorFor, requireCustomer } from '../provider/require-customer.ts'
import { writeToken } from './provisioning.queries.ts'

export const revokeProvisioningToken: Handler<typeof provisioningCalls.revokeToken> = async (
  { companyId },
  viewer,
  { db },
) => {
  const customer = await requireCustomer(db, viewer, companyId)
  const { tenantId } = customer
  await inScope(db, viewer, async trx => {
    await lockSignIn(trx, tenantId)
    if (!(await writeToken(trx, tenantId, null))) throw refuse('provisioning.notSet')
    await writeAudit(trx, actorFor(viewer, customer), 'revokeProvisioningToken')
  })
}
