import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import {
  consent,
  consentWay,
  idType,
  person,
  personType,
  photoIndex,
  photoMark,
  receipt,
  sex,
  uploadedPicture,
} from './people.shapes.ts'
import { personState } from './person-state.rules.ts'

const text = (maxLength: number) => z.string().trim().max(maxLength).optional()
const number = z.coerce.number()

const filters = {
  /** Of the name or the number. */
  keyword: text(60),
  libraryId: rowId.optional(),
  type: personType.optional(),
  state: personState.optional(),
}
const filterNames = { type: 'pType', state: 'personnelState' } as const

const details = {
  libraryId: rowId,
  name: name(30),
  number: text(30),
  sex: sex.optional(),
  type: personType,
  idType,
  idNumber: z.string().trim().toUpperCase().max(30).optional(),
  phone: z
    .string()
    .trim()
    .max(20)
    .regex(/^[0-9+ -]*$/)
    .optional(),
  unit: text(60),
  /** Afterwards they are erased; left out: as long as their library allows. */
  expiresAt: timestamp.optional(),
}
const detailNames = { name: 'personnelName', number: 'personnelNo', type: 'pType' } as const
const ofPerson = { personId: 'personnelId' } as const
const one = wire({ personId: rowId }, ofPerson)
const detailErrors = [
  'library.notFound',
  'person.badIdNumber',
  'person.numberTaken',
  'person.badExpiry',
  'person.termTooLong',
] as const

/** People and their faces, product.md §4 menu 40. */
export const personCalls = callsOf('person', {
  list: call({
    path: '/staff/queryPersonnelPageList',
    method: 'POST',
    right: rights.people,
    summary: 'People of the libraries in scope, the newest first; phones and ID numbers masked, no photos',
    input: wire({ ...pageFields, ...filters }, filterNames),
    answer: pageOf(person),
    errors: ['library.notFound'],
  }),
  count: call({
    path: '/staff/queryPersonnelCounts',
    method: 'POST',
    right: rights.people,
    summary:
      'Of how many people a face is stored, with the warning of the law, and whom the purge of the next days erases',
    input: z.object({}),
    answer: dataOf(
      z.object({
        faces: z.int(),
        warning: z.enum(['none', 'near', 'filing']),
        /** Companies in scope that do not recognise faces, and those that do without an assessment. */
        uses: z.object({ off: z.int(), notAssessed: z.int() }),
        purge: z.object({ days: z.int(), people: z.int(), photosOfPeople: z.int() }),
      }),
    ),
    errors: [],
  }),
  get: call({
    path: '/staff/queryPersonnelDetail',
    method: 'POST',
    right: rights.people,
    summary: 'One person with their consent; phone and ID number masked, and which photos there are',
    input: one,
    answer: dataOf(z.object({ person, consent: consent.nullable(), photos: z.array(photoMark) })),
    errors: ['person.notFound'],
  }),
  readNumbers: call({
    path: '/staff/queryPersonnelNumbers',
    method: 'POST',
    right: rights.seeFaces,
    summary: 'The whole phone and ID number of a person; each look is written down',
    input: one,
    answer: dataOf(z.object({ phone: z.string(), idNumber: z.string() })),
    errors: ['person.notFound'],
  }),
  readPhotos: call({
    path: '/staff/queryPersonnelPhotos',
    method: 'POST',
    right: rights.seeFaces,
    summary: 'Links of the photos in use, and of a signed consent, for a minute; each look is written down',
    input: one,
    answer: dataOf(
      z.object({ photos: z.array(z.object({ index: photoIndex, url: z.string() })), consentUrl: z.string() }),
    ),
    errors: ['person.notFound', 'person.noConsent'],
  }),
  readPhoto: call({
    path: '/media/v1/person/:id',
    method: 'GET',
    right: 'ticket',
    summary: 'A photo of a person, or their signed consent; no copy may be kept',
    input: z.object({ ticket: z.string().max(2000) }),
    answer: dataOf(z.unknown()),
    errors: ['file.notFound', 'file.badRange'],
    transport: 'raw',
  }),
  add: call({
    path: '/staff/addPersonnel',
    method: 'POST',
    right: rights.keepPeople,
    summary: 'Adds a person to a library',
    input: wire(details, detailNames),
    answer: dataOf(wire({ personId: rowId }, ofPerson)),
    errors: detailErrors,
  }),
  change: call({
    path: '/staff/updatePersonnel',
    method: 'POST',
    right: rights.keepPeople,
    summary: 'Changes a person; a phone or ID number that is left out stays, an empty one goes',
    input: wire({ personId: rowId, ...details }, { ...ofPerson, ...detailNames }),
    answer: nothing,
    errors: ['person.notFound', 'person.hasPhotos', ...detailErrors],
  }),
  recordConsent: call({
    path: '/staff/recordPersonnelConsent',
    method: 'POST',
    right: rights.keepPeople,
    summary: 'Writes down what a person agreed to, in place of what was there: without it no photo is stored',
    input: wire(
      {
        personId: rowId,
        version: name(40),
        way: consentWay,
        file: uploadedPicture.optional(),
        reference: text(100),
        givenAt: timestamp,
        until: timestamp,
      },
      { ...ofPerson, version: 'textVersion', way: 'consentWay', file: 'consentFile', until: 'consentUntil' },
    ),
    answer: nothing,
    errors: [
      'person.notFound',
      'person.notAllowed',
      'person.badConsentTime',
      'person.noProof',
      'person.needsGuardian',
      'file.notFound',
    ],
  }),
  replacePhoto: call({
    path: '/staff/replacePersonnelHeadUrl',
    method: 'POST',
    right: rights.keepPeople,
    summary:
      'Puts an uploaded picture in place of the head photo (index 0) or of a further one (1 to 4); one that is refused is deleted',
    input: wire({ personId: rowId, file: uploadedPicture, index: photoIndex }, { ...ofPerson, file: 'url' }),
    answer: nothing,
    errors: [
      'person.notFound',
      'person.notAllowed',
      'person.noConsent',
      'face.off',
      'person.photoTooSmall',
      'person.photoBlurred',
      'person.photoTooDark',
      'person.photoTooBright',
      'person.photoFlat',
      'file.notFound',
    ],
  }),
  removePhoto: call({
    path: '/staff/deletePersonnelPhoto',
    method: 'POST',
    right: rights.keepPeople,
    summary: 'Erases one photo, its bytes included',
    input: wire({ personId: rowId, index: photoIndex }, ofPerson),
    answer: nothing,
    errors: ['person.notFound', 'person.noPhoto'],
  }),
  listReceipts: call({
    path: '/staff/queryErasureReceipts',
    method: 'POST',
    right: rights.erasePeople,
    summary: 'Who was erased when and why, by the number they had; the newest first',
    input: z.object({ ...pageFields }),
    answer: pageOf(receipt),
    errors: [],
  }),
  export: call({
    path: '/staff/exportPersonnel',
    method: 'GET',
    right: rights.people,
    summary: 'The filtered people as .xlsx, without photos and ID numbers; signed in the query like every GET',
    input: wire(
      {
        ...filters,
        libraryId: number.pipe(rowId).optional(),
        type: number.pipe(personType).optional(),
      },
      filterNames,
    ),
    answer: dataOf(z.unknown()),
    errors: ['person.tooMany', 'library.notFound'],
    transport: 'raw',
  }),
  exportData: call({
    path: '/staff/exportPersonnelData',
    method: 'GET',
    right: rights.erasePeople,
    summary:
      'All that is stored of one person as a JSON file, photos, where cameras recognised them and who looked at their photos and numbers included, to be handed to that person',
    input: wire({ personId: number.pipe(rowId) }, ofPerson),
    answer: dataOf(z.unknown()),
    errors: ['person.notFound'],
    transport: 'raw',
  }),
  erase: call({
    path: '/staff/deletePersonnel',
    method: 'POST',
    right: rights.erasePeople,
    confirm: true,
    summary:
      'Erases a person with photos and consent, bytes included, because they withdrew it or are not needed; leaves a receipt',
    input: wire({ personId: rowId, cause: z.enum(['withdrawn', 'removed']) }, ofPerson),
    answer: dataOf(receipt),
    errors: ['person.notFound'],
  }),
})
