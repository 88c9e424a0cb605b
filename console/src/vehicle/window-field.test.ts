import { expect, test } from 'vitest'
import { fieldOf, timeOf } from './window-field.ts'

test.each([
  [Date.UTC(2026, 10, 25, 16, 0), '2026-11-26T00:00'],
  [Date.UTC(2026, 10, 26, 6, 5), '2026-11-26T14:05'],
])('%d is %s at the site, and back', (at, field) => {
  expect(fieldOf(at)).toBe(field)
  expect(timeOf(field)).toBe(at)
})
