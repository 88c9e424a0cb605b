import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

/** People one may write to: accounts in use of the companies in scope, by name. */
export async function listContacts(
  trx: Trx,
  viewer: Viewer,
  keyword: string | undefined,
  { limit, offset }: PageWindow,
) {
  const pattern = `%${(keyword ?? '').replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  // Colleagues are also those of the own company and of the customer above it, whatever the top bar is narrowed to.
  const above = viewer.tenantId === null ? [viewer.companyId] : [viewer.companyId, viewer.tenantId]
  const companies = { ...viewer, companyIds: [...new Set([...viewer.companyIds, ...above])] }
  const fits = sql<SqlBool>`${withinScope(companies, { company_id: 'account.company_id' })(undefined)} and in_use
      and (full_name ilike ${pattern} or account ilike ${pattern} or email ilike ${pattern})`
  const { rows } = await sql<{ account_id: number; name: string; email: string }>`
    select account_id, case when full_name = '' then account else full_name end as name, email
    from account where ${fits}
    order by name, account_id limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total from account where ${fits}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
