/** What an account has under way at the desk. */
import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

export async function aBulkAction(db: Database, place: CompanyOfTest, accountId: number): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into bulk_action (bulk_action_id, tenant_id, company_id, account_id, by_name, filter, scope, verdict, total, as_of, run_at)
    overriding system value
    values (${id}, ${place.tenantId}, ${place.companyId}, ${accountId}, '', '{}', '{}', 1, 1, now(), now() + interval '1 hour')`.execute(
    db.system,
  )
  return id
}

export async function anExport(db: Database, place: CompanyOfTest, accountId: number): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into alarm_export (alarm_export_id, tenant_id, account_id, filter, scope, format, language, total)
    overriding system value values (${id}, ${place.tenantId}, ${accountId}, '{}', '{}', 'csv', 'zh', 0)`.execute(
    db.system,
  )
  return id
}
