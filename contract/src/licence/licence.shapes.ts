import { z } from 'zod'
import { rowId, siteTime, timestamp } from '../core/fields.ts'
import { licenceStates } from './licence.rules.ts'

/** `YYYY-MM-DD` by the clocks of the site. */
const day = z.string()

/** A licence as it was uploaded. */
const licence = z.object({
  licenceId: rowId,
  number: z.string(),
  holder: z.string(),
  /** The customer it holds for; empty: for the whole installation. */
  customerName: z.string(),
  channels: z.int(),
  from: day,
  until: day,
  issuedAtText: siteTime,
  uploadedBy: z.string(),
  uploadedAtText: siteTime,
  /** Whether it counts: an older one was replaced, another has not begun. */
  standing: z.enum(['current', 'upcoming', 'replaced']),
})
export type Licence = z.output<typeof licence>

/** An alarm type, in the reader's words. */
const algorithm = z.object({ type: z.int(), name: z.string() })

/** What holds now for the installation, or for a customer with a licence of its own. */
const allowance = z.object({
  /** null: the installation, with all customers that have none of their own. */
  customerId: rowId.nullable(),
  customerName: z.string(),
  state: z.enum(licenceStates),
  /** Until its last day; negative after it, null where nothing ends. */
  daysLeft: z.int().nullable(),
  channelsUsed: z.int(),
  channelsAllowed: z.int(),
  /** Channels that AI servers announce and that were not taken in. */
  channelsRefused: z.int(),
  /** null: all. */
  algorithms: z.array(algorithm).nullable(),
  /** Those that are offered here and that it does not name. */
  notLicensed: z.array(algorithm),
  licence: licence.nullable(),
})
export type Allowance = z.output<typeof allowance>

export const licenceOverview = z.object({
  /** What a licence for this installation is issued to. */
  installationId: z.string(),
  /** The latest time the clock has shown, when it shows an earlier one now. */
  clockWasAt: timestamp.nullable(),
  clockWasAtText: siteTime,
  /** The installation first. */
  allowances: z.array(allowance),
  /** Newest first, at most 100. */
  licences: z.array(licence),
})
export type LicenceOverview = z.output<typeof licenceOverview>
