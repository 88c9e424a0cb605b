import type { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { noteSign } from './display-session.queries.ts'

/** @throws display.notFound for who is no display */
export const reportDisplay: Handler<typeof displayCalls.report> = async (told, viewer, { db }) => {
  const sign = {
    address: viewer.address,
    fps: told.fps ?? null,
    heapMb: told.heapMb ?? null,
    dataAge: told.dataAge ?? null,
    soundAllowed: told.soundAllowed ?? null,
  }
  const isNoted = await inScope(db, viewer, trx => noteSign(trx, viewer.accountId, sign))
  if (!isNoted) throw refuse('display.notFound')
}
