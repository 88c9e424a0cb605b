import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { fileId } from '../core/file.calls.ts'
import { wire } from '../core/wire.ts'
import { matchThresholds, photoFault } from './face.shapes.ts'
import { toldState } from './person-state.rules.ts'

export const sex = coded({ female: 0, male: 1 })
export const idType = coded({ idCard: 1, studentCard: 2, officerCard: 3, passport: 4 })
export type IdType = z.output<typeof idType>

/** Authorised and unauthorised people have photos (spec §5); those who are entered alone never do. */
export const personType = coded({ authorised: 1, unauthorised: 2, entered: 3 })
export type PersonType = z.output<typeof personType>
export const mayHavePhotos = (type: PersonType): boolean => type !== 'entered'

export const libraryKind = coded({ staff: 1, contractors: 2, visitors: 3, barred: 4 })
export type LibraryKind = z.output<typeof libraryKind>

/** 0 is the head photo, the others are further ones. */
export const maxExtraPhotos = 4
export const photoIndex = z.int().min(0).max(maxExtraPhotos)

export const consentWay = coded({ paper: 1, electronic: 2, guardian: 3 })
/** What somebody agrees to is asked again after this long at the latest. */
export const maxConsentYears = 3

const inLink = /[0-9a-f]{32}/
/** An uploaded picture, by its id or by the link that came with it. */
export const uploadedPicture = z.codec(
  z
    .string()
    .max(2000)
    .regex(/^(?:\/media\/v1\/file\/)?[0-9a-f]{32}(?:\?.*)?$/),
  fileId,
  { decode: text => inLink.exec(text)?.[0] ?? '', encode: id => id },
)

/** How long people of a library may be kept at the longest, in days; 0: as long as somebody keeps them. */
export const maxPersonDays = 3650
export const personDays = z.int().min(0).max(maxPersonDays)
/** Whoever is kept already when a shorter term is set stays this long at the least, so that somebody can still renew it. */
export const shortenedTermDays = 7

/** How far a face may be from the photos of people of a library, in hundredths. */
export const matchThreshold = z
  .number()
  .min(matchThresholds.least)
  .max(matchThresholds.most)
  .multipleOf(matchThresholds.step)

const serverNames = { aiServerId: 'productKey', name: 'productName' } as const

export const faceLibrary = wire(
  {
    libraryId: rowId,
    name: z.string(),
    kind: libraryKind,
    purpose: z.string(),
    projectId: rowId,
    projectName: z.string(),
    people: z.int(),
    /** How long records of whom cameras recognised are kept. */
    recordDays: z.int(),
    personDays,
    /** A face that is further from the photos of its people is nobody's. */
    threshold: z.number(),
    /** Its company recognises faces. */
    inUse: z.boolean(),
    /** Where people are recognised by it; `current`: the AI server holds all of it as it is now, and nothing else. */
    servers: z.array(wire({ aiServerId: z.string(), name: z.string(), current: z.boolean() }, serverNames)),
  },
  { name: 'libraryName', kind: 'libraryType', threshold: 'faceThreshold', servers: 'faceServers' },
)
export type FaceLibrary = z.output<typeof faceLibrary>

/** Phone and ID number are masked; the whole ones have a call and a right of their own, like the photos. */
export const person = wire(
  {
    personId: rowId,
    name: z.string(),
    number: z.string(),
    sex: sex.nullable(),
    type: personType,
    idType,
    idNumber: z.string(),
    phone: z.string(),
    unit: z.string(),
    libraryId: rowId,
    libraryName: z.string(),
    projectName: z.string(),
    expiresAt: timestamp.nullable(),
    consentUntil: timestamp.nullable(),
    photos: z.int(),
    /** Those that no AI server has refused; a back end of before does not say. */
    usablePhotos: z.int().optional(),
    /** Together with `usablePhotos`: see `stateOf`. */
    state: toldState,
    madeBy: z.string(),
    madeAt: timestamp,
  },
  {
    personId: 'personnelId',
    name: 'personnelName',
    number: 'personnelNo',
    type: 'pType',
    state: 'personnelState',
    photos: 'photoCount',
    madeBy: 'createBy',
    madeAt: 'createDate',
  },
)
export type Person = z.output<typeof person>

export const consent = wire(
  {
    version: z.string(),
    way: consentWay,
    /** A signed paper is stored here. */
    hasFile: z.boolean(),
    reference: z.string(),
    givenAt: timestamp,
    until: timestamp,
    recordedBy: z.string(),
    recordedAt: timestamp,
  },
  { version: 'textVersion', way: 'consentWay', until: 'consentUntil' },
)
export type Consent = z.output<typeof consent>

export const photoMark = wire(
  {
    index: photoIndex,
    /** Why nobody is recognised by it, as an AI server says that has looked at it. */
    fault: photoFault.nullable(),
    /** AI servers that tell somebody by it, and those that are to hold it and have not said yet; a back end of before does not say. */
    acceptedBy: z.int().optional(),
    waitsFor: z.int().optional(),
    madeBy: z.string(),
    madeAt: timestamp,
  },
  { madeBy: 'createBy', fault: 'photoFault' },
)

export type PhotoMark = z.output<typeof photoMark>

export const erasureCause = z.enum(['withdrawn', 'removed', 'expired', 'consentEnded', 'placeRemoved'])
export type ErasureCause = z.output<typeof erasureCause>

/** That somebody was erased: nothing in it is about them but the number they had. */
export const receipt = wire(
  {
    receiptId: rowId,
    personId: rowId,
    cause: erasureCause,
    whole: z.boolean(),
    photos: z.int(),
    files: z.int(),
    byName: z.string(),
    erasedAt: timestamp,
    /** When the disk was looked at and nothing was left. */
    bytesGoneAt: timestamp.nullable(),
    /** AI servers that had a copy, and how many of them found nothing left of it. */
    copies: z.int(),
    copiesGone: z.int(),
  },
  { personId: 'personnelId', byName: 'createBy', photos: 'photoCount' },
)
export type Receipt = z.output<typeof receipt>
