import type { Trx } from '../../core/db/database.ts'
import { insertAlertOnce, kinds } from '../alert/alert.queries.ts'
import { hasOrderNow } from '../booking/order-change.queries.ts'
import { isBlackListed } from '../park/park.queries.ts'
import { sides } from '../vehicle.queries.ts'
import {
  findInsideElsewhere,
  hasNearOrder,
  type JudgedPlate,
  noteAlerted,
  noteUndecided,
} from './plate-intake.queries.ts'

/**
 * Raises what a plate at a gate raises by itself: that it is on the black list, that it leaves by a gate of another park than the one it is
 * inside, or that it has no order. Where an order is only one sign away the camera may have misread it: a gate keeper decides, and where none
 * does within minutes it is judged as it was read (`isLast`).
 */
export async function judgePlate(trx: Trx, event: JudgedPlate, { isLast = false } = {}): Promise<void> {
  const { park_id: parkId, plate, side, tenant_id: tenantId, at } = event
  const raise = async (kind: number, orderId: number | null = null) => {
    if (event.alerted === kind) return
    await insertAlertOnce(trx, { tenantId, parkId, orderId, kind, plate, at })
    await noteAlerted(trx, event, kind)
  }
  if (await isBlackListed(trx, parkId, plate)) return raise(kinds.blackListed)
  if (await hasOrderNow(trx, parkId, plate)) return noteUndecided(trx, event, false)
  if (!isLast && (await hasNearOrder(trx, parkId, plate))) return noteUndecided(trx, event, true)
  const elsewhere = side === sides.exit ? await findInsideElsewhere(trx, event, plate) : undefined
  await (elsewhere === undefined ? raise(kinds.noOrder) : raise(kinds.wrongExit, elsewhere))
}
