import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findPoint } from './point.queries.ts'
import { formOf } from './point.view.ts'

export const getCheckPoint: Handler<typeof checkPointCalls.get> = ({ pointId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const point = await findPoint(trx, viewer, pointId)
    if (!point) throw refuse('inspection.pointNotFound')
    return formOf(trx, point, viewer)
  })
