/** What is read of people: pages, counts, one with consent and photos. */
import type { PhotoFault } from '@watchfire/contract/people/face.shapes.ts'
import type { PersonState } from '@watchfire/contract/people/person-state.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { type Scope, withinScope } from '../core/session/scope.ts'
import { givenAnywhere } from './face.queries.ts'
import { placeIn } from './library.queries.ts'

export type PersonFilter = {
  keyword?: string | undefined
  libraryId?: number | undefined
  type?: number | undefined
  state?: PersonState | undefined
}

export type PersonRow = {
  tenant_id: number
  person_id: number
  company_id: number
  project_id: number
  library_id: number
  library_name: string
  project_name: string
  type: number
  name: string
  number: string
  sex: number | null
  id_type: number
  id_number: string
  phone: string
  unit: string
  expires_at: number | null
  consent_until: number | null
  photos: number
  /** Photos that no AI server has refused. */
  usable: number
  made_by: string
  made_at: number
}

const visible = (viewer: Scope) => withinScope(viewer, placeIn('person'))(undefined)

const isThere = sql`(person.expires_at is null or person.expires_at > now())`
const usablePhotos = sql`person_photo photo
  where photo.tenant_id = person.tenant_id and photo.person_id = person.person_id and photo.fault is null`
/** The same as `personStateOf` of the contract, which a test compares. */
const inState: Readonly<Record<PersonState, RawBuilder<unknown>>> = {
  expired: sql`person.expires_at <= now()`,
  noConsent: sql`${isThere} and coalesce(person.consent_until <= now(), true)`,
  noPhoto: sql`${isThere} and person.consent_until > now() and person.photos = 0`,
  refused: sql`${isThere} and person.consent_until > now() and person.photos > 0 and not exists(select from ${usablePhotos})`,
  ready: sql`${isThere} and person.consent_until > now() and person.photos > 0 and exists(select from ${usablePhotos})`,
}

/** One predicate of list, total and export, within one company that stands in `company`. */
function fits(viewer: Scope, { keyword, libraryId, type, state }: PersonFilter) {
  const parts = [visible(viewer), sql`person.company_id = company.company_id`]
  if (libraryId !== undefined) parts.push(sql`person.library_id = ${libraryId}`)
  if (type !== undefined) parts.push(sql`person.type = ${type}`)
  if (state !== undefined) parts.push(sql`(${inState[state]})`)
  if (keyword) {
    const like = `%${keyword.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`person.search like ${like}`)
  }
  return sql.join(parts, sql` and `)
}
const companiesOf = ({ companyIds }: Scope) => sql`unnest(${[...companyIds]}::bigint[]) as company (company_id)`

const columns = sql`person.tenant_id, person.person_id, person.company_id, person.project_id, person.library_id,
  face_library.name as library_name, project.name as project_name, person.type, person.name, person.number, person.sex, person.id_type,
  person.id_number, person.phone, person.unit, person.expires_at, person.consent_until, person.photos, (select count(*)::int from ${usablePhotos}) as usable, person.made_by, person.made_at`
const withNames = sql`join face_library on face_library.library_id = person.library_id join project on project.project_id = person.project_id`

/** Newest first: of each company as many keys as the page may need, then the rows of the page alone. */
export async function listPeople(
  db: Reader,
  viewer: Scope,
  filter: PersonFilter,
  { limit, offset }: PageWindow,
  before?: number,
): Promise<PersonRow[]> {
  const older = before === undefined ? sql`true` : sql`person.person_id < ${before}`
  const { rows } = await sql<PersonRow>`
    with page as materialized (
      select found.person_id from ${companiesOf(viewer)} cross join lateral (
        select person.person_id from person where ${fits(viewer, filter)} and ${older}
        order by person.person_id desc limit ${limit + offset}
      ) found order by found.person_id desc limit ${limit} offset ${offset}
    )
    select ${columns} from page join person using (person_id) ${withNames} order by person.person_id desc`.execute(db)
  return rows
}

export async function countPeople(db: Reader, viewer: Scope, filter: PersonFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(found.total), 0)::int as total from ${companiesOf(viewer)} cross join lateral (
      select count(*) as total from person where ${fits(viewer, filter)}
    ) found`.execute(db)
  return rows[0]?.total ?? 0
}

const lockings = { none: sql``, held: sql`for no key update of person` } as const

/** Held: who changes a person takes turns with others. */
export async function findPerson(
  db: Reader,
  viewer: Scope,
  personId: number,
  locking: keyof typeof lockings = 'none',
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from person ${withNames} where person.person_id = ${personId} and ${visible(viewer)}
    ${lockings[locking] as RawBuilder<unknown>}`.execute(db)
  return rows[0]
}

type Key = Pick<PersonRow, 'tenant_id' | 'person_id'>
export type PhotoRow = {
  slot: number
  file_id: string
  fault: PhotoFault | null
  /** AI servers that tell somebody by it, and those that are to hold it and have not said. */
  accepted: number
  waiting: number
  made_by: string
  made_at: number
}

export async function listPhotos(db: Reader, { tenant_id, person_id }: Key): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select slot, file_id, person_photo.fault, made_by, made_at,
      (select count(*)::int from face_copy where face_copy.photo_id = person_photo.file_id
        and face_copy.said_at is not null and face_copy.fault is null) as accepted,
      (select count(*)::int from ${givenAnywhere}
        and person.tenant_id = person_photo.tenant_id and person.person_id = person_photo.person_id and not exists(
          select from face_copy where face_copy.photo_id = person_photo.file_id
            and face_copy.device_no = library_server.device_no and face_copy.said_at is not null)) as waiting
    from person_photo where tenant_id = ${tenant_id} and person_id = ${person_id} order by slot`.execute(db)
  return rows
}

export type ConsentRow = {
  text_version: string
  way: number
  file_id: string | null
  reference: string
  given_at: number
  until: number
  recorded_by: string
  recorded_at: number
}

export async function findConsent(db: Reader, { tenant_id, person_id }: Key): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    select text_version, way, file_id, reference, given_at, until, recorded_by, recorded_at from person_consent
    where tenant_id = ${tenant_id} and person_id = ${person_id}`.execute(db)
  return rows[0]
}

/** Of how many people the companies in scope store a face. */
export async function countFaces(db: Reader, viewer: Scope): Promise<number> {
  const { rows } = await sql<{ faces: number }>`
    select coalesce(sum(faces), 0)::int as faces from face_count
    where ${withinScope(viewer, { company_id: 'face_count.company_id' })(undefined)}`.execute(db)
  return rows[0]?.faces ?? 0
}

/** Whom the purge of the next days erases, and whose photos alone: nothing is touched. */
export async function countPurge(db: Reader, viewer: Scope, days: number) {
  const end = sql`now() + make_interval(days => ${days})`
  const { rows } = await sql<{ people: number; photosOfPeople: number }>`
    select (select count(*) from person where ${visible(viewer)} and expires_at <= ${end})::int as people,
      (select count(*) from person where ${visible(viewer)} and consent_until <= ${end}
        and (expires_at is null or expires_at > ${end}) and photos > 0)::int as "photosOfPeople"`.execute(db)
  return rows[0] ?? { people: 0, photosOfPeople: 0 }
}
