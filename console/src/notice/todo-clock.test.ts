import { expect, test } from 'vitest'
import { clockOf, spanOf } from './todo-clock.ts'

const minute = 60_000
const now = 1_000 * minute

test.each([
  ['a severe alarm in time', 'alarm', now + 4 * minute + 1, 'dueIn', 5],
  ['its last second', 'alarm', now + 1000, 'dueIn', 1],
  ['a severe alarm too late', 'alarm', now - 7 * minute, 'overdue', 7],
  ['a reminder to come', 'reminder', now + 2 * minute, 'remindIn', 2],
  ['a reminder that came', 'reminder', now - minute, 'reminded', 1],
  ['what has no time', 'fault', null, 'waits', 90],
] as const)('%s', (_, kind, dueAt, word, count) => {
  expect(clockOf({ kind, dueAt, since: now - 90 * minute }, now)).toEqual({ word, span: { unit: 'minutes', count } })
})

test('longer spans are told in hours and days', () => {
  expect(spanOf(119 * minute)).toEqual({ unit: 'minutes', count: 119 })
  expect(spanOf(120 * minute)).toEqual({ unit: 'hours', count: 2 })
  expect(spanOf(47 * 60 * minute)).toEqual({ unit: 'hours', count: 47 })
  expect(spanOf(48 * 60 * minute)).toEqual({ unit: 'days', count: 2 })
  expect(spanOf(-1)).toEqual({ unit: 'minutes', count: 0 })
})
