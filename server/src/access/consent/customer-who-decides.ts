import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'

/** The customer whose consent is meant: its own people give it, neither those of a company below it nor the platform. */
export function customerWhoDecides({ tenantId, companyId }: Viewer): number {
  if (tenantId === null || tenantId !== companyId) throw refuse('consent.ofCustomer')
  return tenantId
}
