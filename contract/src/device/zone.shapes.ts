/** What is drawn on a camera's picture: zones, masks and lines, in fractions of it. */
import { z } from 'zod'
import { name } from '../core/fields.ts'

/** Fractions of the picture with four decimals, which is less than half a pixel up to 4K. */
const fraction = z.number().min(0).max(1)
export const cornersOfZone = { min: 3, max: 32 } as const
export const zonesOfCamera = 20

const corners = z
  .array(z.tuple([fraction, fraction]))
  .min(cornersOfZone.min)
  .max(cornersOfZone.max)

/** What a zone or a line can look for; without a word it is whatever moves. */
export const lookedFor = z.enum(['person', 'vehicle'])
export type LookedFor = z.output<typeof lookedFor>
/**
 * What is an alarm in a zone: somebody comes in, many gather, somebody stays, nobody is there, a vehicle stands, a vehicle goes the
 * wrong way or too fast, more or fewer people are there than may be, a model of one's own recognises something.
 */
export const zoneRule = z.enum([
  'enter',
  'gathering',
  'counting',
  'loitering',
  'absent',
  'parking',
  'wrongWay',
  'speed',
  'recognised',
])
export type ZoneRule = z.output<typeof zoneRule>
/** How many can be a crowd. */
export const crowdOfZone = { min: 2, max: 50 } as const
/** How many people a zone can be told to have. */
export const maxCounted = 50
/** A side of a zone that measures speed, metres, and the speed itself, km/h. */
export const measuredSide = { min: 0.5, max: 200 } as const
export const boundOfSpeed = { min: 1, max: 200 } as const
/** How far something goes the wrong way before it is told, in heights of its own box. */
export const wrongWayHeights = { min: 1, max: 20 } as const
const metres = z.number().min(measuredSide.min).max(measuredSide.max)
/** Longest time that a zone waits, ms. */
export const maxStayMs = 4 * 3_600_000

/** An area in which something that moves is an alarm. */
export const zone = z.object({
  name: name(60),
  /** Corners in fractions of the picture, in drawing order. */
  points: corners,
  /** Smallest thing that counts, as a fraction of the picture; usually 0.0015. */
  minSize: z.number().positive().max(1).optional(),
  /** How long a thing must be inside, ms; usually 400. Of other rules: how long it goes on. */
  minMs: z.int().min(0).max(maxStayMs).optional(),
  /** What counts in it; whatever moves when left out. */
  looksFor: lookedFor.optional(),
  /** What is an alarm; that something comes in when left out. */
  rule: zoneRule.optional(),
  /** How many have gathered. */
  count: z.int().min(crowdOfZone.min).max(crowdOfZone.max).optional(),
  /** What a model is to recognise, by the type of the alarm it raises. */
  alarmType: z.int().min(1).max(32767).optional(),
  /** The permitted direction in the picture, degrees clockwise from upwards. */
  way: z.int().min(0).max(359).optional(),
  /** How far against it is an alarm, in heights of what goes there; usually 1.5. */
  heights: z.number().min(wrongWayHeights.min).max(wrongWayHeights.max).optional(),
  /** Fewest people that are to be there. */
  least: z.int().min(1).max(maxCounted).optional(),
  /** Most people that may be there. */
  most: z.int().min(0).max(maxCounted).optional(),
  /** Lengths of its four sides on the ground, metres; the first side is from its first corner to its second. */
  sides: z.tuple([metres, metres, metres, metres]).optional(),
  /** Faster is an alarm, km/h. */
  speed: z.int().min(boundOfSpeed.min).max(boundOfSpeed.max).optional(),
})
export type Zone = z.output<typeof zone>

/** An area of the picture that is not looked at: nothing in it raises an alarm. */
export const mask = z.object({ name: name(60), points: corners })
export type Mask = z.output<typeof mask>

/** A line that is an alarm to cross: from its left to its right as one stands at its first point and looks at its second. */
export const line = z.object({
  name: name(60),
  points: z.tuple([z.tuple([fraction, fraction]), z.tuple([fraction, fraction])]),
  /** Whether the other direction counts as well. */
  both: z.boolean(),
  minSize: z.number().positive().max(1).optional(),
  looksFor: lookedFor.optional(),
})
export type Line = z.output<typeof line>
