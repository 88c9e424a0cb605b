import { masked } from '@watchfire/contract/core/masked.rules.ts'
import {
  type Consent,
  consentWay,
  idType,
  type Person,
  personType,
  type Receipt,
  sex,
} from '@watchfire/contract/people/people.shapes.ts'
import { personStateOf, toldStateOf } from '@watchfire/contract/people/person-state.rules.ts'
import { z } from 'zod'
import type { ReceiptRow } from './erasure.queries.ts'
import type { ConsentRow, PersonRow } from './person.queries.ts'

const whole = (at: number | null) => (at === null ? null : Math.trunc(at))

/** What everybody sees who has the page: who somebody is, but not how to reach or to prove them, nor their face. */
export function personView(row: PersonRow, now = Date.now()): Person {
  const { expires_at: expiresAt, consent_until: consentUntil, photos, usable: usablePhotos } = row
  return {
    personId: row.person_id,
    name: row.name,
    number: row.number,
    sex: row.sex === null ? null : z.decode(sex, row.sex as never),
    type: z.decode(personType, row.type as never),
    idType: z.decode(idType, row.id_type as never),
    idNumber: masked(row.id_number),
    phone: masked(row.phone),
    unit: row.unit,
    libraryId: row.library_id,
    libraryName: row.library_name,
    projectName: row.project_name,
    expiresAt: whole(expiresAt),
    consentUntil: whole(consentUntil),
    photos,
    usablePhotos,
    state: toldStateOf(personStateOf({ expiresAt, consentUntil, photos, usablePhotos }, now)),
    madeBy: row.made_by,
    madeAt: Math.trunc(row.made_at),
  }
}

export const consentView = (row: ConsentRow): Consent => ({
  version: row.text_version,
  way: z.decode(consentWay, row.way as never),
  hasFile: row.file_id !== null,
  reference: row.reference,
  givenAt: Math.trunc(row.given_at),
  until: Math.trunc(row.until),
  recordedBy: row.recorded_by,
  recordedAt: Math.trunc(row.recorded_at),
})

export const receiptView = (row: ReceiptRow): Receipt => ({
  receiptId: row.receipt_id,
  personId: row.person_id,
  cause: row.cause,
  whole: row.whole,
  photos: row.photos,
  files: row.files,
  byName: row.by_name,
  erasedAt: Math.trunc(row.erased_at),
  bytesGoneAt: whole(row.bytes_gone_at),
  copies: row.copies,
  copiesGone: row.copies_gone,
})
