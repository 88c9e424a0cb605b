import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { riskLevel } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { countPoints, listPoints, type PointFilter } from './point.queries.ts'
import { mayKnowCodes, pointView } from './point.view.ts'

export const getCheckPoints: Handler<typeof checkPointCalls.list> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const filter = pointFilter(input, viewer)
    const rows = await listPoints(trx, viewer, filter, pageWindow(input))
    return { rows: rows.map(row => pointView(row, viewer)), total: await countPoints(trx, viewer, filter) }
  })

type Given = { keyword?: string | undefined; riskLevel?: z.output<typeof riskLevel> | undefined }
export const pointFilter = ({ keyword, riskLevel: level }: Given, reader: Viewer): PointFilter => ({
  keyword: keyword || undefined,
  riskLevel: level && z.encode(riskLevel, level),
  byCode: mayKnowCodes(reader),
})
