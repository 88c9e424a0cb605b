import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { takenAlongLimit } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { findListsOf } from './check-list.queries.ts'
import { listPointsToTakeAlong } from './point.queries.ts'
import { pointView } from './point.view.ts'

export const takeAlong: Handler<typeof checkPointCalls.takeAlong> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const rows = await listPointsToTakeAlong(trx, viewer, takenAlongLimit)
    const lists = rows.length === 0 ? [] : await findListsOf(trx, rows)
    return {
      points: rows.map(row => ({
        point: pointView(row, viewer),
        version: row.version,
        codeDigest: hashOfSecret(row.code).toString('hex'),
      })),
      lists: lists.map(({ list_id: listId, version, type_no: typeNo, items }) => ({ listId, version, typeNo, items })),
    }
  })
