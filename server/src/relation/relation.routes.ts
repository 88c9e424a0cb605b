import type { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addOfDevice } from './add-of-device.ts'
import { addOfRegion } from './add-of-region.ts'
import { getRelations } from './list-relations.ts'
import { readRelated } from './read-related.ts'
import { removeRelation } from './remove-relation.ts'
import { suggestRelations } from './suggest-relations.ts'

export const relationHandlers: Handlers<typeof relationCalls> = {
  list: getRelations,
  addOfDevice,
  addOfRegion,
  remove: removeRelation,
  readRelated,
  suggest: suggestRelations,
}
