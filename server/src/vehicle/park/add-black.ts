import { limits } from '@watchfire/contract/core/limits.ts'
import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { countBlack, findParks, insertBlack } from './park.queries.ts'

export const addBlack: Handler<typeof parkCalls.addBlack> = ({ plate, parkIds, reason }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const parks = await findParks(trx, viewer, parkIds, 'held')
    if (parks.length < new Set(parkIds).size) throw refuse('park.notFound')
    const added = await insertBlack(trx, parks, plate, reason, viewer.fullName)
    const limit = limits.blackListOfPark
    if ((await countBlack(trx, parkIds)) > limit) throw refuse('park.tooMany', { limit })
    for (const park of parks)
      await writeAudit(trx, actingOn(viewer, park), 'addBlackList', plate, { name: park.name, reason })
    return { added }
  })
