import { expect, test } from 'vitest'
import { savedQueryOf, withSavedQuery } from './saved-query.ts'

const today = '2026-11-21'
const address = (text: string) => new URLSearchParams(text)

test('a kept filter has no page, no size and no open alarm', () => {
  expect(savedQueryOf(address('page=3&size=50&alarm=a-b&level=severe&x=1&keyword=gate'), today)).toBe(
    'keyword=gate&level=severe',
  )
})

test('the order is kept with its filter', () => {
  expect(savedQueryOf(address('order=newest&state=pending'), today)).toBe('state=pending&order=newest')
})

test('days that end today move on with the calendar; others stay as they are', () => {
  const month = savedQueryOf(address('from=2026-10-23&until=2026-11-21'), today)
  expect(month).toBe('days=30')
  expect(withSavedQuery(address('size=50'), month, '2026-12-01').toString()).toBe(
    'size=50&from=2026-11-02&until=2026-12-01',
  )
  const past = savedQueryOf(address('from=2026-11-01&until=2026-11-02'), today)
  expect(past).toBe('from=2026-11-01&until=2026-11-02')
  expect(savedQueryOf(address('from=2026-11-15&until=2026-11-21'), today)).toBe('')
})

test('showing a kept filter takes away the filters, page and alarm of before', () => {
  const next = withSavedQuery(address('level=notice&page=2&size=100&alarm=a-b'), 'state=pending&evil=1&days=x', today)
  expect(next.toString()).toBe('size=100&state=pending')
})

test('the same filters are the same text, in whatever order they were chosen', () => {
  expect(savedQueryOf(address('state=pending&level=severe'), today)).toBe(
    savedQueryOf(address('level=severe&state=pending'), today),
  )
})
