import { writeAudit } from '../../audit/audit.public.ts'
import type { Reader } from '../../core/db/database.ts'
import type { Unlinked } from './membership.queries.ts'

/** The companies of these accounts read that nobody comes to them any more; not by whom, which is another company's affair. `system` sees every customer. */
export async function noteUnlinked(system: Reader, unlinked: readonly Unlinked[]): Promise<void> {
  for (const { account_id: accountId, tenant_id: tenantId, company_id: companyId, account } of unlinked)
    await writeAudit(system, { tenantId, companyId, accountId, address: '' }, 'unlinkMembership', account)
}
