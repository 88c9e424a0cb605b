import { expect, it } from 'vitest'
import { learnSiteZone } from '../core/site-zone.ts'
import { snapshotName } from './snapshot-file.ts'

it('a snapshot is named after its camera and its moment at the site, by characters every system takes', () => {
  const at = Date.parse('2026-11-04T17:03:07Z')
  learnSiteZone('Asia/Shanghai')
  expect(snapshotName('北门/东侧: 1号', at)).toBe('北门_东侧_ 1号 2026-11-05 01-03-07.jpg')
  learnSiteZone('America/New_York')
  expect(snapshotName('', at)).toBe('camera 2026-11-04 12-03-07.jpg')
})
