import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

const condition = {
  kind: 'now',
  operator: '>',
  threshold: 60,
  upper: null,
  span: { length: 0, unit: 'seconds' },
  times: 2,
  hysteresis: 0,
  recovery: { length: 0, unit: 'seconds' },
  coolDown: { length: 0, unit: 'seconds' },
  lateness: 0,
  place: 'region',
}

/** A rule of the company that is off. */
export async function aRule(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into alarm_rule (rule_id, tenant_id, company_id, name, state, quantity, condition, alarm_type, level, changed_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, '高温', 2, 1, ${JSON.stringify(condition)}, 60, 2, '')`.execute(
    db.system,
  )
  return id
}
