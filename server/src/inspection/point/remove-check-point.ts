import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { leaveRoundsAhead } from '../round/round-row.queries.ts'
import { lockPoint, updatePoint } from './point.queries.ts'

export const removeCheckPoint: Handler<typeof checkPointCalls.remove> = ({ pointId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const point = await lockPoint(trx, viewer, pointId)
    if (!point) throw refuse('inspection.pointNotFound')
    await updatePoint(trx, point, { in_use: false })
    await leaveRoundsAhead(trx, point)
    await writeAudit(trx, actingOn(viewer, point), 'removeCheckPoint', String(pointId), { name: point.name })
  })
