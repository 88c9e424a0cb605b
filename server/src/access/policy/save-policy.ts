import type { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { isAllowedAddress } from './allowed-address.ts'
import { countCompaniesOf, countRoles, findPolicy, readPolicyBounds, savePolicy } from './policy.queries.ts'
import { policyOf, rowOfPolicy } from './policy.view.ts'
import { requireWithin } from './require-within.ts'

/** The customer’s own administrators decide for all of its companies. Open sessions go by it at once. */
export const savePolicyOfCustomer: Handler<typeof policyCalls.save> = async (input, viewer, { db }) => {
  const tenantId = viewer.tenantId ?? viewer.companyId
  if (viewer.companyId !== tenantId) throw refuse('policy.ofCustomer')
  const { address } = viewer
  // Whoever saves it can always come back to mend it.
  if (!isAllowedAddress(input.networks, address)) throw refuse('policy.shutsOut', { address })
  return inScope(db, viewer, async trx => {
    requireWithin(await readPolicyBounds(trx), input, viewer.language)
    const before = await findPolicy(trx, tenantId)
    const { factorCompanies = before.factor_companies } = input
    const next = rowOfPolicy({ ...input, factorCompanies })
    if ((await countRoles(trx, tenantId, next.factor_roles)) < next.factor_roles.length)
      throw refuse('account.roleUnfit')
    if ((await countCompaniesOf(trx, tenantId, next.factor_companies)) < next.factor_companies.length)
      throw refuse('company.notFound')
    const saved = await savePolicy(trx, tenantId, next)
    if (!saved) throw refuse('policy.changedMeanwhile')
    await writeAudit(trx, viewer, 'savePolicy', '', { before: policyOf(before), after: policyOf(saved) })
    await announceSessions(trx)
    return policyOf(saved)
  })
}
