import type { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { noteSign } from './display-session.queries.ts'

/** @throws display.notFound for who is no display */
export const reportDisplay: Handler<typeof displayCalls.report> = async (report, viewer, { db }) => {
  const sign = {
    address: viewer.address,
    fps: report.fps ?? null,
    heapMb: report.heapMb ?? null,
    dataAge: report.dataAge ?? null,
    soundAllowed: report.soundAllowed ?? null,
  }
  const isNoted = await inScope(db, viewer, trx => noteSign(trx, viewer.accountId, sign))
  if (!isNoted) throw refuse('display.notFound')
}
