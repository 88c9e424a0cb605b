import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

/** Allows the company a network; one nobody else has unless it is given. */
export async function aPlantNetwork(
  db: Database,
  { tenantId, companyId }: Pick<CompanyOfTest, 'tenantId' | 'companyId'>,
  given?: string,
): Promise<number> {
  const id = aFarNumber()
  const network = given ?? `10.${(id >> 8) & 255}.${id & 255}.0/24`
  await sql`
    insert into outside_network (network_id, tenant_id, company_id, network, remark, added_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, ${network}, '', '')`.execute(db.system)
  return id
}
