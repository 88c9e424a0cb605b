import type { roundCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { textOf } from '../hazard.view.ts'
import { findRound, listPointsOfRound } from './round.queries.ts'
import { roundView } from './round.view.ts'

export const getRound: Handler<typeof roundCalls.get> = ({ roundId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const row = await findRound(trx, viewer, roundId)
    if (!row) throw refuse('inspection.roundNotFound')
    const points = (await listPointsOfRound(trx, viewer, row)).map(point => ({
      pointId: point.point_id,
      name: point.point_name,
      checkId: point.check_id,
      checkedAtText: textOf(point.checked_at),
      checkedBy: point.checked_by,
      isLate: point.is_late,
    }))
    return { ...roundView(row), points }
  })
