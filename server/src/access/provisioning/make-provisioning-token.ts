import { randomBytes } from 'node:crypto'
import type { provisioningCalls } from '@watchfire/contract/access/provisioning.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { findSignIn, lockSignIn } from '../provider/provider.queries.ts'
import { actorFor, requireCustomer } from '../provider/require-customer.ts'
import { writeToken } from './provisioning.queries.ts'

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
    if (!(await writeToken(trx, tenantId, made))) throw refuse('provisioning.notSet')
    await writeAudit(trx, actorFor(viewer, customer), 'makeProvisioningToken', made.lastFour)
  })
  return { token }
}
