/** A condition over several quantities (decision 0171): groups of which all or any must be met, at most three deep. Pure. */
import { z } from 'zod'
import { timestamp } from '../core/fields.ts'
import { quantity } from '../sensor/quantity-table.ts'
import { aggregateFunction, duration, finite, msOf, operator, wayBack } from './comparing.ts'

/** Comparisons in one condition. */
export const leavesOfTree = 12
/** What a group holds, the outermost first; within the last one stand comparisons alone. */
export const partsOfGroups = [6, 4, 3] as const

/** `change`: the largest less the smallest. */
export const leafFunction = z.enum([...aggregateFunction.options, 'change'])
export type LeafFunction = z.output<typeof leafFunction>

const leaf = z.object({
  quantity,
  operator,
  /** Of `outside` the lower end of the range. */
  threshold: finite,
  upper: finite.nullable().optional(),
  /** By how much it must come back. */
  hysteresis: wayBack,
  /** What of the readings is compared; absent: the newest. */
  aggregate: z.object({ function: leafFunction, within: duration }).optional(),
})
export type ConditionLeaf = z.output<typeof leaf>

export const treeJoin = z.enum(['all', 'any'])
export type TreeJoin = z.output<typeof treeJoin>
const [outer, middle, last] = partsOfGroups
const group = <Part extends z.ZodType>(part: Part, max: number) =>
  z.object({ join: treeJoin, parts: z.array(part).min(1).max(max) })
const innermost = group(leaf, last)
const inner = group(z.union([innermost, leaf]), middle)
export const conditionTree = group(z.union([inner, leaf]), outer)
export type ConditionGroup = { join: TreeJoin; parts: ConditionPart[] }
export type ConditionPart = ConditionLeaf | ConditionGroup
export type ConditionTree = z.output<typeof conditionTree>

export const isGroup = (part: ConditionPart): part is ConditionGroup => 'parts' in part

/** Its comparisons in the order they are read. */
export const leavesOf = ({ parts }: ConditionGroup): ConditionLeaf[] =>
  parts.flatMap(part => (isGroup(part) ? leavesOf(part) : [part]))

/** Two comparisons at least, each of which can be meant. */
export function treeIsSound(tree: ConditionTree): boolean {
  const leaves = leavesOf(tree)
  return leaves.length >= 2 && leaves.length <= leavesOfTree && leaves.every(leafIsSound)
}

function leafIsSound({ operator: by, threshold, upper, hysteresis, aggregate }: ConditionLeaf): boolean {
  if (aggregate && msOf(aggregate.within) === 0) return false
  return by !== 'outside' || (upper != null && upper > threshold && 2 * hysteresis < upper - threshold)
}

/** Where its sensors must be together: all of it of one sensor, or of the sensors of one region. */
export const treePlaces = ['device', 'region'] as const
/** Sensors of one region that a condition looks at. */
export const sensorsOfRegion = 100

/** How one of its comparisons stood when the alarm was raised: the sensor that met it, or else said something last. */
export const leafSeen = z.object({
  met: z.boolean(),
  /** Nothing had come for as long as the rule says. */
  missing: z.boolean().optional(),
  /** Empty where no sensor of the place measures it. */
  sensorId: z.string(),
  sensorName: z.string(),
  value: z.number().nullable(),
  /** What was compared. */
  measure: z.number().nullable(),
  at: timestamp.nullable(),
})
export type LeafSeen = z.output<typeof leafSeen>
