import { expect, test } from 'vitest'
import { type Bounds, judgeReading, type LimitState, withinLimits } from './limit.rules.ts'

const minute = 60_000
/** The minutes at which these values, one a minute, alarm. */
function alarmsOf(values: readonly number[], bounds: Partial<Bounds>): number[] {
  const all = { low: null, high: null, hysteresis: 0, minutes: 0, ...bounds }
  let state: LimitState = withinLimits
  return values.flatMap((value, index) => {
    const at = index * minute
    const after = judgeReading(state, all, { at, value, receivedAt: at })
    const alarms = after.alarmed && !(state.alarmed && state.side === after.side)
    state = after
    return alarms ? [index] : []
  })
}

test('a value beyond its limit alarms once, until it was back', () => {
  expect(alarmsOf([20, 31, 32, 33, 20, 31], { high: 30 })).toEqual([1, 5])
  expect(alarmsOf([20, 9, 8, 20, 9], { low: 10 })).toEqual([1, 4])
})

test('a value on the limit is within', () => {
  expect(alarmsOf([30, 10], { low: 10, high: 30 })).toEqual([])
})

test('around the limit it alarms no further until it is back by the hysteresis', () => {
  expect(alarmsOf([31, 29, 31, 28.5, 31, 27, 31], { high: 30, hysteresis: 2 })).toEqual([0, 6])
})

test('it alarms when it was beyond for long enough without a break', () => {
  expect(alarmsOf([31, 31, 29, 31, 31, 31, 31], { high: 30, minutes: 3 })).toEqual([6])
})

test('from one side to the other is an alarm of its own', () => {
  expect(alarmsOf([31, 5, 31], { low: 10, high: 30 })).toEqual([0, 1, 2])
})

test('what waits for its time says when it is an alarm by the server’s clock', () => {
  const waiting = judgeReading(
    withinLimits,
    { low: null, high: 30, hysteresis: 0, minutes: 5 },
    { at: 0, value: 31, receivedAt: 7 },
  )
  expect(waiting).toEqual({ side: 'high', since: 0, dueAt: 7 + 5 * minute, alarmed: false })
})
