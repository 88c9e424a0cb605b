import { expect, test } from 'vitest'
import { shownOnce } from './shown-once.ts'

test('an alarm that comes live and again by the poll is shown once', () => {
  const shown = shownOnce()
  expect(shown.take('a1-1', 'raised', 0)).toBe(true)
  expect(shown.take('a1-1', 'raised', 10_000)).toBe(false)
})
test('a reminder shows the alarm again, but the same reminder delivered twice does not', () => {
  const shown = shownOnce()
  shown.take('a1-1', 'raised', 0)
  expect(shown.take('a1-1', 'reminded', 300_000)).toBe(true)
  expect(shown.take('a1-1', 'reminded', 300_500)).toBe(false)
  expect(shown.take('a1-1', 'raised', 310_000)).toBe(false)
})
test('what was shown before a reload stays shown', () => {
  const before = shownOnce()
  before.take('a1-1', 'raised', 0)
  expect(shownOnce(before.entries()).take('a1-1', 'raised', 5)).toBe(false)
})
test('memory stays bounded through a flood and keeps the newest', () => {
  const shown = shownOnce()
  for (let number = 0; number < 100_000; number++) shown.take(`a-${number}`, 'raised', number)
  expect(shown.entries()).toHaveLength(2000)
  expect(shown.take('a-99999', 'raised', 100_000)).toBe(false)
})
