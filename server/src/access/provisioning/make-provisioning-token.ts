import { randomBytes } from 'node:crypto'
import type { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Reader } from '../../core/brand.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { withPresentPlaces } from '../provider/present-places.ts'
import { findSignIn, lockSignIn } from '../provider/provider.queries.ts'
import { requireAdmission } from '../provider/require-admission.ts'
import { actorFor, type Customer, requireCustomer } from '../provider/require-customer.ts'
import { requireRightsOverProvisioned } from '../provider/require-rights-over-provisioned.ts'
import { defaultScope } from '../provider/scope-of-groups.ts'
import { findProvisioning, writeToken } from './provisioning.queries.ts'

/** How the token of a provider begins. Of the whole only the hash is kept. */
export const tokenStart = 'wfs_'

export const makeProvisioningToken: Handler<typeof provisioningCalls.makeToken> = async (
  { companyId },
  viewer,
  { db },
) => {
  const customer = await requireCustomer(db, viewer, companyId)
  const { tenantId } = customer
  const token = `${tokenStart}${randomBytes(32).toString('base64url')}`
  const made = { hash: hashOfSecret(token), lastFour: token.slice(-4), by: viewer.fullName }
  await inScope(db, viewer, async trx => {
    await lockSignIn(trx, tenantId)
    if (!(await findSignIn(trx, tenantId))?.word) throw refuse('provisioning.wordFirst')
    await requireAdmissionOfStored(trx, customer, viewer)
    await writeToken(trx, tenantId, made)
    await writeAudit(trx, actorFor(viewer, customer), 'makeProvisioningToken', made.lastFour)
  })
  return { token }
}

/**
 * Whoever has the token gives every role, project and region of the stored map, and says of each person kept who they are at the sign-in.
 * @throws provisioning.notSet, account.roleUnfit, grant.scopeBeyond, grant.rightsBeyond
 */
async function requireAdmissionOfStored(trx: Trx, customer: Customer, reader: Reader): Promise<void> {
  const stored = await findProvisioning(trx, customer.tenantId)
  if (!stored) throw refuse('provisioning.notSet')
  const { role_id: roleId, groups, ...scope } = await withPresentPlaces(trx, stored)
  if (roleId === null) throw refuse('account.roleUnfit')
  await requireAdmission(trx, customer, reader, { roleId, groups, ...defaultScope(scope) })
  await requireRightsOverProvisioned(trx, customer, reader)
}
