import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { type FoundPark, findParks } from './park/park.queries.ts'

/** @throws park.notFound */
export async function lockedPark(trx: Trx, viewer: Viewer, parkId: number): Promise<FoundPark> {
  const [park] = await findParks(trx, viewer, [parkId], 'held')
  if (!park) throw refuse('park.notFound')
  return park
}

/** Who asks for one park is told when there is none, in place of an empty list that looks as if nobody were inside. @throws park.notFound */
export async function requirePark(trx: Trx, viewer: Viewer, parkId: number | undefined): Promise<void> {
  if (parkId !== undefined && (await findParks(trx, viewer, [parkId])).length === 0) throw refuse('park.notFound')
}
