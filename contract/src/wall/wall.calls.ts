/** Custom screens: what a company shows on its wall (/customized-screen/{cid}). */
import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId, siteTime } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { gridSize, isSound, widgetKinds } from './screen.rules.ts'

const place = z
  .int()
  .min(0)
  .max(gridSize - 1)
const room = z.int().min(1).max(gridSize)
const widgets = z
  .array(
    z.object({
      kind: z.enum(widgetKinds),
      x: place,
      y: place,
      w: room,
      h: room,
      /** Of a floor plan: which one; without it all in turn. */
      shows: z.object({ projectId: rowId, regionId: rowId.optional() }).optional(),
    }),
  )
  .max(widgetKinds.length)
  .refine(isSound)

const customScreen = z.object({
  companyName: z.string(),
  /** 0: never composed. */
  version: z.int().min(0),
  /** None: the company has no screen. */
  widgets,
  changedBy: z.string(),
  changedAtText: siteTime,
})

export const wallCalls = callsOf('wall', {
  readScreen: call({
    path: '/api/screen/queryCustomizedScreen',
    method: 'POST',
    right: [rights.customBigScreen, rights.modifyCompany],
    onWalls: true,
    summary:
      'The custom screen of a company: which parts stand where on a grid of 12 × 12; none where it has composed none',
    input: z.object({ ofCompanyId: rowId }),
    answer: dataOf(customScreen),
    errors: ['company.notFound'],
  }),
  saveScreen: call({
    path: '/api/screen/saveCustomizedScreen',
    method: 'POST',
    right: rights.modifyCompany,
    scope: 'company',
    summary: 'Compose the custom screen of a company; without widgets it has none',
    input: z.object({
      ofCompanyId: rowId,
      /** The version that was read; another one means that somebody else saved it. */
      version: z.int().min(0),
      widgets,
    }),
    answer: dataOf(z.object({ version: z.int() })),
    errors: ['company.notFound', 'wall.changedMeanwhile', 'wall.noSuchPlan'],
  }),
})
