import { plateEventStateNames } from '@watchfire/contract/vehicle/vehicle-names.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import type { OrderRow } from '../vehicle.queries.ts'
import { eventStates, findPlate, type PlateRow } from './plate-event.queries.ts'

/** A plate that waits, held until the transaction ends. @throws plate.notFound; plate.taken, which says who was quicker */
export async function lockedPlate(trx: Trx, viewer: Viewer, plateEventId: number): Promise<PlateRow> {
  const event = await findPlate(trx, viewer, plateEventId)
  if (!event) throw refuse('plate.notFound')
  if (event.state !== eventStates.waiting) {
    const state = plateEventStateNames[viewer.language][event.state === eventStates.checked ? 'checked' : 'dismissed']
    throw refuse('plate.taken', { name: event.taken_by, state })
  }
  return event
}

/**
 * What was read of the vehicle that is checked, where anything was. Looked for after the order is held: two readings of one vehicle,
 * each taken by somebody, would wait for one another. @throws plate.notFound, plate.taken
 */
export async function lockedPlateOf(
  trx: Trx,
  viewer: Viewer,
  { tenant_id }: OrderRow,
  plateEventId: number | undefined,
): Promise<PlateRow | undefined> {
  if (plateEventId === undefined) return undefined
  const event = await lockedPlate(trx, viewer, plateEventId)
  if (event.tenant_id !== tenant_id) throw refuse('plate.notFound')
  return event
}
