import { z } from 'zod'
import { name, rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

const words = z.string().trim().min(1).max(2000)

/** What an assessment of face recognition has to say before anybody is recognised: what for, whether it has to be, and what it does to people. */
export const assessmentWords = {
  purpose: words,
  /** Why it has to be faces. */
  necessity: words,
  /** What else was considered, and what those who do not agree do instead. */
  alternatives: words,
  /** Where: entrances, cameras, signs. */
  places: words,
  /** Who sees photos and records. */
  viewers: words,
  retention: words,
  risks: words,
  measures: words,
} as const
export type AssessmentWord = keyof typeof assessmentWords
export const assessmentWordNames = Object.keys(assessmentWords) as AssessmentWord[]

/** What somebody fills in; a version of it is never changed. */
export const assessmentFields = {
  ...assessmentWords,
  assessor: name(60),
  /** The day of the assessment, `2026-11-28`. */
  assessedOn: z.iso.date().refine(day => day >= '2000-01-01'),
} as const
/** As they travel. */
export const assessmentNames = {
  purpose: 'assessPurpose',
  places: 'assessPlaces',
  viewers: 'assessViewers',
  retention: 'assessRetention',
  measures: 'assessMeasures',
} as const

export const assessment = wire(
  { version: z.int(), ...assessmentFields, madeBy: z.string(), madeAt: timestamp },
  { ...assessmentNames, version: 'assessVersion', madeBy: 'createBy', madeAt: 'createDate' },
)
export type Assessment = z.output<typeof assessment>

/** Whether a company recognises people by their faces, and what there is of them. */
export const faceUse = wire(
  {
    companyId: rowId,
    companyName: z.string(),
    inUse: z.boolean(),
    /** Who switched it last, empty where it came with an update, and when; null: never. */
    switchedBy: z.string(),
    switchedAt: timestamp.nullable(),
    /** Of the newest assessment; 0: there is none. */
    version: z.int(),
    assessedOn: z.string(),
    /** People with photos, and the AI servers that libraries are given to. */
    faces: z.int(),
    servers: z.int(),
    /** AI servers that still hold something of a photo. */
    holding: z.int(),
  },
  { version: 'assessVersion', servers: 'faceServers' },
)
export type FaceUse = z.output<typeof faceUse>
