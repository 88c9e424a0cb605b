/** Check lists of a company and all their versions. What a customer has is used in its companies as well. */
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

export type CheckListRow = {
  tenant_id: number
  company_id: number
  list_id: number
  name: string
  type_no: number
  version: number
  changed_by: string
  changed_at: number
}

const ownLists = (viewer: Viewer) => withinScope(viewer, { company_id: 'check_list.company_id' })(undefined)
const seenLists = (viewer: Viewer) =>
  sql`(${ownLists(viewer)} or check_list.company_id = ${viewer.tenantId}) and check_list.in_use`
const columns = sql`check_list.tenant_id, check_list.company_id, check_list.list_id, check_list.name, check_list.type_no,
  check_list.version, check_list.changed_by, check_list.changed_at`

export async function listCheckLists(db: Reader, viewer: Viewer, { limit, offset }: PageWindow) {
  const { rows } = await sql<CheckListRow & { items: CheckItem[]; points: number }>`
    select ${columns}, version.items, (select count(*)::int from check_point
      where check_point.tenant_id = check_list.tenant_id and check_point.list_id = check_list.list_id and check_point.in_use) as points
    from check_list join check_list_version version using (tenant_id, list_id, version)
    where ${seenLists(viewer)} order by check_list.name, check_list.list_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from check_list where ${seenLists(viewer)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** One that the viewer may change, held. */
export async function lockCheckList(trx: Trx, viewer: Viewer, listId: number): Promise<CheckListRow | undefined> {
  const { rows } = await sql<CheckListRow>`
    select ${columns} from check_list
    where check_list.list_id = ${listId} and ${ownLists(viewer)} and check_list.in_use for no key update`.execute(trx)
  return rows[0]
}

/** One that a point of this company may have. */
export async function findListFor(
  db: Reader,
  viewer: Viewer,
  { tenant_id, company_id }: { tenant_id: number; company_id: number },
  listId: number,
): Promise<CheckListRow | undefined> {
  const { rows } = await sql<CheckListRow>`
    select ${columns} from check_list where check_list.tenant_id = ${tenant_id} and check_list.list_id = ${listId}
      and check_list.company_id in (${company_id}, ${tenant_id}) and ${seenLists(viewer)} for share`.execute(db)
  return rows[0]
}

export async function isNameTaken(db: Reader, companyId: number, name: string, but: number | undefined) {
  const { rows } = await sql`
    select from check_list where company_id = ${companyId} and name = ${name} and in_use and list_id <> ${but ?? 0}`.execute(
    db,
  )
  return rows.length > 0
}

export async function countCheckLists(db: Reader, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from check_list where company_id = ${companyId} and in_use`.execute(db)
  return rows[0]?.total ?? 0
}

type Saved = { name: string; typeNo: number; by: string }

export async function insertCheckList(
  trx: Trx,
  { tenant_id, company_id }: { tenant_id: number; company_id: number },
  { name, typeNo, by }: Saved,
): Promise<CheckListRow> {
  const { rows } = await sql<CheckListRow>`
    insert into check_list (tenant_id, company_id, name, type_no, changed_by)
    values (${tenant_id}, ${company_id}, ${name}, ${typeNo}, ${by}) returning ${columns}`.execute(trx)
  return rows[0] as CheckListRow
}

/** The next version of a list that is held. */
export async function moveCheckList(
  trx: Trx,
  { tenant_id, list_id, version }: CheckListRow,
  { name, typeNo, by }: Saved,
): Promise<number> {
  await sql`
    update check_list set name = ${name}, type_no = ${typeNo}, version = ${version + 1}, changed_by = ${by}, changed_at = now()
    where tenant_id = ${tenant_id} and list_id = ${list_id}`.execute(trx)
  return version + 1
}

export async function insertListVersion(
  trx: Trx,
  { tenant_id, list_id }: CheckListRow,
  { version, name, items }: { version: number; name: string; items: readonly CheckItem[] },
): Promise<void> {
  await sql`
    insert into check_list_version (tenant_id, list_id, version, name, items)
    values (${tenant_id}, ${list_id}, ${version}, ${name}, ${JSON.stringify(items)}::jsonb)`.execute(trx)
}

/** A list as it was in a version. */
export async function findListVersion(
  db: Reader,
  { tenant_id, list_id }: { tenant_id: number; list_id: number },
  version: number,
): Promise<{ name: string; items: CheckItem[] } | undefined> {
  const { rows } = await sql<{ name: string; items: CheckItem[] }>`
    select name, items from check_list_version
    where tenant_id = ${tenant_id} and list_id = ${list_id} and version = ${version}`.execute(db)
  return rows[0]
}

/** The lists of these points as they are now, each once. */
export async function findListsOf(
  db: Reader,
  points: readonly { tenant_id: number; list_id: number }[],
): Promise<{ list_id: number; version: number; type_no: number; items: CheckItem[] }[]> {
  const { rows } = await sql<{ list_id: number; version: number; type_no: number; items: CheckItem[] }>`
    select check_list.list_id, check_list.version, check_list.type_no, version.items
    from check_list join check_list_version version using (tenant_id, list_id, version)
    where check_list.list_id = any(${points.map(({ list_id }) => list_id)}::bigint[])
      and check_list.tenant_id = any(${points.map(({ tenant_id }) => tenant_id)}::bigint[])
    order by check_list.list_id`.execute(db)
  return rows
}

export async function countPointsOf(db: Reader, { tenant_id, list_id }: CheckListRow): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select count(*)::int as points from check_point
    where tenant_id = ${tenant_id} and list_id = ${list_id} and in_use`.execute(db)
  return rows[0]?.points ?? 0
}

export async function retireCheckList(trx: Trx, { tenant_id, list_id }: CheckListRow): Promise<void> {
  await sql`update check_list set in_use = false where tenant_id = ${tenant_id} and list_id = ${list_id}`.execute(trx)
}
