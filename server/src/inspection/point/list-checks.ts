import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { countChecks, listChecks } from './check.queries.ts'
import { checkView } from './check.view.ts'
import { findPoint } from './point.queries.ts'

export const getChecks: Handler<typeof checkCalls.list> = ({ pointId, only, ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    if (pointId !== undefined && !(await findPoint(trx, viewer, pointId))) throw refuse('inspection.pointNotFound')
    const filter = { pointId, only }
    const rows = await listChecks(trx, viewer, filter, pageWindow(page))
    return { rows: rows.map(checkView), total: await countChecks(trx, viewer, filter) }
  })
