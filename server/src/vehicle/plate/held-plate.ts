import { plateEventStateNames } from '@watchfire/contract/vehicle/vehicle-names.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { eventStates, findPlate, type PlateRow } from './plate-event.queries.ts'

/** A plate that waits, held until the transaction ends. @throws plate.notFound; plate.taken, which says who was quicker */
export async function heldPlate(trx: Trx, viewer: Viewer, plateEventId: number): Promise<PlateRow> {
  const event = await findPlate(trx, viewer, plateEventId)
  if (!event) throw refuse('plate.notFound')
  if (event.state !== eventStates.waiting) {
    const state = plateEventStateNames[viewer.language][event.state === eventStates.checked ? 'checked' : 'dismissed']
    throw refuse('plate.taken', { name: event.taken_by, state })
  }
  return event
}
