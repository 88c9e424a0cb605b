import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

export async function aBoard(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into notice_board (board_id, tenant_id, company_id, name, account_id, made_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, ${`board ${id}`}, 1, '')`.execute(db.system)
  return id
}

export async function anEntry(db: Database, place: CompanyOfTest, accountId: number, boardId: number): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into board_entry (entry_id, tenant_id, board_id, company_id, project_id, region_id, project_name, alarm_id, alarm_at, type,
      level, device_id, device_name, location, account_id, added_by)
    overriding system value
    values (${id}, ${place.tenantId}, ${boardId}, ${place.companyId}, ${place.projectId}, ${place.regionId}, '',
      ${id}, now(), 4, 2, '', '', '', ${accountId}, '')`.execute(db.system)
  return id
}
