/** Plates that cameras read at the gates of parks: what is sent, and what a gate keeper sees of it. */
import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { channelId } from '../device/device.shapes.ts'
import { stillLimit } from '../hosted/hosted.shapes.ts'
import { checkSide, vehicleOrder } from './vehicle.shapes.ts'

/** Most plates of one post. */
export const platesLimit = 100
/** A gate keeps up with these; older ones that nobody looked at stand in the log alone. */
export const plateStripSize = 12
export const plateStripMinutes = 120
/** Days that what was read stays, or fewer where the park keeps drivers' data for less. */
export const plateKeepDays = 30

/** A plate that an AI server read, or something that stands behind its key. */
export const sentPlate = z.object({
  eventId: z
    .string()
    .min(1)
    .max(80)
    .regex(/^[\x21-\x7e]+$/)
    .describe('Unique per camera, printable ASCII; the same id sent again is stored once.'),
  deviceId: channelId.describe('The camera ({device}_C{n}); it has to be bound to a park.'),
  plate: z.string().min(1).max(20).describe('As it was read; blanks and the dot do not matter.'),
  confidence: z.number().min(0).max(1).optional(),
  direction: z
    .enum(['entry', 'exit'])
    .optional()
    .describe('Where the camera can tell; else the direction it is bound with.'),
  occurredAt: timestamp.describe(
    'When it was read, milliseconds since 1970. One in the future is filed under the time of its arrival.',
  ),
  picture: z
    .base64()
    .max(Math.ceil((stillLimit * 4) / 3) + 4)
    .optional()
    .describe('A JPEG.'),
})
export type SentPlate = z.output<typeof sentPlate>

/** What became of each plate that was sent, in that order. `refused` names why; every other one is durable. */
export const plateAnswer = z.object({
  eventId: z.string(),
  outcome: z.enum(['stored', 'repeated', 'refused']),
  reason: z.string().optional(),
})
export type PlateAnswer = z.output<typeof plateAnswer>

export const plateEventState = coded({ waiting: 1, checked: 2, dismissed: 3 })
export type PlateEventState = z.output<typeof plateEventState>

/** An order the plate may belong to. `exact`: letter for letter; else one sign differs, and a person decides. */
const plateProposal = z.object({ order: vehicleOrder, exact: z.boolean() })
export type PlateProposal = z.output<typeof plateProposal>

export const plateEvent = wire(
  {
    plateEventId: rowId,
    /** As it was read, and as it was corrected; the same until somebody does. */
    readPlate: z.string(),
    plate: z.string(),
    confidence: z.number().nullable(),
    side: checkSide,
    parkId: rowId,
    parkName: z.string(),
    deviceName: z.string(),
    at: timestamp,
    /** How often it was read there in that direction while it waits: one card, which is dealt with once. */
    times: z.int().min(1),
    /** Empty: it came without one. */
    pictureUrl: z.string(),
    state: plateEventState,
    blackListed: z.boolean(),
    /** The likeliest first; of those that wait alone. */
    proposals: z.array(plateProposal),
    correctedBy: z.string(),
    /** Who checked or dismissed it. */
    takenBy: z.string(),
  },
  { plate: 'plateNo', side: 'checkType', at: 'readDate', state: 'plateState' },
)
export type PlateEvent = z.output<typeof plateEvent>

/** Told over the live channel: what gates see has changed. */
export const plateLiveKind = 'plate'
