import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findCompany } from './retention/retention-rule.queries.ts'

export type Customer = { customerId: number; customerName: string }

const customerLevel = 2

/**
 * The customer whose rules a call is about: the viewer’s own, or the one that the platform names. Whoever is of a company below the
 * customer does not decide for all of them. Of customers whose data the platform does not see now
 * it decides what it grants them: `among` its known ones.
 * @throws company.notFound, storage.ofCustomer
 */
export async function customerOf(
  trx: Trx,
  viewer: Viewer,
  named: number | undefined,
  among = viewer.companyIds,
): Promise<Customer> {
  const { tenantId, companyId } = viewer
  if (tenantId !== null && companyId !== tenantId) throw refuse('storage.ofCustomer')
  const customerId = named ?? tenantId
  const own = tenantId === null ? among : [...among, tenantId]
  const company = customerId === null ? undefined : await findCompany(trx, customerId, own)
  if (!company) throw refuse('company.notFound')
  const { level, ...customer } = company
  if (level !== customerLevel) throw refuse('storage.ofCustomer')
  return customer
}
