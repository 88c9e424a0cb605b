import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

/** A hazard that was reported and waits to be confirmed, with its first step. */
export async function aHazard(db: Database, place: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  const { tenantId, companyId, projectId, regionId } = place
  await sql`
    with reported as (
      insert into hazard (hazard_id, tenant_id, company_id, project_id, region_id, number, client_key, state, category, source, type_no,
        type_name, words, reporter_id, reporter)
      overriding system value values (${id}, ${tenantId}, ${companyId}, ${projectId}, ${regionId}, ${`YH-${id}`}, ${randomUUID()}, 1, 1,
        1, 1, '灭火器', '压力不足', 0, 'reporter') returning tenant_id, hazard_id
    )
    insert into hazard_step (tenant_id, hazard_id, step_no, kind, account_id, by_name)
    select tenant_id, hazard_id, 1, 1, 0, 'reporter' from reported`.execute(db.system)
  return id
}
