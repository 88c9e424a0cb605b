/** How a condition compares, and the times in it. Pure. */
import { z } from 'zod'

const maxSpanMs = 86_400_000

/** Comparison operators of spec §3, and a range that is left. */
export const operator = z.enum(['>', '>=', '<', '<=', '==', '!=', 'outside'])
export type Operator = z.output<typeof operator>

const unitMs = { seconds: 1000, minutes: 60_000 } as const
export const duration = z
  .object({ length: z.int().min(0).max(86_400), unit: z.enum(['seconds', 'minutes']) })
  .refine(({ length, unit }) => length * unitMs[unit] <= maxSpanMs)
export type Duration = z.output<typeof duration>
export const msOf = ({ length, unit }: Duration): number => length * unitMs[unit]

export const finite = z.number().min(-1e12).max(1e12)
export const wayBack = z.number().min(0).max(1e12)

/** What the readings of the last while come to. */
export const aggregateFunction = z.enum(['avg', 'min', 'max', 'sum', 'count'])
export type AggregateFunction = z.output<typeof aggregateFunction>
