import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { expect, test } from 'vitest'
import { alone, noTakeover, raise, settle, tick, withOthers } from './takeover.ts'

const alarm = (id: string, change: Partial<Alarm> = {}) =>
  ({ id, level: 'severe', state: 'pending', ...change }) as Alarm
const handled = (id: string) => new Map([[id, alarm(id, { state: 'handled' })]])
const shownId = (takeover: ReturnType<typeof tick>) => takeover.shown?.alarm.id

test('a severe alarm takes the wall and gives it back after its time', () => {
  const taken = raise(0, noTakeover, [alarm('a')])
  expect(shownId(taken)).toBe('a')
  expect(tick(alone - 1, taken)).toBe(taken)
  expect(tick(alone, taken)).toEqual(noTakeover)
})

test('other levels, and what is handled already, take nothing', () => {
  const others = [alarm('a', { level: 'normal' }), alarm('b', { level: 'fault' }), alarm('c', { state: 'handled' })]
  expect(raise(0, noTakeover, others)).toBe(noTakeover)
})

test('the newest comes next, once the one on the wall has had its least time', () => {
  const taken = raise(5, raise(0, noTakeover, [alarm('a')]), [alarm('b'), alarm('c')])
  expect(shownId(taken)).toBe('a')
  const second = tick(withOthers, taken)
  expect(shownId(second)).toBe('c')
  expect(shownId(tick(2 * withOthers, second))).toBe('b')
})

test('an alarm that is handled leaves the wall at once, and another comes', () => {
  const taken = raise(0, noTakeover, [alarm('a'), alarm('b')])
  expect(shownId(taken)).toBe('b')
  const next = settle(1, taken, handled('b'))
  expect(shownId(next)).toBe('a')
  expect(settle(2, next, handled('a'))).toEqual(noTakeover)
})

test('one that waits and is handled does not come', () => {
  const taken = raise(1, raise(0, noTakeover, [alarm('a')]), [alarm('b')])
  expect(tick(alone, settle(2, taken, handled('b')))).toEqual(noTakeover)
})

test('an alarm that comes twice is shown once', () => {
  const taken = raise(0, noTakeover, [alarm('a')])
  expect(raise(1, taken, [alarm('a')])).toBe(taken)
})

test('of a flood the newest wait', () => {
  const flood = Array.from({ length: 500 }, (_, at) => alarm(`${at}`))
  const taken = raise(0, noTakeover, flood)
  expect(shownId(taken)).toBe('499')
  expect(taken.waiting.length).toBeLessThan(20)
  expect(taken.waiting[0]?.id).toBe('498')
})
