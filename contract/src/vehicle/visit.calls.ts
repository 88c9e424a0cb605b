import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { plateColour, vehicleColour, vehicleNumber, vehicleType } from './vehicle.shapes.ts'
import { bookingToken, newVisitLink, visit, visitLink, visitToken } from './visit.shapes.ts'

const dead = ['visit.dead', 'call.tooMany'] as const
const gone = ['visit.gone', 'call.tooMany'] as const

/** Self-booking: a park gives out a link, a visitor books by it without an account, and somebody confirms. */
export const visitCalls = callsOf('visit', {
  listLinks: call({
    path: '/api/park/queryVisitLinkList',
    method: 'POST',
    right: rights.bookVehicles,
    summary: 'The links of a park, those that have not ended and the newest first; never their tokens',
    input: z.object({ ...pageFields, parkId: rowId }),
    answer: pageOf(visitLink),
    errors: ['park.notFound'],
  }),
  makeLink: call({
    path: '/api/park/addVisitLink',
    method: 'POST',
    right: rights.bookVehicles,
    summary:
      'A link by which visitors book into this park, for so many days and bookings; its token is answered this once',
    input: wire(newVisitLink, { name: 'linkName', most: 'mostBookings', days: 'validDays' }),
    answer: dataOf(z.object({ linkId: rowId, token: visitToken })),
    errors: ['park.notFound', 'park.tooMany'],
  }),
  revokeLink: call({
    path: '/api/park/revokeVisitLink',
    method: 'POST',
    right: rights.bookVehicles,
    summary: 'The link opens nothing any more; what was booked by it stays',
    input: z.object({ linkId: rowId }),
    answer: nothing,
    errors: ['visit.noLink'],
  }),
  read: call({
    path: '/api/visit/readLink',
    method: 'POST',
    right: 'anyone',
    summary: 'Into whose park a link books. One that never was, has ended, is used up or was revoked is refused alike',
    input: z.object({ token: visitToken }),
    answer: dataOf(z.object({ companyName: z.string(), parkName: z.string() })),
    errors: dead,
  }),
  book: call({
    path: '/api/visit/book',
    method: 'POST',
    right: 'anyone',
    summary:
      'Books a vehicle by a link; it waits to be confirmed. Whoever books makes the secret by which this booking alone is seen or cancelled; the same one twice is one booking',
    input: wire(
      {
        token: visitToken,
        /** Made by the visitor’s device, by chance. */
        bookingToken,
        plate: vehicleNumber,
        plateColour,
        colour: vehicleColour,
        type: vehicleType,
        driver: name(30),
        driverPhone: z
          .string()
          .trim()
          .min(5)
          .max(20)
          .regex(/^[0-9+ -]*$/),
        unit: z.string().trim().max(60).optional(),
        reason: name(100),
        validFrom: timestamp,
        validUntil: timestamp,
        /** Whoever books agrees that name and phone are kept for the visit. */
        consent: z.literal(true),
      },
      { plate: 'plateNo', type: 'vehicleType' },
    ),
    answer: dataOf(z.object({ reference: z.string() })),
    errors: [...dead, 'vehicle.badWindow', 'vehicle.plateNeeded', 'vehicle.wrongColour', 'visit.tooFar'],
  }),
  readBooking: call({
    path: '/api/visit/readBooking',
    method: 'POST',
    right: 'anyone',
    summary: 'How a booking stands, for whoever has its secret; without phone or name',
    input: z.object({ bookingToken }),
    answer: dataOf(visit),
    errors: gone,
  }),
  cancelBooking: call({
    path: '/api/visit/cancelBooking',
    method: 'POST',
    right: 'anyone',
    summary: 'Takes a booking back before its vehicle has come, by its secret',
    input: z.object({ bookingToken }),
    answer: nothing,
    errors: [...gone, 'visit.tooLate'],
  }),
})
