/** What is written of people. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { FoundLibrary } from './library.queries.ts'
import type { PersonRow } from './person.queries.ts'

export type PersonDetails = {
  type: number
  name: string
  number: string
  sex: number | null
  id_type: number
  unit: string
  expires_at: Date | null
  /** Undefined: stays as it is. */
  id_number?: string
  phone?: string
}
type Key = Pick<PersonRow, 'tenant_id' | 'person_id'>
type LibraryKey = Pick<FoundLibrary, 'tenant_id' | 'company_id' | 'project_id' | 'library_id'>
const placeOfLibrary = ({ tenant_id, company_id, project_id, library_id }: LibraryKey) => ({
  tenant_id,
  company_id,
  project_id,
  library_id,
})

export async function insertPerson(trx: Trx, library: LibraryKey, details: PersonDetails, by: string): Promise<number> {
  const { person_id } = await trx
    .insertInto('person')
    .values({ ...placeOfLibrary(library), ...details, made_by: by })
    .returning('person_id')
    .executeTakeFirstOrThrow()
  return person_id
}

export async function updatePerson(trx: Trx, { tenant_id, person_id }: Key, library: FoundLibrary, set: PersonDetails) {
  await trx
    .updateTable('person')
    .set({ ...placeOfLibrary(library), ...set })
    .where('tenant_id', '=', tenant_id)
    .where('person_id', '=', person_id)
    .execute()
}

/** Whether somebody else of the company has this number. */
export async function isNumberTaken(
  db: Reader,
  { tenant_id, company_id }: Pick<FoundLibrary, 'tenant_id' | 'company_id'>,
  number: string,
  own: number | undefined,
): Promise<boolean> {
  if (number === '') return false
  const { rows } = await sql`
    select from person where tenant_id = ${tenant_id} and company_id = ${company_id} and number = ${number}
      and person_id <> ${own ?? 0}`.execute(db)
  return rows.length > 0
}

export type NewConsent = {
  text_version: string
  way: number
  file_id: string | null
  reference: string
  given_at: Date
  until: Date
  recorded_by: string
}

/** In place of what was there, whose paper goes. */
export async function writeConsent(trx: Trx, { tenant_id, person_id }: Key, consent: NewConsent): Promise<void> {
  await sql`delete from person_consent where tenant_id = ${tenant_id} and person_id = ${person_id}`.execute(trx)
  await trx
    .insertInto('person_consent')
    .values({ tenant_id, person_id, ...consent })
    .execute()
  await sql`
    update person set consent_until = ${consent.until} where tenant_id = ${tenant_id} and person_id = ${person_id}`.execute(
    trx,
  )
}

/** The file that stood there before, whose row is gone. */
export async function writePhoto(trx: Trx, key: Key, slot: number, fileId: string, by: string) {
  const before = await deletePhoto(trx, key, slot)
  const { tenant_id, person_id } = key
  await trx.insertInto('person_photo').values({ tenant_id, person_id, slot, file_id: fileId, made_by: by }).execute()
  return before
}

export async function deletePhoto(trx: Trx, { tenant_id, person_id }: Key, slot: number): Promise<string | undefined> {
  const { rows } = await sql<{ file_id: string }>`
    delete from person_photo where tenant_id = ${tenant_id} and person_id = ${person_id} and slot = ${slot}
    returning file_id`.execute(trx)
  return rows[0]?.file_id
}

/** Whether the account has uploaded this picture and nothing shows it yet. */
export async function isOwnUpload(db: Reader, fileId: string, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from file where file_id = ${fileId} and account_id = ${accountId} and kind = 'upload'`.execute(db)
  return rows.length > 0
}

/** Of an upload of this account nothing stays; false unless it is one. Its bytes are noted, in case nobody comes to remove them. */
export async function dropUpload(db: Reader, fileId: string, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from file where file_id = ${fileId} and account_id = ${accountId} and kind = 'upload' returning tenant_id, file_id
    )
    insert into file_removal (tenant_id, file_id) select tenant_id, file_id from gone on conflict do nothing returning file_id`.execute(
    db,
  )
  return rows.length > 0
}

/** From now on the library of people alone shows it; false unless it is an upload of this account. */
export async function adoptUpload(
  trx: Trx,
  { tenant_id, company_id, project_id }: PersonRow,
  fileId: string,
  accountId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update file set tenant_id = ${tenant_id}, company_id = ${company_id}, project_id = ${project_id}, kind = 'person'
    where file_id = ${fileId} and account_id = ${accountId} and kind = 'upload' returning file_id`.execute(trx)
  return rows.length > 0
}
