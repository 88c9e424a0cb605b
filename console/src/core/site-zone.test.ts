import { expect, test } from 'vitest'
import { learnSiteZone, siteZone } from './site-zone.ts'

test('the site’s zone is what the server says, and a name the browser does not know changes nothing', () => {
  expect(siteZone()).toBe('Asia/Shanghai')
  learnSiteZone('Europe/Berlin')
  expect(siteZone()).toBe('Europe/Berlin')
  learnSiteZone('Atlantis/Poseidonis')
  expect(siteZone()).toBe('Europe/Berlin')
})
