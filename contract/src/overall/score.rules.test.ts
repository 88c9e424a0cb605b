import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dearestOf,
  defaultWeights,
  gradeOf,
  isWhole,
  partsOf,
  type ScoreInputs,
  scoreOf,
  scoreParts,
} from './score.rules.ts'

const good: ScoreInputs = {
  severe: 0,
  overdue: 0,
  opened: 40,
  medianMinutes: 3,
  channels: 10,
  online: 10,
  hazards: 4,
  overdueHazards: 0,
  rounds: 20,
  roundsInTime: 20,
  judged: 40,
  falseAlarms: 0,
}
const score = (inputs: Partial<ScoreInputs>) => scoreOf(partsOf({ ...good, ...inputs }, defaultWeights))

test('grades begin at 90, 75 and 60', () => {
  expect([100, 90, 89, 75, 74, 60, 59, 0].map(gradeOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

test('each part costs what its rule says', () => {
  expect(isWhole(defaultWeights)).toBe(true)
  expect(score({})).toBe(100)
  expect(score({ severe: 2 })).toBe(96)
  expect(score({ severe: 2, overdue: 2 })).toBe(91)
  expect(score({ medianMinutes: 60 })).toBe(85)
  expect(score({ online: 5 })).toBe(90)
  expect(score({ overdueHazards: 5 })).toBe(80)
  expect(score({ roundsInTime: 5 })).toBe(93)
  expect(score({ falseAlarms: 40 })).toBe(95)
  expect(score({ severe: 400, overdue: 400 })).toBe(70)
})

test('what cannot be measured is left out, and its weight counts for the others', () => {
  const bare = {
    channels: 0,
    online: 0,
    hazards: 0,
    rounds: 0,
    opened: 0,
    medianMinutes: null,
    judged: 19,
    falseAlarms: 19,
  }
  const parts = partsOf({ ...good, ...bare }, defaultWeights)
  expect(parts.filter(({ quality }) => quality === null).map(({ part }) => part)).toEqual([
    'response',
    'devices',
    'hazards',
    'rounds',
    'falseAlarms',
  ])
  expect(score(bare)).toBe(100)
  // 20 of 30 points are of severe alarms: four of them cost four tenths.
  expect(score({ ...bare, severe: 4 })).toBe(73)
})

const number = fc.nat({ max: 60 })
const anyInputs = fc
  .record({
    severe: number,
    overdue: number,
    opened: number,
    medianMinutes: fc.option(number),
    channels: number,
    online: number,
    hazards: number,
    overdueHazards: number,
    rounds: number,
    roundsInTime: number,
    judged: number,
    falseAlarms: number,
  })
  .map(inputs => ({
    ...inputs,
    online: Math.min(inputs.online, inputs.channels),
    roundsInTime: Math.min(inputs.roundsInTime, inputs.rounds),
    falseAlarms: Math.min(inputs.falseAlarms, inputs.judged),
  }))

test('a score is from 0 to 100, is a hundred less what its parts lose, and putting the dearest part right raises it most', () => {
  fc.assert(
    fc.property(anyInputs, inputs => {
      const parts = partsOf(inputs, defaultWeights)
      const whole = scoreOf(parts)
      expect(whole).toBeGreaterThanOrEqual(0)
      expect(whole).toBeLessThanOrEqual(100)
      expect(parts.map(({ part }) => part)).toEqual([...scoreParts])
      expect(parts.reduce((sum, { most }) => sum + most, 0)).toBeCloseTo(100)
      const dearest = dearestOf(parts)
      for (const { lost } of parts) expect(dearest?.lost ?? 0.1).toBeGreaterThanOrEqual(lost)
    }),
  )
})
