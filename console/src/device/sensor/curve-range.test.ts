import { expect, test } from 'vitest'
import { changeSpan, spanOfRange } from './curve-range.ts'

const now = 1_760_000_001_000
const hour = 3_600_000

test('a range ends now and stays the same question for a while', () => {
  const { from, to } = spanOfRange('day', now)
  expect(to - from).toBe(24 * hour)
  expect(to).toBeGreaterThanOrEqual(now)
  expect(spanOfRange('day', now + 5000)).toEqual({ from, to })
})

test('one looks closer, wider, earlier and later, and never into the future', () => {
  const span = { from: now - 10 * hour, to: now - 6 * hour }
  expect(changeSpan(span, { zoom: 0.5 }, now)).toEqual({ from: now - 9 * hour, to: now - 7 * hour })
  expect(changeSpan(span, { move: -0.5 }, now)).toEqual({ from: now - 12 * hour, to: now - 8 * hour })
  expect(changeSpan(span, { move: 5 }, now).to).toBeLessThanOrEqual(now + 30_000)
  expect(changeSpan(span, { zoom: 0 }, now).to - changeSpan(span, { zoom: 0 }, now).from).toBe(60_000)
})
