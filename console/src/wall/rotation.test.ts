import { expect, test } from 'vitest'
import { pageOf } from './rotation.ts'

const cameras = (count: number) => Array.from({ length: count }, (_, at) => at)

test('few cameras are all there, all the time', () => {
  for (const turn of [0, 1, 7]) expect(pageOf(cameras(3), turn)).toEqual([0, 1, 2])
})

test('every camera has its turn, none stands twice beside itself, and no place is empty', () => {
  for (const count of [5, 6, 8, 9, 16]) {
    const seen = new Set<number>()
    for (let turn = 0; turn < 8; turn++) {
      const page = pageOf(cameras(count), turn)
      expect(new Set(page).size).toBe(4)
      for (const camera of page) seen.add(camera)
    }
    expect(seen.size).toBe(count)
  }
})
