/** Face libraries, each of a project. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { ofWholeProject, type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

/** Whoever has single regions of a project sees none of its people: they are everywhere in it. */
export const placeIn = <T extends string>(table: T) =>
  ({ company_id: `${table}.company_id`, project_id: `${table}.project_id`, region_id: ofWholeProject }) as const
const serverInScope = (viewer: Scope) => withinScope(viewer, scopeColumns('device'))(undefined)
const visible = (viewer: Scope) => withinScope(viewer, placeIn('face_library'))(undefined)

export type LibraryRow = {
  tenant_id: number
  library_id: number
  company_id: number
  project_id: number
  project_name: string
  name: string
  kind: number
  purpose: string
  record_days: number
  threshold: number
  person_days: number
  people: number
  in_use: boolean
  servers: { aiServerId: string; name: string; current: boolean }[]
}

export async function listLibraries(db: Reader, viewer: Scope, { limit, offset }: PageWindow) {
  const { rows } = await sql<LibraryRow>`
    select face_library.tenant_id, face_library.library_id, face_library.company_id, face_library.project_id,
           project.name as project_name, face_library.name, face_library.kind, face_library.purpose, face_library.record_days,
           face_library.threshold, face_library.person_days,
           (select count(*)::int from person where person.library_id = face_library.library_id) as people,
           exists(select from face_use where face_use.company_id = face_library.company_id and face_use.in_use) as in_use, coalesce((
             select jsonb_agg(jsonb_build_object('aiServerId', device.device_id, 'name', device.name,
               'current', face_server.confirmed is not distinct from face_server.version) order by device.name, device.device_id)
             from library_server join device on device.device_no = library_server.device_no
               left join face_server on face_server.device_no = library_server.device_no
             where library_server.library_id = face_library.library_id and ${serverInScope(viewer)}), '[]') as servers
    from face_library join project on project.project_id = face_library.project_id
    where ${visible(viewer)} order by face_library.name, face_library.library_id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from face_library where ${visible(viewer)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type FoundLibrary = Pick<
  LibraryRow,
  | 'tenant_id'
  | 'library_id'
  | 'company_id'
  | 'project_id'
  | 'name'
  | 'kind'
  | 'purpose'
  | 'record_days'
  | 'threshold'
  | 'person_days'
>
const lockings = { none: sql``, held: sql`for no key update` } as const

export async function findLibrary(
  db: Reader,
  viewer: Scope,
  libraryId: number,
  locking: keyof typeof lockings = 'none',
): Promise<FoundLibrary | undefined> {
  const { rows } = await sql<FoundLibrary>`
    select tenant_id, library_id, company_id, project_id, name, kind, purpose, record_days, threshold, person_days from face_library
    where library_id = ${libraryId} and ${visible(viewer)} ${lockings[locking] as RawBuilder<unknown>}`.execute(db)
  return rows[0]
}

export type ProjectPlace = { tenant_id: number; company_id: number; project_id: number }

/** A project in scope as a whole. */
export async function findProjectPlace(db: Reader, viewer: Scope, projectId: number) {
  const { rows } = await sql<ProjectPlace>`
    select tenant_id, company_id, project_id from project
    where project_id = ${projectId} and ${withinScope(viewer, placeIn('project'))(undefined)}`.execute(db)
  return rows[0]
}

type Saved = {
  name: string
  kind: number
  purpose: string
  record_days?: number
  threshold?: number
  person_days?: number
}

export async function insertLibrary(trx: Trx, place: ProjectPlace, saved: Saved, by: string): Promise<number> {
  const { tenant_id, company_id, project_id } = place
  const { library_id } = await trx
    .insertInto('face_library')
    .values({ tenant_id, company_id, project_id, ...saved, made_by: by })
    .returning('library_id')
    .executeTakeFirstOrThrow()
  return library_id
}

export async function updateLibrary(trx: Trx, { tenant_id, library_id }: FoundLibrary, saved: Saved): Promise<void> {
  await trx
    .updateTable('face_library')
    .set(saved)
    .where('tenant_id', '=', tenant_id)
    .where('library_id', '=', library_id)
    .execute()
}

/** The AI servers in scope of the library's company among these, by their ids. */
export async function findServersFor(
  db: Reader,
  viewer: Scope,
  companyId: number,
  ids: readonly string[],
): Promise<{ device_no: number; device_id: string }[]> {
  const { rows } = await sql<{ device_no: number; device_id: string }>`
    select device_no, device_id from device
    where device_id = any(${[...ids]}::text[]) and kind = 1 and company_id = ${companyId}
      and ${serverInScope(viewer)}`.execute(db)
  return rows
}

/** Which AI servers there are now; those that were there stay as they are, and so do those that the viewer does not see. */
export async function bindServers(
  trx: Trx,
  viewer: Scope,
  { tenant_id, library_id }: Pick<LibraryRow, 'tenant_id' | 'library_id'>,
  servers: readonly number[],
  by: string,
): Promise<void> {
  await sql`
    delete from library_server using device
    where library_server.tenant_id = ${tenant_id} and library_server.library_id = ${library_id}
      and library_server.device_no <> all(${[...servers]}::bigint[])
      and device.device_no = library_server.device_no and ${serverInScope(viewer)}`.execute(trx)
  await sql`
    insert into library_server (tenant_id, library_id, device_no, bound_by)
    select ${tenant_id}, ${library_id}, device_no, ${by} from unnest(${[...servers]}::bigint[]) as device_no
    on conflict do nothing`.execute(trx)
}

export async function countLibraries(db: Reader, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from face_library where company_id = ${companyId}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function countPeopleOf(db: Reader, { library_id }: FoundLibrary): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from person where library_id = ${library_id}`.execute(db)
  return rows[0]?.people ?? 0
}

const endsLater = ({ library_id }: FoundLibrary, end: Date) =>
  sql`person.library_id = ${library_id} and (person.expires_at is null or person.expires_at > ${end})`

/** People without a term, or with one that ends later. */
export async function countEndingLater(db: Reader, library: FoundLibrary, end: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from person where ${endsLater(library, end)}`.execute(db)
  return rows[0]?.people ?? 0
}

/** Whoever calls this holds the library: nobody comes into it meanwhile. */
export async function endTermsAt(trx: Trx, library: FoundLibrary, end: Date): Promise<number> {
  const ended = await sql`update person set expires_at = ${end} where ${endsLater(library, end)}`.execute(trx)
  return Number(ended.numAffectedRows ?? 0)
}

/** Whoever calls this holds the library: nobody comes into it meanwhile. */
export async function deleteLibrary(trx: Trx, { tenant_id, library_id }: FoundLibrary): Promise<void> {
  await trx.deleteFrom('face_library').where('tenant_id', '=', tenant_id).where('library_id', '=', library_id).execute()
}
