/** What AI servers are given of the face libraries, and what they say they hold. */
import type { HeldFaces } from '@watchfire/contract/people/face.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'

/** Of people of the company an AI server belongs to, while it recognises faces, in a library it is given, who agree now. */
export const givenAnywhere = sql`
  library_server join device on device.device_no = library_server.device_no
  join person on person.tenant_id = library_server.tenant_id and person.library_id = library_server.library_id
    and person.company_id = device.company_id
  join face_use on face_use.company_id = device.company_id and face_use.in_use
  where person.photos > 0 and person.type in (1, 2) and person.consent_until > now()
    and (person.expires_at is null or person.expires_at > now())`
const given = (deviceNo: number) => sql`${givenAnywhere} and library_server.device_no = ${deviceNo}`

export type FaceRow = { person_id: number; type: 1 | 2; until: number; photos: string[]; threshold: number }

/** In the order of their numbers, from behind one on. */
export async function listFaces(db: Reader, deviceNo: number, after: number, limit: number): Promise<FaceRow[]> {
  const { rows } = await sql<FaceRow>`
    select person.person_id, person.type, least(person.consent_until, person.expires_at) as until,
      (select threshold from face_library where face_library.library_id = person.library_id) as threshold,
      array(select file_id from person_photo where person_photo.tenant_id = person.tenant_id
        and person_photo.person_id = person.person_id order by slot) as photos
    from ${given(deviceNo)} and person.person_id > ${after} order by person.person_id limit ${limit}`.execute(db)
  return rows
}

/** null: it may hold nothing, and holds nothing. */
export async function findFacesVersion(db: Reader, deviceNo: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from face_server where device_no = ${deviceNo}
      and (exists(select from library_server join device using (device_no) join face_use using (company_id)
          where library_server.device_no = face_server.device_no and face_use.in_use)
        or exists(select from face_copy where face_copy.device_no = face_server.device_no))`.execute(db)
  return rows[0]?.version ?? null
}

export type NotedCopy = { tenant_id: number; company_id: number; project_id: number; person_id: number; fresh: boolean }

/**
 * Of whom an AI server is given a photo; undefined where it is not. It counts from now on as one that holds it: who is erased a moment later
 * leaves that in the receipt. `fresh`: it did not before.
 */
export async function noteCopy(db: Reader, deviceNo: number, photoId: string): Promise<NotedCopy | undefined> {
  const { rows } = await sql<NotedCopy>`
    with found as materialized (
      select photo.tenant_id, photo.file_id, photo.person_id from person_photo photo
      where photo.file_id = ${photoId} and photo.person_id in (select person.person_id from ${given(deviceNo)})
      for key share
    ), noted as (
      insert into face_copy (tenant_id, device_no, photo_id) select tenant_id, ${deviceNo}, file_id from found on conflict do nothing
      returning photo_id
    )
    select person.tenant_id, person.company_id, person.project_id, person.person_id, exists(select from noted) as fresh
    from found join person using (tenant_id, person_id)`.execute(db)
  return rows[0]
}

/** What lies on the disk of an AI server, as it says: all else is gone there, and receipts that wait for it say so. */
export async function confirmHeld(trx: Trx, deviceNo: number, { version, held }: HeldFaces): Promise<void> {
  const ids = held.map(({ photoId }) => photoId)
  const said = rowsAs('said', held, {
    photo_id: ['text', ({ photoId }) => photoId],
    fault: ['text', ({ fault }) => fault ?? null],
  })
  // Held before all else: AI servers that say something of one photo take turns, so that each knows what the other said.
  const { rows: told } = await sql<{ file_id: string }>`
    select file_id from person_photo where file_id in (
      select face_copy.photo_id from face_copy left join ${said} on said.photo_id = face_copy.photo_id
      where face_copy.device_no = ${deviceNo}
        and (said.photo_id is null or face_copy.said_at is null or face_copy.fault is distinct from said.fault)
    ) order by file_id for no key update`.execute(trx)
  const photoIds = told.map(({ file_id }) => file_id)
  await sql`
    update face_server set confirmed = least(${version}::bigint, version), confirmed_at = now() where device_no = ${deviceNo}`.execute(
    trx,
  )
  await sql`delete from face_copy where device_no = ${deviceNo} and photo_id <> all(${ids}::text[])`.execute(trx)
  await sql`
    update erasure_copy set gone_at = now() from erasure_receipt receipt
    where erasure_copy.device_no = ${deviceNo} and erasure_copy.gone_at is null
      and receipt.tenant_id = erasure_copy.tenant_id and receipt.receipt_id = erasure_copy.receipt_id
      and not receipt.file_ids && ${ids}::text[]`.execute(trx)
  await sql`
    update face_copy set said_at = now(), fault = said.fault from ${said}
    where face_copy.photo_id = said.photo_id and face_copy.device_no = ${deviceNo}
      and (face_copy.said_at is null or face_copy.fault is distinct from said.fault)`.execute(trx)
  // Of several AI servers one is enough that tells somebody by it; else it is as was said last. Of one that none holds nothing is said.
  await sql`
    update person_photo set fault = latest.fault
    from unnest(${photoIds}::text[]) as told (photo_id) left join (
      select distinct on (photo_id) photo_id, fault from face_copy where photo_id = any(${photoIds}::text[]) and said_at is not null
      order by photo_id, fault is null desc, said_at desc
    ) latest using (photo_id)
    where person_photo.file_id = told.photo_id and person_photo.fault is distinct from latest.fault`.execute(trx)
}

/** Sealed; undefined while the customer has none. */
export async function findFaceKey(db: Reader, tenantId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from face_key where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.sealed
}

/** Of two that are made at once the first stays. */
export async function insertFaceKey(db: Reader, tenantId: number, sealed: Buffer): Promise<void> {
  await sql`
    insert into face_key (tenant_id, sealed) values (${tenantId}, ${sealed}) on conflict (tenant_id) do nothing`.execute(
    db,
  )
}

/** One that no key opens any more: what was sealed by it is nothing. */
export async function dropFaceKey(db: Reader, tenantId: number, sealed: Buffer): Promise<void> {
  await sql`delete from face_key where tenant_id = ${tenantId} and sealed = ${sealed}`.execute(db)
}
