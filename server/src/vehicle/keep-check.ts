import type { InputOf } from '@watchfire/contract/core/call.ts'
import { answersList } from '@watchfire/contract/vehicle/check-list.rules.ts'
import { type OrderAct, orderState } from '@watchfire/contract/vehicle/order-state.rules.ts'
import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { CheckSide } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { adoptPhotos, insertCheck, moveOrder } from './booking/order-change.queries.ts'
import { itemsOf } from './items-of.ts'
import { type PlateRow, publishPlates, settlePlates } from './plate/plate-event.queries.ts'
import { type OrderRow, sides } from './vehicle.queries.ts'

type Checked = InputOf<typeof vehicleCalls.checkIn>
type Step = {
  input: Checked
  side: CheckSide
  act: OrderAct
  state: number
  parkId: number
  read: PlateRow | undefined
}

/** Writes a check and what comes of it; whoever calls this holds the order. @throws vehicle.checkIncomplete, file.notFound */
export async function keepCheck(
  trx: Trx,
  viewer: Viewer,
  order: OrderRow,
  { input, side, act, state, parkId, read }: Step,
) {
  const { answers, note = '', weight, plateEventId } = input
  const photos = [...new Set(input.photos ?? [])]
  if (!answersList(await itemsOf(trx, order, side, viewer.language), answers)) throw refuse('vehicle.checkIncomplete')
  if ((await adoptPhotos(trx, order, viewer.accountId, photos)) < photos.length) throw refuse('file.notFound')
  const passed = answers.every(({ isFine }) => isFine)
  const kept = read?.picture ? [read.picture, ...photos] : photos
  await insertCheck(trx, order, { side: sides[side], parkId, passed, answers, note, photos: kept, by: viewer.fullName })
  await moveOrder(trx, order, { state, by: viewer.fullName, weight, note })
  const action = side === 'entry' ? 'checkInVehicle' : 'checkOutVehicle'
  const failed = answers.filter(({ isFine }) => !isFine).map(({ item }) => item)
  await writeAudit(trx, actingOn(viewer, order), action, String(order.order_id), {
    name: order.plate,
    state: act,
    ...(failed.length > 0 && { answers: failed }),
  })
  await publishPlates(trx, await settlePlates(trx, order, { parkId, plateEventId, by: viewer.fullName }))
  return { state: z.decode(orderState, state as never) }
}
