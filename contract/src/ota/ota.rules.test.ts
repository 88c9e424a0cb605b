import { expect, test } from 'vitest'
import { isInWindow, nextStep, offeredBy, phasesGrow } from './ota.rules.ts'
import type { RollOutPhase } from './ota.shapes.ts'

const phase = (size: number, unit: RollOutPhase['unit'], more: Partial<RollOutPhase> = {}): RollOutPhase => ({
  size,
  unit,
  successPercent: 100,
  stopPercent: 20,
  minutes: 0,
  ...more,
})
const usual = [phase(1, 'devices', { minutes: 30 }), phase(20, 'percent'), phase(100, 'percent')]

test('a phase takes a number of AI servers or a share of all, never more than there are', () => {
  expect([phase(3, 'devices'), phase(20, 'percent'), phase(100, 'percent')].map(one => offeredBy(one, 12))).toEqual([
    3, 3, 12,
  ])
  expect(offeredBy(phase(5, 'devices'), 2)).toBe(2)
})

test('phases grow and end with all', () => {
  expect(phasesGrow(usual, 30)).toBe(true)
  expect(phasesGrow([phase(1, 'devices')], 1)).toBe(true)
  expect(phasesGrow([phase(1, 'devices')], 2)).toBe(false)
  expect(phasesGrow([phase(50, 'percent'), phase(1, 'devices'), phase(100, 'percent')], 10)).toBe(false)
})

test.each([
  ['the first waits for its minutes', 0, { total: 10, done: 1, failed: 0, lookedAt: 0, minutes: 29 }, 'wait'],
  ['and then goes on', 0, { total: 10, done: 1, failed: 0, lookedAt: 0, minutes: 30 }, 'next'],
  ['one failure of the first stops it', 0, { total: 10, done: 0, failed: 1, lookedAt: 0, minutes: 90 }, 'stop'],
  ['a fifth of all stops it', 2, { total: 10, done: 3, failed: 2, lookedAt: 0, minutes: 0 }, 'stop'],
  ['those that were looked at do not', 2, { total: 10, done: 3, failed: 2, lookedAt: 2, minutes: 0 }, 'wait'],
  ['fewer do not', 2, { total: 10, done: 3, failed: 1, lookedAt: 0, minutes: 0 }, 'wait'],
  ['it is over when each has ended', 2, { total: 10, done: 9, failed: 1, lookedAt: 0, minutes: 0 }, 'done'],
  ['the last waits for those that are away', 2, { total: 10, done: 9, failed: 0, lookedAt: 0, minutes: 9000 }, 'wait'],
] as const)('%s', (_, index, counts, step) => {
  expect(nextStep(usual, index, counts)).toBe(step)
})

test('a window may go over midnight', () => {
  expect([119, 120, 299, 300].map(minute => isInWindow(120, 300, minute))).toEqual([false, true, true, false])
  expect([1319, 1320, 30, 240].map(minute => isInWindow(1320, 240, minute))).toEqual([false, true, true, false])
  expect(isInWindow(null, null, 5)).toBe(true)
})
