import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

export const recognitionVerdict = coded({ right: 1, wrong: 2 })
export type RecognitionVerdict = z.output<typeof recognitionVerdict>
/** `open`: nobody has said yet whether it was that person. */
export const recognitionState = z.enum(['open', 'right', 'wrong'])
export type RecognitionState = z.output<typeof recognitionState>

/** So many days records of a library are kept, where nobody says otherwise, and at most. */
export const recordDays = { usual: 90, most: 365 } as const

/** Of so many of the newest records of a project those of one library are looked at. */
export const recordsLookedAt = 5_000

/** How far recognised faces were from the photos, and what people said of it. */
export const recordedDistances = z.object({
  /** Records of the library that are counted: those of the model that told the newest. */
  records: z.int(),
  /** Which model told them, with its version; empty without records. */
  model: z.string(),
  /** The narrowest limit of these records: what was further away was not told everywhere. null without records. */
  completeTo: z.number().nullable(),
  /** How many were as near as this and not as near as the step before, the nearest first, in steps of a hundredth; those without any are left out. */
  steps: z.array(z.object({ within: z.number(), right: z.int(), wrong: z.int(), open: z.int() })),
})
export type RecordedDistances = z.output<typeof recordedDistances>

/** That a camera recognised somebody: the pictures are those of its alarm. */
export const recognition = wire(
  {
    recordId: rowId,
    personId: rowId,
    personName: z.string(),
    libraryName: z.string(),
    channelId: z.string(),
    channelName: z.string(),
    alarmId: z.string(),
    at: timestamp,
    /** How far the face was from the photos, and how far it may be; null where it was not told. */
    distance: z.number().nullable(),
    threshold: z.number().nullable(),
    looks: z.int().nullable(),
    /** Which model told it, with its version. */
    model: z.string(),
    verdict: recognitionVerdict.nullable(),
    judgedBy: z.string(),
    judgedAt: timestamp.nullable(),
  },
  {
    personId: 'personnelId',
    personName: 'personnelName',
    channelId: 'deviceId',
    channelName: 'deviceName',
    verdict: 'recognitionVerdict',
    judgedAt: 'judgeDate',
  },
)
export type Recognition = z.output<typeof recognition>
