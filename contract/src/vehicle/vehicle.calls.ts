import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { orderState } from './order-state.rules.ts'
import { plateEvent } from './plate-event.shapes.ts'
import {
  answer,
  dangerClass,
  kilograms,
  plateColour,
  vehicleCheck,
  vehicleColour,
  vehicleNumber,
  vehicleOrder,
  vehiclePhotos,
  vehicleType,
} from './vehicle.shapes.ts'

const text = (maxLength: number) => z.string().trim().max(maxLength).optional()
const number = z.coerce.number()

/** What a tab shows: a state, those inside for too long, or all that are over. */
export const orderTab = z.enum(['toConfirm', 'booked', 'inside', 'overstayed', 'over'])
export type OrderTab = z.output<typeof orderTab>

const filters = {
  /** Of the plate, the driver or the unit. */
  keyword: z.string().trim().max(60).optional(),
  tab: orderTab.optional(),
  state: orderState.optional(),
  parkId: rowId.optional(),
  type: vehicleType.optional(),
  /** Booked within. */
  from: timestamp.optional(),
  until: timestamp.optional(),
}
const filterNames = {
  tab: 'tabName',
  state: 'orderState',
  type: 'vehicleType',
  from: 'startTime',
  until: 'endTime',
} as const

const details = {
  plate: vehicleNumber,
  plateColour,
  colour: vehicleColour,
  type: vehicleType,
  unit: text(60),
  driver: name(30),
  driverPhone: z
    .string()
    .trim()
    .max(20)
    .regex(/^[0-9+ -]*$/)
    .optional(),
  driverIdNumber: z
    .string()
    .trim()
    .max(30)
    .regex(/^[0-9A-Za-z]*$/)
    .optional(),
  escort: text(30),
  cargo: text(60),
  dangerClass: dangerClass.optional(),
  reason: name(100),
  parkId: rowId,
  validFrom: timestamp,
  validUntil: timestamp,
}
/** Of the order as whoever acts has seen it: another one is refused. Left out: whatever it says now. */
const version = z.int().min(1).optional()
const checked = {
  orderId: rowId,
  answers: z.array(answer).max(20),
  weight: kilograms.optional(),
  note: text(200),
  photos: vehiclePhotos.optional(),
  /** What a camera read of it: its picture goes with the check, and it waits no more. */
  plateEventId: rowId.optional(),
}
const plateOnWire = { plate: 'plateNo', type: 'vehicleType' } as const
const checkErrors = [
  'vehicle.notFound',
  'vehicle.otherState',
  'vehicle.checkIncomplete',
  'file.notFound',
  'plate.notFound',
  'plate.taken',
] as const

/** Vehicles that go in and out, product.md §4 menu 18. */
export const vehicleCalls = callsOf('vehicle', {
  listTypes: call({
    path: '/api/order/queryVehicleTypesList',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'The types of vehicles',
    input: z.object({}),
    answer: dataOf(
      z.array(wire({ type: vehicleType, name: z.string() }, { type: 'vehicleType', name: 'vehicleTypeName' })),
    ),
    errors: [],
  }),
  list: call({
    path: '/api/order/queryVehicleOrderList',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'Vehicle orders, the newest first; phones and ID numbers masked',
    input: wire({ ...pageFields, ...filters }, filterNames),
    answer: pageOf(vehicleOrder),
    errors: ['park.notFound'],
  }),
  count: call({
    path: '/api/order/queryVehicleOrderCounts',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'How many orders stand in each tab',
    input: wire({ parkId: rowId.optional() }, {}),
    answer: dataOf(
      z.object({ toConfirm: z.int(), booked: z.int(), inside: z.int(), overstayed: z.int(), over: z.int() }),
    ),
    errors: ['park.notFound'],
  }),
  listInside: call({
    path: '/api/order/queryVehiclesInside',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'Who is inside now, by park: the list for an evacuation, a thousand at most',
    input: z.object({ parkId: rowId.optional() }),
    answer: pageOf(vehicleOrder),
    errors: ['park.notFound'],
  }),
  get: call({
    path: '/api/order/findVehicleOrder',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'One order with its checks, their photos, and the list its next check goes by',
    input: z.object({ orderId: rowId }),
    answer: dataOf(
      z.object({
        order: vehicleOrder,
        checks: z.array(vehicleCheck),
        /** What cameras read of it. */
        reads: z.array(plateEvent),
        nextItems: z.array(z.string()),
      }),
    ),
    errors: ['vehicle.notFound'],
  }),
  readContact: call({
    path: '/api/order/findVehicleContact',
    method: 'POST',
    right: rights.vehicleContacts,
    summary: 'The whole phone and ID number of a driver; each look is written down',
    input: z.object({ orderId: rowId }),
    answer: dataOf(z.object({ driverPhone: z.string(), driverIdNumber: z.string() })),
    errors: ['vehicle.notFound'],
  }),
  book: call({
    path: '/api/order/addVehicleOrder',
    method: 'POST',
    right: rights.bookVehicles,
    summary: 'Books a vehicle into a park for a time; one whose type has no plate of the road by a number of the site',
    input: wire(details, plateOnWire),
    answer: dataOf(z.object({ orderId: rowId })),
    errors: ['park.notFound', 'vehicle.badWindow', 'vehicle.plateNeeded', 'vehicle.wrongColour', 'vehicle.blackListed'],
  }),
  change: call({
    path: '/api/order/updateVehicleOrder',
    method: 'POST',
    right: rights.bookVehicles,
    summary: 'Changes an order before its vehicle has come; a phone or ID number that is left out stays',
    input: wire({ orderId: rowId, version, ...details }, plateOnWire),
    answer: nothing,
    errors: [
      'vehicle.notFound',
      'vehicle.otherState',
      'vehicle.changed',
      'park.notFound',
      'vehicle.badWindow',
      'vehicle.plateNeeded',
      'vehicle.wrongColour',
      'vehicle.blackListed',
    ],
  }),
  cancel: call({
    path: '/api/order/cancelVehicleOrder',
    method: 'POST',
    right: rights.bookVehicles,
    summary: 'Takes an order back before its vehicle has come',
    input: z.object({ orderId: rowId, reason: name(100) }),
    answer: nothing,
    errors: ['vehicle.notFound', 'vehicle.otherState'],
  }),
  confirm: call({
    path: '/api/order/confirmVehicleOrder',
    method: 'POST',
    right: rights.bookVehicles,
    summary: 'A booking that a visitor made by link holds; one that does not is cancelled with its reason',
    input: z.object({ orderId: rowId, version }),
    answer: nothing,
    errors: ['vehicle.notFound', 'vehicle.otherState', 'vehicle.changed', 'vehicle.blackListed'],
  }),
  checkIn: call({
    path: '/api/order/checkInVehicle',
    method: 'POST',
    right: rights.checkVehicles,
    summary: 'The check at the entry: with every item fine the vehicle is inside, else it is refused',
    input: wire({ ...checked, version }, {}),
    answer: dataOf(wire({ state: orderState }, { state: 'orderState' })),
    errors: [
      ...checkErrors,
      'vehicle.changed',
      'vehicle.unconfirmed',
      'vehicle.outsideWindow',
      'vehicle.alreadyInside',
      'vehicle.blackListed',
    ],
  }),
  checkOut: call({
    path: '/api/order/checkOutVehicle',
    method: 'POST',
    right: rights.checkVehicles,
    summary:
      'The check at the exit, which closes exactly this order; what is wrong, or another park than its own, makes it an exception',
    input: wire({ ...checked, parkId: rowId }, {}),
    answer: dataOf(wire({ state: orderState }, { state: 'orderState' })),
    errors: [...checkErrors, 'park.notFound'],
  }),
  report: call({
    path: '/api/order/reportVehicle',
    method: 'POST',
    right: rights.checkVehicles,
    summary: 'A vehicle at the gate without an order: raises an alarm, another one where it is on the black list',
    input: wire({ parkId: rowId, plate: vehicleNumber, note: text(200) }, { plate: 'plateNo' }),
    answer: dataOf(z.object({ blackListed: z.boolean() })),
    errors: ['park.notFound', 'vehicle.hasOrder'],
  }),
  export: call({
    path: '/api/order/exportVehicleOrders',
    method: 'GET',
    right: rights.vehicleOrder,
    summary: 'The filtered orders as .xlsx, streamed; phones and ID numbers masked; signed in the query like every GET',
    input: wire(
      {
        ...filters,
        state: number.pipe(orderState).optional(),
        type: number.pipe(vehicleType).optional(),
        parkId: number.pipe(rowId).optional(),
        from: number.pipe(timestamp).optional(),
        until: number.pipe(timestamp).optional(),
      },
      filterNames,
    ),
    answer: dataOf(z.unknown()),
    errors: ['vehicle.tooMany', 'park.notFound'],
    transport: 'raw',
  }),
})
