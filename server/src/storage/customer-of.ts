import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findCompany } from './retention-rule.queries.ts'

export type Customer = { customerId: number; customerName: string }

const customerLevel = 2

/**
 * The customer whose rules a call is about: the viewer’s own, or the one that the platform names. Whoever is of a company below the
 * customer does not decide for all of them.
 * @throws company.notFound, storage.ofCustomer
 */
export async function customerOf(trx: Trx, viewer: Viewer, named: number | undefined): Promise<Customer> {
  const { tenantId, companyId, companyIds } = viewer
  if (tenantId !== null && companyId !== tenantId) throw refuse('storage.ofCustomer')
  const customerId = named ?? tenantId
  const own = tenantId === null ? companyIds : [...companyIds, tenantId]
  const company = customerId === null ? undefined : await findCompany(trx, customerId, own)
  if (!company) throw refuse('company.notFound')
  const { level, ...customer } = company
  if (level !== customerLevel) throw refuse('storage.ofCustomer')
  return customer
}
