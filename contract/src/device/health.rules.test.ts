import { expect, test } from 'vitest'
import { defaultRuntimeSettings } from '../fleet/runtime-settings.ts'
import { judgeClock, judgeDisk, judgeLoad, judgeOverload } from './health.rules.ts'

const GB = 1024 ** 3

test.each([
  [2.9, 100, 'bad'],
  [3, 100, 'unsure'],
  [4, 100, 'unsure'],
  [4.1, 100, 'good'],
  // A small disk: by its share.
  [0.5, 20, 'bad'],
  [0.7, 20, 'unsure'],
  [1, 20, 'good'],
  // A large one: by its bytes.
  [4.9, 4000, 'bad'],
  [5, 4000, 'unsure'],
  [6, 4000, 'unsure'],
  [6.1, 4000, 'good'],
  [390, 4000, 'good'],
  [undefined, 100, 'unsure'],
  [1, undefined, 'unsure'],
  [1, 0, 'unsure'],
])('a disk with %j of %j GB free is %s', (free, total, judged) => {
  expect(judgeDisk(free === undefined ? free : free * GB, total === undefined ? total : total * GB)).toBe(judged)
})

test.each([8, 16, 64, 120, 250, 1000, 4000, 16_000])(
  'pictures and recordings alone never make a disk of %i GB low',
  total => {
    const free = (total * defaultRuntimeSettings.freeDiskPercent) / 100
    expect(judgeDisk(free * GB, total * GB)).toBe('good')
  },
)

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

const machine = (busy: number, freeShare: number) => ({
  ...{ busy, cores: 8, memoryFreeBytes: freeShare * 1000, memoryTotalBytes: 1000 },
})
test.each([
  ['nothing is told', {}, 'unsure'],
  ['its own load alone is told', { load: 0.1, cores: 4 }, 'good'],
  ['others keep the machine busy', { load: 0.1, cores: 4, machine: machine(7.2, 0.5) }, 'bad'],
  ['the machine is a little less busy', { load: 0.1, cores: 4, machine: machine(7.1, 0.5) }, 'unsure'],
  ['the machine has room again', { load: 0.1, cores: 4, machine: machine(6.3, 0.5) }, 'good'],
  ['the machine has no memory left', { load: 0.1, cores: 4, machine: machine(1, 0.049) }, 'bad'],
  ['the machine has little memory left', { load: 0.1, cores: 4, machine: machine(1, 0.08) }, 'unsure'],
  [
    'the edge has its cores all busy, of a machine that has more',
    { load: 3.7, cores: 4, machine: machine(4, 0.5) },
    'bad',
  ],
  ['the machine alone is told', { machine: machine(1, 0.5) }, 'good'],
])('an AI server of which %s', (_, told, judged) => {
  expect(judgeOverload(told)).toBe(judged)
})
