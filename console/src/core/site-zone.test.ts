import { expect, test } from 'vitest'
import { learnSiteZone, siteText, siteTime, siteZone } from './site-zone.ts'

test('the site’s zone is what the server says, and a name the browser does not know changes nothing', () => {
  expect(siteZone()).toBe('Asia/Shanghai')
  learnSiteZone('Europe/Berlin')
  expect(siteZone()).toBe('Europe/Berlin')
  learnSiteZone('Atlantis/Poseidonis')
  expect(siteZone()).toBe('Europe/Berlin')
})

test('a moment reads as the clocks of the site show it', () => {
  const at = Date.parse('2026-03-04T16:00:05Z')
  learnSiteZone('Asia/Shanghai')
  expect([siteText(at), siteTime(at)]).toEqual(['2026-03-05 00:00:05', '00:00:05'])
  learnSiteZone('UTC')
  expect(siteText(at)).toBe('2026-03-04 16:00:05')
})
