import { z } from 'zod'
import { coded } from '../../core/coded.ts'
import { rowId, siteTime } from '../../core/fields.ts'
import { sha256 } from '../../core/file.calls.ts'
import { checkItem } from './check-list.shapes.ts'

/** How grave it is when the measures fail; the four colours of risk. */
export const riskLevel = coded({ red: 1, orange: 2, yellow: 3, blue: 4 })
export type RiskLevel = z.output<typeof riskLevel>

/** What stands on the label behind /q/: nobody guesses one. */
export const pointCode = z.string().regex(/^[0-9A-Z]{12,16}$/)

/** Fraction of the floor plan's width or height, from its upper left corner. */
export const fraction = z.number().min(0).max(1)

const row = {
  pointId: rowId,
  name: z.string(),
  riskLevel,
  /** Empty for who does not print labels. */
  pointCode: z.string(),
  ofProjectId: rowId,
  projectName: z.string(),
  ofRegionId: rowId.nullable(),
  regionName: z.string(),
  measures: z.string(),
  responsibleId: rowId.nullable(),
  responsible: z.string(),
  listId: rowId,
  listName: z.string(),
  planX: fraction.nullable(),
  planY: fraction.nullable(),
  lastAtText: siteTime,
  /** Bad answers of the last check. */
  lastBad: z.int().nullable(),
}
export const checkPoint = z.object(row)
export type CheckPoint = z.output<typeof checkPoint>

/** A project's risk in four colours. */
export const riskMap = z.object({
  /** Points of each colour, whether they stand on the plan or not. */
  counts: z.object({ red: z.int(), orange: z.int(), yellow: z.int(), blue: z.int() }),
  unplaced: z.int(),
  /** As grave as its gravest point. */
  regions: z.array(z.object({ ofRegionId: rowId, riskLevel, count: z.int() })),
  /** Those on the plan. */
  points: z.array(
    z.object({
      pointId: rowId,
      name: z.string(),
      riskLevel,
      planX: fraction,
      planY: fraction,
      /** Bad answers of the last check. */
      lastBad: z.int().nullable(),
    }),
  ),
})
export type RiskMap = z.output<typeof riskMap>
export const shownOnRiskMap = 1000

/** What is filled in at a point. */
export const pointForm = z.object({
  point: checkPoint,
  version: rowId,
  typeNo: rowId,
  items: z.array(checkItem),
})
export type PointForm = z.output<typeof pointForm>

/** Points of which a phone keeps the forms. */
export const takenAlongLimit = 300
export const takenAlong = z.object({
  points: z.array(
    z.object({
      point: checkPoint,
      version: rowId,
      /** Of the code on its label: who scans it finds the form, and who has the digest does not have the code. */
      codeDigest: sha256,
    }),
  ),
  lists: z.array(z.object({ listId: rowId, version: rowId, typeNo: rowId, items: z.array(checkItem) })),
})
export type TakenAlong = z.output<typeof takenAlong>
