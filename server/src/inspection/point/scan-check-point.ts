import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findPointByCode } from './point.queries.ts'
import { formOf } from './point.view.ts'

/** Another company's label says what a label of nobody says. */
export const scanCheckPoint: Handler<typeof checkPointCalls.scan> = ({ pointCode }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const point = await findPointByCode(trx, viewer, pointCode)
    if (!point) throw refuse('inspection.pointNotFound')
    return formOf(trx, point, viewer)
  })
