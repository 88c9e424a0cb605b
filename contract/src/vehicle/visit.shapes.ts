/** Links by which visitors book a vehicle themselves, and what whoever booked sees of it. */
import { z } from 'zod'
import { name, rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { vehicleType } from './vehicle.shapes.ts'

export const visitLimits = {
  /** Days a link lasts at most. */
  days: 365,
  bookings: 1000,
  linksOfPark: 50,
  /** Days ahead a visit may begin: what lies further off would keep name and phone for as long. */
  aheadDays: 90,
  /** Bookings of one link within an hour, and from one address within ten minutes. */
  hourlyOfLink: 60,
  ofAddress: 20,
} as const

/** What stands behind the `#` of an address: a link to book by, or a booking. Nobody can guess one. */
export const visitToken = z.string().regex(/^v_[A-Za-z0-9_-]{32}$/)
export const bookingToken = z.string().regex(/^b_[A-Za-z0-9_-]{32}$/)

export const visitLink = wire(
  {
    linkId: rowId,
    name: z.string(),
    expiresAt: timestamp,
    most: z.int(),
    used: z.int(),
    state: z.enum(['open', 'expired', 'usedUp', 'revoked']),
    madeBy: z.string(),
    madeAt: timestamp,
  },
  { state: 'linkState', madeBy: 'createBy', madeAt: 'createDate' },
)
export type VisitLink = z.output<typeof visitLink>

export const newVisitLink = {
  parkId: rowId,
  name: name(40),
  days: z.int().min(1).max(visitLimits.days),
  most: z.int().min(1).max(visitLimits.bookings),
}

/** What became of a booking, as far as whoever made it has to know. */
export const visitState = z.enum(['waiting', 'confirmed', 'inside', 'refused', 'cancelled', 'over'])
export type VisitState = z.output<typeof visitState>

export const visit = wire(
  {
    reference: z.string(),
    companyName: z.string(),
    parkName: z.string(),
    plate: z.string(),
    type: vehicleType,
    validFrom: timestamp,
    validUntil: timestamp,
    state: visitState,
    /** Why it was cancelled, where somebody said so. */
    note: z.string(),
  },
  { plate: 'plateNo', type: 'vehicleType', state: 'visitState' },
)
export type Visit = z.output<typeof visit>
