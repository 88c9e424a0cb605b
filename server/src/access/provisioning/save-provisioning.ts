import type { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockSignIn } from '../provider/provider.queries.ts'
import { requireAdmission } from '../provider/require-admission.ts'
import { actorFor, requireCustomer } from '../provider/require-customer.ts'
import { requireRightsOverProvisioned } from '../provider/require-rights-over-provisioned.ts'
import { scopeColumns } from '../provider/scope-of-groups.ts'
import { followGroups } from './follow-groups.ts'
import { findProvisioning, lockProvisioned, writeProvisioning } from './provisioning.queries.ts'
import { provisioningFacts } from './read-provisioning.ts'

export const saveProvisioning: Handler<typeof provisioningCalls.save> = async (
  { companyId, version, ...input },
  viewer,
  { db },
) => {
  const customer = await requireCustomer(db, viewer, companyId)
  const { tenantId } = customer
  await inScope(db, viewer, async trx => {
    const { groups, ...scope } = await requireAdmission(trx, customer, viewer, input)
    await lockSignIn(trx, tenantId)
    await lockProvisioned(trx, tenantId)
    const before = await findProvisioning(trx, tenantId)
    if ((before?.version ?? 0) !== version) throw refuse('provider.changedMeanwhile')
    if (before?.match_claim !== input.matchClaim) await requireRightsOverProvisioned(trx, customer, viewer)
    await writeProvisioning(trx, tenantId, {
      match_claim: input.matchClaim,
      role_id: input.roleId,
      ...scopeColumns(scope),
      groups,
    })
    await writeAudit(trx, actorFor(viewer, customer), 'saveProvisioning', '', {
      before: before && provisioningFacts(before),
      after: input,
    })
    await followGroups(trx, tenantId, null, viewer)
  })
}
