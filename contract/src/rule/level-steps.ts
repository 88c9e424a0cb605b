/** Further thresholds of a rule, each with a more severe level (decision 0119). Pure. */
import { z } from 'zod'
import { isMoreSevere } from '../alarm/alarm.rules.ts'
import { type AlarmLevel, alarmLevel } from '../alarm/alarm.shapes.ts'
import { timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

export const stepsOfRule = 3
const levelStep = wire({ threshold: z.number().min(-1e12).max(1e12), level: alarmLevel }, { level: 'alarmLevel' })
export type LevelStep = z.output<typeof levelStep>
export const levelSteps = z.array(levelStep).max(stepsOfRule)

/** What becomes of the alarm of a rule: it is raised, rises to a more severe level, what is measured falls below one, or is over. */
export const levelChange = z.enum(['raise', 'rise', 'fall', 'over'])
export type LevelChange = z.output<typeof levelChange>

const laddered = ['now', 'for', 'change']
const upwards = ['>', '>=']
const downwards = ['<', '<=']
/** Whether a rule of this kind and comparison can have further thresholds at all. */
export const mayHaveSteps = ({ kind, operator }: { kind: string; operator: string }): boolean =>
  laddered.includes(kind) && [...upwards, ...downwards].includes(operator)

/** Each threshold lies beyond the one before and has a more severe level. */
export function stepsAreSound(rule: {
  operator: string
  threshold: number
  level: AlarmLevel
  steps: readonly LevelStep[]
}): boolean {
  const { operator, threshold, level, steps } = rule
  const sign = upwards.includes(operator) ? 1 : -1
  return steps.every((step, index) => {
    const before = steps[index - 1] ?? { threshold, level }
    return sign * (step.threshold - before.threshold) > 0 && isMoreSevere(step.level, before.level)
  })
}

/** How what is measured went on since a rule raised the alarm, in its `extra` under this name; the oldest first. */
export const ruleLevelsExtra = 'ruleLevels'
/** So many of the newest changes stand with the alarm; all of them stand in the account log. */
export const keptLevelChanges = 50
export const ruleLevels = z.object({
  changes: z.array(
    z.object({
      change: levelChange,
      /** What was reached; null where the condition is over. */
      level: alarmLevel.out.nullable(),
      at: timestamp,
      /** When the alarm was changed, which is later: readings come late. */
      notedAt: timestamp.optional(),
      value: z.number().nullable(),
      threshold: z.number(),
    }),
  ),
})
export type RuleLevels = z.output<typeof ruleLevels>
