/** What a drawing would have raised in the last 24 hours, as an AI server answers it and the console is told. */
import { z } from 'zod'
import { timestamp } from '../core/fields.ts'
import { newerSettings } from './camera.shapes.ts'
import { zone, zonesOfCamera } from './zone.shapes.ts'

/** So many of what was raised are shown, those that differ first. */
export const maxRaised = 30

/** What is tried: all three kinds, whole. The plan and the sensitivity are those in use. */
export const drawnSettings = {
  zones: z.array(zone).max(zonesOfCamera),
  masks: newerSettings.masks,
  lines: newerSettings.lines,
} as const

const fraction = z.number().min(0).max(1)

const raised = z.object({
  at: timestamp,
  /** Of the zone or the line. */
  name: z.string().max(60),
  /** `gone`: raised by what is in use, and not by the drawing. */
  change: z.enum(['same', 'added', 'gone']),
  boxes: z.array(z.object({ x: fraction, y: fraction, w: fraction, h: fraction })).max(20),
  /** A small JPEG, base64, and when it was taken; null where none was kept near that moment. */
  picture: z.string().max(200_000).nullable(),
  takenAt: timestamp.nullable(),
})
export type Raised = z.output<typeof raised>

export const zoneTrial = z.object({
  /** What was followed is kept from then on; null where nothing is. */
  since: timestamp.nullable(),
  /** The same of people and vehicles, where the drawing or what is in use looks for them and they can be told. */
  objectsSince: timestamp.nullable().optional(),
  /** There was too much to judge it all in time: what came later is not in it. */
  until: timestamp.optional(),
  /** How often the drawing would have raised an alarm, and what is in use. */
  drawn: z.int().min(0),
  inUse: z.int().min(0),
  added: z.int().min(0),
  gone: z.int().min(0),
  /** The newest first. */
  raised: z.array(raised).max(maxRaised),
})
export type ZoneTrial = z.output<typeof zoneTrial>
/** The answer as text is no longer than this. */
export const zoneTrialBytes = 4 * 1024 * 1024
