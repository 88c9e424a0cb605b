/** Whether a value meets a comparison. Pure. */
import type { Operator } from '@watchfire/contract/rule/rule.shapes.ts'

/** Of `outside` the threshold is the lower end, `upper` the upper one. */
export type Comparison = { operator: Operator; threshold: number; upper: number | null }

/** `easedBy`: how far a value must be back before the condition no longer holds. */
export function compares({ operator, threshold, upper }: Comparison, value: number, easedBy = 0): boolean {
  switch (operator) {
    case '>':
      return value > threshold - easedBy
    case '>=':
      return value >= threshold - easedBy
    case '<':
      return value < threshold + easedBy
    case '<=':
      return value <= threshold + easedBy
    case '==':
      return value === threshold
    case '!=':
      return value !== threshold
    case 'outside':
      return value < threshold + easedBy || value > (upper ?? threshold) - easedBy
  }
}
