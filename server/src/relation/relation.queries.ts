import { sql } from 'kysely'
import { administeredBy } from '../access/access.public.ts'
import { type AlarmKey, wantedAlarms } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { type Scope, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

/** Numbers of the wire and of the table: relationKind. */
export const kinds = { sees: 1, neighbour: 2, ofRegion: 3, contact: 4 } as const

const scopeColumnsOf = (table: string) => ({
  company_id: `${table}.company_id`,
  project_id: `${table}.project_id`,
  region_id: `${table}.region_id`,
})
const inScope = (viewer: Scope, table: string) => withinScope(viewer, scopeColumnsOf(table))(undefined)

export type RelationRow = {
  relation_id: number
  tenant_id: number
  company_id: number
  project_id: number
  kind: number
  source_name: string
  source_place: string
  target_name: string
  target_place: string
  note: string
  made_by: string
  made_at: number
}

/** A relation is seen by whoever sees both of its ends. */
const seenBy = (viewer: Scope) => sql`
  from relation
  left join device as source_device on source_device.device_no = relation.device_no
  left join region as source_region on source_region.region_id = relation.region_id
  cross join lateral (
    select coalesce(source_device.company_id, source_region.company_id) as company_id,
           coalesce(source_device.project_id, source_region.project_id) as project_id,
           coalesce(source_device.region_id, source_region.region_id) as region_id
  ) as source
  left join device as camera on camera.device_no = relation.camera_no
  left join account on account.account_id = relation.account_id
  where ${inScope(viewer, 'source')} and (relation.camera_no is null or ${inScope(viewer, 'camera')})`

const placeText = (table: string) => sql`concat_ws(' / ',
  (select name from company where company.company_id = ${sql.ref(`${table}.company_id`)}),
  (select name from project where project.project_id = ${sql.ref(`${table}.project_id`)}),
  (select name from region where region.region_id = ${sql.ref(`${table}.region_id`)}))`

/** Newest first. */
export async function listRelations(
  db: Reader,
  viewer: Scope,
  { keyword, kind, limit, offset }: PageWindow & { keyword?: string | undefined; kind?: number | undefined },
): Promise<{ rows: RelationRow[]; total: number }> {
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const fits = sql`${seenBy(viewer)}
    ${kind === undefined ? sql`` : sql`and relation.kind = ${kind}`}
    ${
      keyword === undefined
        ? sql``
        : sql`and (coalesce(source_device.name, source_region.name) ilike ${like} or coalesce(camera.name, account.full_name) ilike ${like}
            or relation.note ilike ${like})`
    }`
  const { rows } = await sql<RelationRow>`
    select relation.relation_id, relation.tenant_id, source.company_id, source.project_id, relation.kind, relation.note, relation.made_by,
           relation.made_at, coalesce(source_device.name, source_region.name) as source_name, ${placeText('source')} as source_place,
           coalesce(camera.name, nullif(account.full_name, ''), account.account) as target_name,
           case when account.account_id is null then ${placeText('camera')} else account.phone end as target_place
    ${fits}
    order by relation.relation_id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${fits}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type Source = {
  device_no: number | null
  region_id: number | null
  is_camera: boolean
  id: string
  name: string
  tenant_id: number
  company_id: number
  project_id: number
}

/** A device in scope, held: relations of one device are made one after the other. */
export async function lockDevice(trx: Trx, viewer: Scope, deviceId: string): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select device_no, null as region_id, kind = 2 as is_camera, device_id as id, name, tenant_id, company_id, project_id
    from device where device_id = ${deviceId} and ${inScope(viewer, 'device')} for update`.execute(trx)
  return rows[0]
}

export async function lockRegion(trx: Trx, viewer: Scope, regionId: number): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select null as device_no, region_id, false as is_camera, region_id::text as id, name, tenant_id, company_id, project_id
    from region where region_id = ${regionId} and ${inScope(viewer, 'region')} for update`.execute(trx)
  return rows[0]
}

/** Devices in scope of the same customer, each with whether it is a camera. */
export async function findTargets(db: Reader, viewer: Scope, tenantId: number, ids: readonly string[]) {
  const { rows } = await sql<{ device_no: number; device_id: string; name: string; is_camera: boolean }>`
    select device_no, device_id, name, kind = 2 as is_camera from device
    where device_id = any(${[...ids]}::text[]) and tenant_id = ${tenantId} and ${inScope(viewer, 'device')}`.execute(db)
  return rows
}

/**
 * People in use of the same customer whom the viewer may write to, each with whether the viewer may let others read their phone: `own` is
 * what the viewer administers, null for who administers nobody.
 */
export async function findPeople(
  db: Reader,
  viewer: Viewer,
  own: Viewer | null,
  tenantId: number,
  ids: readonly number[],
) {
  const companies = [
    ...new Set([...viewer.companyIds, viewer.companyId, ...(viewer.tenantId ? [viewer.tenantId] : [])]),
  ]
  const { rows } = await sql<{ account_id: number; may_show: boolean }>`
    select account_id, account_id = ${viewer.accountId} or ${own ? administeredBy(own) : sql`false`} as may_show from account
    where account_id = any(${[...ids]}::bigint[]) and tenant_id = ${tenantId} and in_use and role_id is not null
      and company_id = any(${companies}::bigint[])`.execute(db)
  return rows
}

export type NewRelation = {
  kind: number
  device_no: number | null
  region_id: number | null
  camera_no: number | null
  account_id: number | null
}

export const noEnds = { device_no: null, region_id: null, camera_no: null, account_id: null } as const

/** Those that are not there yet. */
export async function insertRelations(
  trx: Trx,
  made: { tenantId: number; note: string; by: string },
  relations: readonly NewRelation[],
): Promise<number> {
  const { rows } = await sql`
    insert into relation (tenant_id, kind, device_no, region_id, camera_no, account_id, note, made_by)
    select ${made.tenantId}::bigint, kind, device_no, region_id, camera_no, account_id, ${made.note}::text, ${made.by}::text
    from ${rowsAs('made', relations, {
      kind: ['smallint', each => each.kind],
      device_no: ['bigint', each => each.device_no],
      region_id: ['bigint', each => each.region_id],
      camera_no: ['bigint', each => each.camera_no],
      account_id: ['bigint', each => each.account_id],
    })}
    on conflict do nothing returning relation_id`.execute(trx)
  return rows.length
}

/** How many cameras and people a source has; a camera counts those of its place from either side. */
export async function countRelations(db: Reader, { device_no, region_id }: Source): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from relation
    where device_no = ${device_no} or region_id = ${region_id} or camera_no = ${device_no} and kind = ${kinds.neighbour}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function findRelation(db: Reader, viewer: Scope, relationId: number): Promise<RelationRow | undefined> {
  const { rows } = await sql<RelationRow>`
    select relation.relation_id, relation.tenant_id, source.company_id, source.project_id, relation.kind, relation.note, relation.made_by,
           relation.made_at, coalesce(source_device.name, source_region.name) as source_name, '' as source_place,
           coalesce(camera.name, nullif(account.full_name, ''), account.account) as target_name, '' as target_place
    ${seenBy(viewer)} and relation.relation_id = ${relationId}`.execute(db)
  return rows[0]
}

export async function deleteRelation(trx: Trx, { tenant_id, relation_id }: RelationRow): Promise<void> {
  await trx.deleteFrom('relation').where('tenant_id', '=', tenant_id).where('relation_id', '=', relation_id).execute()
}

/**
 * Whom to call about the devices of these alarms, those of their AI servers included: people in use of the alarm's company or of its customer,
 * who hear of nothing that a rule of theirs could not tell them.
 */
export async function findContactsOfAlarms(
  db: Reader,
  keys: readonly AlarmKey[],
): Promise<{ alarm_id: number; account_id: number }[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ alarm_id: number; account_id: number }>`
    select distinct alarm.alarm_id, account.account_id
    from ${wantedAlarms(keys)}
    join device on device.device_no = alarm.device_no
    join relation on relation.device_no in (device.device_no, device.ai_server_no) and relation.kind = ${kinds.contact}
    join account on account.account_id = relation.account_id and account.in_use and account.tenant_id = alarm.tenant_id
      and account.company_id in (alarm.company_id, alarm.tenant_id)
    order by alarm.alarm_id, account.account_id`.execute(db)
  return rows
}

/** Shown beside an alarm: more than these is a search, and the page of devices does that better. */
const shown = 12

export type RelatedCamera = { device_id: string; name: string; state: number; ai_server_id: string }
export type RelatedPerson = { account_id: number; name: string; phone: string; email: string; note: string }

/** The cameras that see the place of a device in scope, and whom to call; undefined without such a device. */
export async function findRelated(db: Reader, viewer: Scope, deviceId: string) {
  const { rows } = await sql<{ cameras: RelatedCamera[]; people: RelatedPerson[] }>`
    with asked as materialized (
      select device_no, region_id, coalesce(ai_server_no, device_no) as ai_server_no from device
      where device_id = ${deviceId} and ${inScope(viewer, 'device')}
    ), near as (
      select relation.camera_no as device_no, 1 as rank from asked join relation on relation.device_no = asked.device_no
      union select relation.device_no, 1 from asked join relation on relation.camera_no = asked.device_no and relation.kind = ${kinds.neighbour}
      union select relation.camera_no, 2 from asked join relation on relation.region_id = asked.region_id
    ), cameras as (
      select device.device_id, device.name, device.state, server.device_id as ai_server_id, min(near.rank) as rank
      from near join device on device.device_no = near.device_no join device server on server.device_no = device.ai_server_no
      where ${inScope(viewer, 'device')} and device.device_no <> all (select device_no from asked)
      group by device.device_no, server.device_no order by min(near.rank), device.name, device.device_id limit ${shown}
    ), people as (
      select distinct on (account.account_id) account.account_id, coalesce(nullif(account.full_name, ''), account.account) as name,
             account.phone, account.email, relation.note
      from asked join relation on relation.device_no in (asked.device_no, asked.ai_server_no) and relation.kind = ${kinds.contact}
      join account on account.account_id = relation.account_id and account.in_use
      order by account.account_id, relation.device_no = asked.device_no desc limit ${shown}
    )
    select coalesce((select jsonb_agg(cameras order by rank, name, device_id) from cameras), '[]') as cameras,
           coalesce((select jsonb_agg(people order by name, account_id) from people), '[]') as people
    from asked`.execute(db)
  return rows[0]
}
