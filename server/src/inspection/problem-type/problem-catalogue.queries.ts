import type { ProblemType } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

/** The company's own catalogue, else its customer's; undefined where neither changed what is shipped. */
export async function findCatalogue(
  db: Reader,
  { tenant_id, company_id }: { tenant_id: number; company_id: number },
): Promise<ProblemType[] | undefined> {
  const { rows } = await sql<{ types: ProblemType[] }>`
    select types from problem_catalogue where tenant_id = ${tenant_id} and company_id in (${company_id}, ${tenant_id})
    order by company_id = ${company_id} desc limit 1`.execute(db)
  return rows[0]?.types
}

/** Holds the company: two people keep its catalogue one after the other. */
export async function lockCompany(trx: Trx, companyId: number): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(trx)
}

export async function saveCatalogue(
  trx: Trx,
  { tenant_id, company_id }: { tenant_id: number; company_id: number },
  types: readonly ProblemType[],
): Promise<void> {
  await sql`
    insert into problem_catalogue (tenant_id, company_id, types)
    values (${tenant_id}, ${company_id}, ${JSON.stringify(types)}::jsonb)
    on conflict (tenant_id, company_id) do update set types = excluded.types`.execute(trx)
}
