import type { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { addRelations } from './add-relations.ts'
import { lockRegion } from './relation.queries.ts'

export const addOfRegion: Handler<typeof relationCalls.addOfRegion> = (
  { regionId, cameras, note = '' },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const region = await lockRegion(trx, viewer, regionId)
    if (!region) throw refuse('region.notFound')
    return addRelations(trx, viewer, region, { cameras, contacts: [], people: [], note })
  })
