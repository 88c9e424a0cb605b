import { expect, test } from 'vitest'
import { shownPlan } from './shown-plan.ts'

const plan = (projectId: number) => ({ projectId, projectName: `project ${projectId}`, regions: [] })
const plans = [plan(1), plan(2), plan(3)]
const at = (turn: number, severe: number[] = []) => ({ turn, severe: new Set(severe) })

test.each([
  ['all in turn', undefined, [0, 1, 2, 3, 4].map(turn => at(turn)), [1, 2, 3, 1, 2]],
  ['severe alarms keep the others away', undefined, [0, 1, 2].map(turn => at(turn, [3, 2])), [2, 3, 2]],
  ['a severe alarm where no plan is changes nothing', undefined, [at(1, [9])], [2]],
  ['what was chosen stays', { projectId: 2 }, [at(0), at(1), at(0, [3])], [2, 2, 2]],
  ['what cannot be seen is not replaced by another', { projectId: 9 }, [at(0), at(0, [1])], [undefined, undefined]],
])('%s', (_, shows, times, expected) => {
  expect(times.map(time => shownPlan(plans, shows, time)?.projectId)).toEqual(expected)
})

test('of no plan there is none', () => {
  expect(shownPlan([], undefined, at(3))).toBe(undefined)
})
