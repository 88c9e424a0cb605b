import { expect, test } from 'vitest'
import { judgeClock, judgeDisk, judgeLoad } from './health.rules.ts'

const GB = 1024 ** 3

test.each([
  [9, 100, 'bad'],
  [10, 100, 'unsure'],
  [12, 100, 'unsure'],
  [12.1, 100, 'good'],
  // A small disk: by its bytes.
  [4.9, 20, 'bad'],
  [5.5, 20, 'unsure'],
  [6.1, 20, 'good'],
  // A large one: by its share.
  [90, 1000, 'bad'],
  [undefined, 100, 'unsure'],
  [1, undefined, 'unsure'],
  [1, 0, 'unsure'],
])('a disk with %j of %j GB free is %s', (free, total, judged) => {
  expect(judgeDisk(free === undefined ? free : free * GB, total === undefined ? total : total * GB)).toBe(judged)
})

test.each([
  [60_001, 'bad'],
  [-60_001, 'bad'],
  [60_000, 'unsure'],
  [-30_001, 'unsure'],
  [30_000, 'good'],
])('a clock that is off by %i ms is %s', (offset, judged) => {
  expect(judgeClock(offset)).toBe(judged)
})

test.each([
  [3.6, 4, 'bad'],
  [3.5, 4, 'unsure'],
  [3.1, 4, 'good'],
  [8, undefined, 'unsure'],
  [undefined, 4, 'unsure'],
])('a load of %j on %j cores is %s', (load, cores, judged) => {
  expect(judgeLoad(load, cores)).toBe(judged)
})
