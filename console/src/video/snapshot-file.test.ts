import { expect, it } from 'vitest'
import { snapshotName } from './snapshot-file.ts'

it('a snapshot is named after its camera and its moment, by characters every system takes', () => {
  const at = new Date(2026, 10, 5, 9, 3, 7)
  expect(snapshotName('北门/东侧: 1号', at)).toBe('北门_东侧_ 1号 2026-11-05 09-03-07.jpg')
  expect(snapshotName('', at)).toBe('camera 2026-11-05 09-03-07.jpg')
})
