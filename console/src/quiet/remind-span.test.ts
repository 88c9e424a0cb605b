import { expect, test } from 'vitest'
import { remindSpan } from './remind-span.ts'

test('the fixed times are minutes', () => {
  expect(remindSpan(5, null)).toBe(300_000)
  expect(remindSpan(30, 4)).toBe(1_800_000)
})
test('hours of one’s own go up to a day', () => {
  expect(remindSpan('custom', 0.5)).toBe(1_800_000)
  expect(remindSpan('custom', 24)).toBe(86_400_000)
  expect(remindSpan('custom', 0)).toBe(0)
})
test.each([
  [null, 3],
  ['custom', null],
  ['custom', -1],
  ['custom', 24.5],
  ['custom', Number.NaN],
] as const)('%s with %s hours is no choice', (choice, hours) => {
  expect(remindSpan(choice, hours)).toBeUndefined()
})
