import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

export async function aNoticeRule(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into notice_rule (rule_id, tenant_id, company_id, name, enabled, about, first, steps, changed_by)
    overriding system value
    values (${id}, ${tenantId}, ${companyId}, 'x', false, '{"types":[],"levels":[],"projectIds":[],"hours":[]}',
      '{"accounts":[],"addresses":[],"robots":[]}', '[]', '')`.execute(db.system)
  return id
}

export async function aReportRule(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into report_rule (rule_id, tenant_id, company_id, name, enabled, cycle, weekday, month_day, hour, about, targets, changed_by)
    overriding system value
    values (${id}, ${tenantId}, ${companyId}, 'x', false, 'daily', 1, 1, 8, '{"types":[],"projectIds":[]}',
      '{"accounts":[],"addresses":[]}', '')`.execute(db.system)
  return id
}

export async function aRobot(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into robot (robot_id, tenant_id, company_id, name, kind, webhook, webhook_hint)
    overriding system value values (${id}, ${tenantId}, ${companyId}, 'x', 'wecom', '', '')`.execute(db.system)
  return id
}
