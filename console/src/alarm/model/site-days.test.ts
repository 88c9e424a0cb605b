import { describe, expect, test } from 'vitest'
import { addDays, dayOf, isDay, siteTimeText, startOfDay } from './site-days.ts'

describe('days of the site', () => {
  test('a day begins at the site’s midnight, not at the browser’s', () => {
    expect(startOfDay('2026-03-05', 'Asia/Shanghai')).toBe(Date.parse('2026-03-04T16:00:00Z'))
    expect(startOfDay('2026-03-05', 'UTC')).toBe(Date.parse('2026-03-05T00:00:00Z'))
  })
  test('a day of 23 hours still begins at its own midnight', () => {
    expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe(Date.parse('2026-03-28T23:00:00Z'))
    expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T22:00:00Z'))
  })
  test('a day without a midnight begins at its first moment', () => {
    expect(startOfDay('2026-09-06', 'America/Santiago')).toBe(Date.parse('2026-09-06T04:00:00Z'))
  })
  test('a moment just before the site’s midnight belongs to the day that ends', () => {
    expect(dayOf(Date.parse('2026-03-04T15:59:59Z'), 'Asia/Shanghai')).toBe('2026-03-04')
    expect(siteTimeText(Date.parse('2026-03-04T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-03-05 00:00:00')
  })
  test('adding days crosses months and years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
  test('only real days count as days', () => {
    expect(isDay('2026-02-28')).toBe(true)
    for (const text of ['2026-02-30', '2026-2-1', 'yesterday', '', null, undefined]) expect(isDay(text)).toBe(false)
  })
})
