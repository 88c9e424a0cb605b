import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findPlace } from '../ai-server/ai-server.queries.ts'
import { countCameraMove } from './device-move.queries.ts'
import { moveView } from './move-view.ts'

export const readCameraMove: Handler<typeof deviceCalls.readCameraMove> = ({ channelIds, ...to }, viewer, { db }) =>
  // The place is held while it is looked up, which a transaction that only reads may not.
  inScope(db, viewer, async trx => {
    const place = await findPlace(trx, viewer, to)
    if (!place) throw refuse('device.unknownPlace')
    const move = await countCameraMove(trx, viewer, channelIds, place, pendingPeriod(Date.now()))
    if (move.channels === 0) throw refuse('device.notFound')
    return moveView(move)
  })
