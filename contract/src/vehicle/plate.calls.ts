import { z } from 'zod'
import { dataOf, nothing, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { channelId } from '../device/device.shapes.ts'
import { plateEvent } from './plate-event.shapes.ts'
import { checkSide, plate } from './vehicle.shapes.ts'

const one = { plateEventId: rowId }
const acted = ['plate.notFound', 'plate.taken'] as const

/** Plates that cameras read at gates; each waits until somebody checks its vehicle, or says that it is none. */
export const plateCalls = callsOf('plate', {
  list: call({
    path: '/api/order/queryPlateEvents',
    method: 'POST',
    right: rights.vehicleOrder,
    summary:
      'Plates of the last two hours that nobody has dealt with, the newest first and no more than a gate looks at, each with the orders it may belong to; what was read of one plate at one park in one direction is one, the newest of it',
    input: z.object({ parkId: rowId.optional() }),
    answer: pageOf(plateEvent),
    errors: ['park.notFound'],
  }),
  correct: call({
    path: '/api/order/correctPlateEvent',
    method: 'POST',
    right: rights.checkVehicles,
    summary: 'What the plate is, in all that was read alike; what the camera read stays beside it',
    input: wire({ ...one, plate }, { plate: 'plateNo' }),
    answer: nothing,
    errors: acted,
  }),
  dismiss: call({
    path: '/api/order/dismissPlateEvent',
    method: 'POST',
    right: rights.checkVehicles,
    summary: 'Nothing follows from it and all that was read alike: it was no vehicle for this gate',
    input: z.object(one),
    answer: nothing,
    errors: acted,
  }),
  listCameras: call({
    path: '/api/park/queryPlateCameras',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'The cameras that read plates at the gates of a park',
    input: z.object({ parkId: rowId }),
    answer: dataOf(
      z.array(wire({ deviceId: z.string(), deviceName: z.string(), side: checkSide }, { side: 'checkType' })),
    ),
    errors: ['park.notFound'],
  }),
  bindCamera: call({
    path: '/api/park/bindPlateCamera',
    method: 'POST',
    right: rights.keepParks,
    summary:
      'A camera of the park’s company reads plates at this park, on the way in or out; without a direction it reads none any more',
    input: wire({ parkId: rowId, deviceId: channelId, side: checkSide.optional() }, { side: 'checkType' }),
    answer: nothing,
    errors: ['park.notFound', 'device.notFound', 'plate.otherPark', 'park.tooMany'],
  }),
})
