/** Sums of the counters: what the job has added up, and what was changed since. */
import type { OwnerKind } from '@watchfire/contract/storage/storage.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { ofTenant, ofWholeProject, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

export type KindRow = {
  kind: string
  judgement: string
  files: number
  bytes: number
  heldFiles: number
  heldBytes: number
  oldest: number | null
  newest: number | null
  bytes7: number
  bytes30: number
}

/** The rows of a table of counters that the viewer may see. */
function counted(table: 'file_total' | 'file_day', viewer: Viewer, columns: string, among = sql`true`) {
  const part = (name: string) => sql`
    select ${sql.raw(columns)}, files, bytes from ${sql.table(name)}
    where ${ofTenant(viewer, `${name}.tenant_id`)}
      and ${withinScope(viewer, { company_id: `${name}.company_id`, project_id: `${name}.project_id`, region_id: ofWholeProject })(undefined)} and ${among}`
  return sql`(${part(table)} union all ${part('file_delta')})`
}

/** The first or the last day of each kind, one probe of the index each. */
const edge = (viewer: Viewer, order: RawBuilder<unknown>) => {
  const part = (name: string) => sql`(
    select day from ${sql.table(name)}
    where ${sql.ref(`${name}.tenant_id`)} = owner.tenant_id and ${sql.ref(`${name}.kind`)} = total.kind
      and ${sql.ref(`${name}.judgement`)} = total.judgement and files > 0
      and ${withinScope(viewer, { company_id: `${name}.company_id`, project_id: `${name}.project_id`, region_id: ofWholeProject })(undefined)}
    order by day ${order} limit 1)`
  return sql`(
    select day from (select distinct company.tenant_id from company where company.company_id = any(${[...viewer.companyIds]}::bigint[])) owner
    cross join lateral (${part('file_day')} union all ${part('file_delta')}) as days
    order by day ${order} limit 1
  )`
}

/** Days since 1970, by UTC. */
const ago = (days: number) => sql`floor(extract(epoch from now()) / 86400)::integer - ${days}`

export async function readKindTotals(db: Reader, viewer: Viewer): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    with total as (
      select kind, judgement, sum(files)::bigint as files, sum(bytes)::bigint as bytes,
             coalesce(sum(files) filter (where held), 0)::bigint as held_files,
             coalesce(sum(bytes) filter (where held), 0)::bigint as held_bytes
      from ${counted('file_total', viewer, 'kind, judgement, held')} as counter
      group by kind, judgement having sum(files) > 0
    ), recent as (
      select kind, judgement, coalesce(sum(bytes) filter (where day > ${ago(7)}), 0)::bigint as bytes7, sum(bytes)::bigint as bytes30
      from ${counted('file_day', viewer, 'kind, judgement, day', sql`day > ${ago(30)}`)} as counter
      group by kind, judgement
    )
    select total.kind, total.judgement, total.files, total.bytes, total.held_files as "heldFiles", total.held_bytes as "heldBytes",
           ${edge(viewer, sql`asc`)} as oldest, ${edge(viewer, sql`desc`)} as newest,
           coalesce(recent.bytes7, 0) as bytes7, coalesce(recent.bytes30, 0) as bytes30
    from total left join recent using (kind, judgement)
    order by total.bytes desc, total.kind, total.judgement`.execute(db)
  return rows
}

export type OwnerRow = {
  ownerId: number
  name: string
  above: string
  deviceId: string
  files: number
  bytes: number
  pictureBytes: number
  recordingBytes: number
  otherBytes: number
}

const owners: Record<
  OwnerKind,
  { key: string; join: RawBuilder<unknown>; name: string; above: string; device: string }
> = {
  customer: {
    key: 'tenant_id',
    join: sql`join company on company.company_id = owner.id`,
    name: 'company.name',
    above: `''`,
    device: `''`,
  },
  company: {
    key: 'company_id',
    join: sql`join company on company.company_id = owner.id left join company as parent on parent.company_id = company.parent_id`,
    name: 'company.name',
    above: `coalesce(parent.name, '')`,
    device: `''`,
  },
  project: {
    key: 'project_id',
    join: sql`join project on project.project_id = owner.id join company on company.company_id = project.company_id`,
    name: 'project.name',
    above: 'company.name',
    device: `''`,
  },
  channel: {
    key: 'device_no',
    join: sql`join device on device.device_no = owner.id join project on project.project_id = device.project_id`,
    name: 'device.name',
    above: 'project.name',
    device: 'device.device_id',
  },
}

/** The largest first. What belongs to none of the kind, or to one that is no more, is left out. */
export async function listStorageOwners(
  db: Reader,
  viewer: Viewer,
  kind: OwnerKind,
  { limit, offset }: PageWindow,
): Promise<{ rows: OwnerRow[]; total: number }> {
  const { key, join, name, above, device } = owners[kind]
  const of = (kinds: RawBuilder<unknown>) => sql`coalesce(sum(bytes) filter (where ${kinds}), 0)::bigint`
  const owner = sql`(
    select ${sql.ref(key)} as id, sum(files)::bigint as files, sum(bytes)::bigint as bytes,
           ${of(sql`kind = 'picture'`)} as picture_bytes, ${of(sql`kind = 'recording'`)} as recording_bytes,
           ${of(sql`kind not in ('picture', 'recording')`)} as other_bytes
    from ${counted('file_total', viewer, `${key}, kind`)} as counter
    where ${sql.ref(key)} <> 0 group by 1 having sum(files) > 0
  ) as owner`
  const { rows } = await sql<OwnerRow>`
    select owner.id as "ownerId", ${sql.raw(name)} as name, ${sql.raw(above)} as above, ${sql.raw(device)} as "deviceId", owner.files,
           owner.bytes, owner.picture_bytes as "pictureBytes", owner.recording_bytes as "recordingBytes", owner.other_bytes as "otherBytes"
    from ${owner} ${join}
    order by owner.bytes desc, owner.id limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total from ${owner} ${join}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
