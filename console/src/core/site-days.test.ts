import { expect, test } from 'vitest'
import { dayOf, startOfDay } from './site-days.ts'
import { learnSiteZone } from './site-zone.ts'

test('days are those of the site, not of the browser', () => {
  learnSiteZone('Asia/Shanghai')
  expect(startOfDay('2026-03-05')).toBe(Date.parse('2026-03-04T16:00:00Z'))
  expect(dayOf(Date.parse('2026-03-04T15:59:59Z'))).toBe('2026-03-04')
  learnSiteZone('America/Santiago')
  expect(startOfDay('2026-09-06')).toBe(Date.parse('2026-09-06T04:00:00Z'))
  expect(dayOf(Date.parse('2026-09-06T04:00:00Z'))).toBe('2026-09-06')
})
