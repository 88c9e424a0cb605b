import { afterEach, expect, test } from 'vitest'
import { siteText, startOfSiteDay, useSiteZone } from './site-time.ts'

afterEach(() => useSiteZone('Asia/Shanghai'))

test('a moment reads as the site reads its clock', () => {
  expect(siteText(Date.parse('2026-11-20T16:30:05Z'))).toBe('2026-11-21 00:30:05')
})

test('the day begins at the site’s midnight, also some days back', () => {
  const at = Date.parse('2026-11-20T16:30:05Z')
  expect(new Date(startOfSiteDay(at)).toISOString()).toBe('2026-11-20T16:00:00.000Z')
  expect(new Date(startOfSiteDay(at, 6)).toISOString()).toBe('2026-11-14T16:00:00.000Z')
})

test('the day begins right where clocks change', () => {
  useSiteZone('Europe/Berlin')
  expect(new Date(startOfSiteDay(Date.parse('2026-10-25T12:00:00Z'))).toISOString()).toBe('2026-10-24T22:00:00.000Z')
  expect(new Date(startOfSiteDay(Date.parse('2026-10-26T12:00:00Z'))).toISOString()).toBe('2026-10-25T23:00:00.000Z')
})
