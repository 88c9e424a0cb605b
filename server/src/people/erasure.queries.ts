/** Erasing people, and what is left of it. */
import type { ErasureCause } from '@watchfire/contract/people/people.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { type Scope, withinScope } from '../core/session/scope.ts'
import { placeIn } from './library.queries.ts'
import type { PersonRow } from './person.queries.ts'

export type ReceiptRow = {
  receipt_id: number
  tenant_id: number
  company_id: number
  project_id: number
  person_id: number
  cause: ErasureCause
  whole: boolean
  photos: number
  files: number
  by_name: string
  erased_at: number
  bytes_gone_at: number | null
  copies: number
  copies_gone: number
}
const copies = sql`from erasure_copy where erasure_copy.tenant_id = erasure_receipt.tenant_id
  and erasure_copy.receipt_id = erasure_receipt.receipt_id`
const columns = sql`receipt_id, tenant_id, company_id, project_id, person_id, cause, whole, photos, cardinality(file_ids) as files,
  by_name, erased_at, bytes_gone_at,
  (select count(*)::int ${copies}) as copies, (select count(gone_at)::int ${copies}) as copies_gone`

/** The rows of a person with all that hangs below them; triggers take the files along and leave a receipt. */
export async function deletePerson(
  trx: Trx,
  { tenant_id, person_id }: Pick<PersonRow, 'tenant_id' | 'person_id'>,
  cause: ErasureCause,
  by: string,
): Promise<void> {
  await sql`update person set leaving_cause = ${cause}, leaving_by = ${by}
    where tenant_id = ${tenant_id} and person_id = ${person_id}`.execute(trx)
  await sql`delete from person where tenant_id = ${tenant_id} and person_id = ${person_id}`.execute(trx)
}

export async function findReceiptOf(db: Reader, tenantId: number, personId: number): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select ${columns} from erasure_receipt where tenant_id = ${tenantId} and person_id = ${personId} and whole
    order by receipt_id desc limit 1`.execute(db)
  return rows[0]
}

export async function listReceipts(db: Reader, viewer: Scope, { limit, offset }: PageWindow) {
  const visible = withinScope(viewer, placeIn('erasure_receipt'))(undefined)
  const { rows } = await sql<ReceiptRow>`
    select ${columns} from erasure_receipt where ${visible} order by receipt_id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from erasure_receipt where ${visible}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type OpenReceipt = { receipt_id: number; tenant_id: number; file_ids: string[]; known: boolean }

/** Receipts whose bytes nobody has looked for yet; `known`: a row still names one of the files. */
export async function listOpenReceipts(db: Reader, limit: number): Promise<OpenReceipt[]> {
  const { rows } = await sql<OpenReceipt>`
    select receipt_id, tenant_id, file_ids,
      exists (select from file where file.file_id = any(erasure_receipt.file_ids)) as known
    from erasure_receipt where bytes_gone_at is null order by receipt_id limit ${limit}`.execute(db)
  return rows
}

export async function closeReceipt(db: Reader, { tenant_id, receipt_id }: OpenReceipt): Promise<void> {
  await sql`update erasure_receipt set bytes_gone_at = now()
    where tenant_id = ${tenant_id} and receipt_id = ${receipt_id}`.execute(db)
}

export type Purged = { tenant_id: number; company_id: number; project_id: number; people: number }

/** Erases people past their term, the oldest first; by company and project how many. */
export async function purgeExpired(trx: Trx, limit: number): Promise<Purged[]> {
  const { rows } = await sql<Purged>`
    with due as materialized (
      select tenant_id, person_id from person where expires_at <= now() order by expires_at limit ${limit} for update skip locked
    ), marked as (
      update person set leaving_cause = 'expired', leaving_by = '' from due
      where person.tenant_id = due.tenant_id and person.person_id = due.person_id
      returning person.tenant_id, person.company_id, person.project_id
    )
    select tenant_id, company_id, project_id, count(*)::int as people from marked group by 1, 2, 3`.execute(trx)
  await sql`delete from person where leaving_cause = 'expired' and expires_at <= now()`.execute(trx)
  return rows
}

/** Erases photos and papers of people whose consent has ended; the people stay. */
export async function purgeWithoutConsent(trx: Trx, limit: number): Promise<Purged[]> {
  const { rows } = await sql<Purged & { person_ids: number[] }>`
    with due as materialized (
      select tenant_id, person_id, company_id, project_id, photos from person
      where consent_until <= now() order by consent_until limit ${limit} for update skip locked
    ), said as (
      insert into erasure_receipt (tenant_id, company_id, project_id, person_id, cause, whole, photos, file_ids, by_name)
      select tenant_id, company_id, project_id, person_id, 'consentEnded', false, photos,
        array(select file_id from person_photo where person_photo.person_id = due.person_id
          union all select file_id from person_consent where person_consent.person_id = due.person_id and file_id is not null), ''
      from due
    )
    select tenant_id, company_id, project_id, count(*)::int as people, array_agg(person_id) as person_ids from due group by 1, 2, 3`.execute(
    trx,
  )
  const ids = rows.flatMap(row => row.person_ids.map(Number))
  await sql`delete from person_photo where person_id = any(${ids}::bigint[])`.execute(trx)
  await sql`delete from person_consent where person_id = any(${ids}::bigint[])`.execute(trx)
  await sql`delete from face_record where person_id = any(${ids}::bigint[])`.execute(trx)
  await sql`update person set consent_until = null where person_id = any(${ids}::bigint[])`.execute(trx)
  return rows
}
