import { randomUUID } from 'node:crypto'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'
import { newPointCode } from '../point/new-point-code.ts'

const items: CheckItem[] = [
  { itemNo: 1, words: '铅封完好', itemKind: 'yesNo', noteNeeded: 'never', photoNeeded: 'never' },
]

/** A check list of one item: yes or no. */
export async function aCheckList(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    with list as (
      insert into check_list (list_id, tenant_id, company_id, name, type_no, changed_by)
      overriding system value values (${id}, ${tenantId}, ${companyId}, ${`list ${id}`}, 1, 'keeper') returning tenant_id, list_id, name
    )
    insert into check_list_version (tenant_id, list_id, version, name, items)
    select tenant_id, list_id, 1, name, ${JSON.stringify(items)}::jsonb from list`.execute(db.system)
  return id
}

export async function aCheckPoint(db: Database, place: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  const { tenantId, companyId, projectId, regionId } = place
  const listId = await aCheckList(db, place)
  await sql`
    insert into check_point (point_id, tenant_id, company_id, project_id, region_id, code, name, risk_level, list_id, made_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, ${projectId}, ${regionId}, ${newPointCode()}, ${`point ${id}`}, 3,
      ${listId}, 'keeper')`.execute(db.system)
  return id
}

export async function codeOfPoint(db: Database, pointId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from check_point where point_id = ${pointId}`.execute(
    db.system,
  )
  return rows[0]?.code ?? ''
}

/** A check of a point of its own, with one bad answer. */
export async function aPointCheck(db: Database, place: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  const pointId = await aCheckPoint(db, place)
  const answers = JSON.stringify([{ itemNo: 1, value: false, note: '', photos: [], isBad: true }])
  await sql`
    insert into point_check (check_id, tenant_id, client_key, company_id, project_id, region_id, point_id, point_name, list_id, list_version,
      answers, answered, bad, dwell_ms, is_scanned, is_quick, account_id, by_name)
    overriding system value
    select ${id}, tenant_id, ${randomUUID()}, company_id, project_id, region_id, point_id, name, list_id, 1, ${answers}::jsonb, 1, 1, 60000,
      true, false, 0, 'inspector' from check_point where point_id = ${pointId}`.execute(db.system)
  return id
}
