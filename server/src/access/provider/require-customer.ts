import { type Database, inScope } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { loadOwnScope } from '../require-grant.ts'
import { findCustomer } from './provider.queries.ts'

export type Customer = { tenantId: number; name: string; own: Viewer }

/**
 * The customer whose sign-in is meant: of the named company, of one's own otherwise. The platform's own people have none.
 * @throws company.notFound, provider.noCustomer
 */
export async function requireCustomer(db: Database, viewer: Viewer, companyId?: number): Promise<Customer> {
  const own = await loadOwnScope(db, viewer)
  const customer = await inScope(db, viewer, trx => findCustomer(trx, companyId ?? own.companyId, own.companyIds))
  if (!customer) throw refuse('company.notFound')
  if (!customer.inScope || customer.level !== 2) throw refuse('provider.noCustomer')
  return { tenantId: customer.tenantId, name: customer.name, own }
}

/** What is written down about a customer stands in its own log, whoever did it. */
export const actorFor = (viewer: Viewer, { tenantId }: Pick<Customer, 'tenantId'>) => ({
  ...viewer,
  tenantId,
  companyId: tenantId,
})
