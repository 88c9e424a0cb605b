import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AlarmFilter } from './alarm-filter.queries.ts'
import type { AlarmKey } from './alarm-key.ts'
import { walkAlarms } from './walk-alarms.ts'

const newestFirst = (a: AlarmKey, b: AlarmKey) => b.alarmAt - a.alarmAt || b.alarmId - a.alarmId

function reader(keys: readonly AlarmKey[]) {
  let reads = 0
  const sorted = [...keys].sort(newestFirst)
  const read = async ({ from, until }: AlarmFilter, { limit, before }: { limit: number; before?: AlarmKey }) => {
    reads += 1
    return sorted
      .filter(key => key.alarmAt >= from && key.alarmAt < until)
      .filter(key => !before || newestFirst(before, key) < 0)
      .slice(0, limit)
  }
  return { read, sorted, reads: () => reads }
}

async function walked(read: ReturnType<typeof reader>['read'], filter: AlarmFilter, limit: number) {
  const keys: AlarmKey[] = []
  for await (const part of walkAlarms(read, filter, limit)) keys.push(...part)
  return keys
}

test('however alarms lie in time, each is met once and newest first', async () => {
  const month = 30 * 86_400_000
  const times = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: month - 1 }),
      // Many at the very same moment: more than a portion holds.
      fc.constantFrom(5, 3_600_000, month - 1),
    ),
    { maxLength: 120 },
  )
  await fc.assert(
    fc.asyncProperty(times, fc.integer({ min: 1, max: 20 }), async (moments, limit) => {
      const { read, sorted } = reader(moments.map((alarmAt, alarmId) => ({ alarmAt, alarmId })))
      expect(await walked(read, { from: 0, until: month }, limit)).toEqual(sorted)
    }),
  )
})

test('a year without alarms costs few reads, and a busy hour about one per portion', async () => {
  const year = 365 * 86_400_000
  const empty = reader([])
  await walked(empty.read, { from: 0, until: year }, 2000)
  expect(empty.reads()).toBeLessThan(20)
  const busy = reader(Array.from({ length: 20_000 }, (_, n) => ({ alarmId: n, alarmAt: n * 180 })))
  await walked(busy.read, { from: 0, until: 3_600_000 }, 1000)
  expect(busy.reads()).toBeLessThan(45)
})
