import { expect, test } from 'vitest'
import { machineLoad, minMs, ownLoad } from './machine-load.ts'

const GB = 1024 ** 3

/** A machine of some cores, which passes time by the share of each that is busy. */
function aMachine(cores: number) {
  let now = 0
  let free = 6 * GB
  const times = Array.from({ length: cores }, () => ({ user: 1000, nice: 0, sys: 500, irq: 0, idle: 90_000 }))
  const read = machineLoad({
    now: () => now,
    cpus: () => times.map(each => ({ times: { ...each } })),
    memory: () => ({ free, total: 8 * GB }),
  })
  return {
    read,
    times,
    leave: (bytes: number) => {
      free = bytes
    },
    pass: (ms: number, ...busy: number[]) => {
      now += ms
      times.forEach((each, core) => {
        const share = busy[core] ?? 0
        each.user += (ms * share) / 2
        each.sys += (ms * share) / 4
        each.irq += (ms * share) / 4
        each.idle += ms * (1 - share)
      })
    },
  }
}

test('busy cores are counted over the time between two heartbeats, whoever keeps them busy', () => {
  const { read, pass, leave } = aMachine(4)
  expect(read()).toBeUndefined()
  pass(10_000, 1, 1, 0.5, 0.1)
  expect(read()).toEqual({ busy: 2.6, cores: 4, memoryFreeBytes: 6 * GB, memoryTotalBytes: 8 * GB })
  pass(10_000, 0, 0, 0.2)
  leave(GB)
  expect(read()).toEqual({ busy: 0.2, cores: 4, memoryFreeBytes: GB, memoryTotalBytes: 8 * GB })
})

test('heartbeats that follow each other closely do not tell of a moment', () => {
  const { read, pass } = aMachine(2)
  pass(10_000, 0.5, 0.5)
  expect(read()?.busy).toBe(1)
  pass(300, 1, 1)
  expect(read()?.busy).toBe(1)
  pass(9700, 0, 0)
  // The moment counts with the time around it.
  expect(read()?.busy).toBe(0.06)
})

test('a core that comes or goes, and a system that tells no times, say nothing', () => {
  const { read, pass, times } = aMachine(2)
  pass(10_000, 1, 1)
  times.pop()
  expect(read()).toBeUndefined()
  pass(10_000, 1)
  expect(read()).toMatchObject({ busy: 1, cores: 1 })
  let now = 0
  const silent = machineLoad({ now: () => now, cpus: () => [], memory: () => ({ free: 0, total: 0 }) })
  now += 10_000
  expect(silent()).toBeUndefined()
})

test('what the edge itself uses is measured over the same time', () => {
  let [now, seconds] = [0, 3]
  const read = ownLoad(
    () => seconds,
    () => now,
  )
  expect(read()).toBeUndefined()
  now += 10_000
  seconds += 15
  expect(read()).toBe(1.5)
  now += minMs - 1
  seconds += 99
  expect(read()).toBe(1.5)
  now += 1
  // A child that ended takes its time with it.
  seconds = 1
  expect(read()).toBe(0)
})

test('this machine tells of itself', async () => {
  let now = 0
  const os = await import('node:os')
  const read = machineLoad({
    now: () => now,
    cpus: os.cpus,
    memory: () => ({ free: os.freemem(), total: os.totalmem() }),
  })
  now += 10_000
  await expect
    .poll(() => {
      const load = read()
      now += 10_000
      return load
    })
    .toMatchObject({ cores: os.cpus().length, memoryTotalBytes: os.totalmem() })
})
