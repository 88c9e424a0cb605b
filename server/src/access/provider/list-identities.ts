import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { listIdentities as readIdentities } from './identity.queries.ts'
import { requireCustomer } from './require-customer.ts'

export const listIdentities: Handler<typeof providerCalls.listIdentities> = async (
  { companyId, ...page },
  viewer,
  { db },
) => {
  const { tenantId } = await requireCustomer(db, viewer, companyId)
  const { rows, total } = await inScope(db, viewer, trx => readIdentities(trx, tenantId, pageWindow(page)))
  return {
    rows: rows.map(row => ({
      identityId: row.identity_id,
      login: row.login,
      fullName: row.full_name,
      email: row.email,
      issuer: row.issuer,
      subject: row.subject,
      accountId: row.account_id,
      account: row.account ?? '',
      lastSeenAt: row.last_seen_at,
      lastSeenStr: siteText(row.last_seen_at),
    })),
    total,
  }
}
