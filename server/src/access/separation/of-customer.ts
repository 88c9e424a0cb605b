import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'

/** The customer whose duties are meant: its own people decide, neither those of a company below it nor the platform. */
export function customerOf({ tenantId, companyId }: Viewer): number {
  if (tenantId === null || tenantId !== companyId) throw refuse('separation.ofCustomer')
  return tenantId
}
