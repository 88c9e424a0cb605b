import { expect, test } from 'vitest'
import { type DiskFacts, diskStateOf, watchDisk } from './disk-watch.ts'

test.each([
  [0.15, 'ok'],
  [0.1499, 'low'],
  [0.1, 'low'],
  [0.0999, 'noMedia'],
  [0.03, 'noMedia'],
  [0.0299, 'full'],
  [0, 'full'],
] as const)('with a share of %d free of a small disk it is %s', (free, expected) => {
  expect(diskStateOf({ freeBytes: free * 1e10, totalBytes: 1e10 })).toBe(expected)
})

test.each([
  [20e9, 'ok'],
  [19.9e9, 'low'],
  [10e9, 'low'],
  [9.9e9, 'noMedia'],
  [3e9, 'noMedia'],
  [2.9e9, 'full'],
] as const)('with %d bytes free of a large disk it is %s', (freeBytes, expected) => {
  expect(diskStateOf({ freeBytes, totalBytes: 4e12 })).toBe(expected)
})

test('each change is told once, with the figures', async () => {
  let freeBytes = 50
  const received: [string, string, DiskFacts][] = []
  const watch = await watchDisk('/nowhere', {
    everyMs: 3_600_000,
    measure: async () => ({ freeBytes, totalBytes: 100 }),
    changed: (now, before, facts) => received.push([before, now, facts]),
  })
  freeBytes = 12
  await watch.look()
  await watch.look()
  freeBytes = 2
  await watch.look()
  expect(watch.diskState()).toBe('full')
  freeBytes = 60
  await watch.look()
  expect(received.map(([before, now]) => `${before} > ${now}`)).toEqual(['ok > low', 'low > full', 'full > ok'])
  expect(received[1]?.[2]).toEqual({ freeBytes: 2, totalBytes: 100 })
  watch.stop()
})

test('the real file system is measured', async () => {
  const watch = await watchDisk('/')
  expect(watch.facts()?.totalBytes).toBeGreaterThan(0)
  watch.stop()
})
