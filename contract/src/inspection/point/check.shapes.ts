import { z } from 'zod'
import { rowId, siteTime, timestamp } from '../../core/fields.ts'
import { fileId, sha256 } from '../../core/file.calls.ts'
import { hazardState, photoLimit } from '../hazard.shapes.ts'
import { itemKind } from './check-list.shapes.ts'

export const answerNote = 300
export const answerValue = z.union([z.boolean(), z.number().min(-1e9).max(1e9), z.string().max(60)])
export const checkAnswer = z.object({
  itemNo: rowId,
  value: answerValue,
  note: z.string().trim().max(answerNote).optional(),
  photos: z.array(fileId).max(photoLimit).optional(),
})
/** A photo that the device has and sends when it can. */
export const awaitedPhoto = z.object({ itemNo: rowId, sha256 })
/** Photos that may follow one check. */
export const awaitedLimit = 200
/** What a device did without a line waits there no longer, in ms. */
export const maxAwayMs = 30 * 86_400_000
export type CheckAnswer = z.output<typeof checkAnswer>

const row = {
  checkId: rowId,
  pointId: rowId,
  pointName: z.string(),
  projectName: z.string(),
  regionName: z.string(),
  listName: z.string(),
  version: rowId,
  byName: z.string(),
  at: timestamp,
  atText: siteTime,
  /** How many items were answered, and how many of them badly. */
  answered: z.int(),
  bad: z.int(),
  /** From opening the form to handing it in, as the device says. */
  dwellMs: z.int(),
  /** The form was opened by the code on the label. */
  isScanned: z.boolean(),
  isQuick: z.boolean(),
  /** When it was done, as the device says, where it came later; empty where it came at once. */
  doneAtText: siteTime,
}
export const pointCheck = z.object(row)
export type PointCheck = z.output<typeof pointCheck>

export const answeredItem = z.object({
  itemNo: rowId,
  words: z.string(),
  itemKind,
  unit: z.string(),
  value: answerValue,
  isBad: z.boolean(),
  note: z.string(),
  photos: z.array(z.object({ fileId, url: z.string() })),
  /** How many photos are still on the device. */
  awaited: z.int(),
  /** What became of a bad answer. */
  hazards: z.array(z.object({ hazardId: rowId, number: z.string(), state: hazardState })),
})
export type AnsweredItem = z.output<typeof answeredItem>

export const checkDetail = z.object({
  ...row,
  ofProjectId: rowId,
  ofRegionId: rowId.nullable(),
  typeNo: rowId,
  items: z.array(answeredItem),
})
export type CheckDetail = z.output<typeof checkDetail>
