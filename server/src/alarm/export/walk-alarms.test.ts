import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublicAlarmKey } from '../alarm-key.ts'
import { walkAlarms } from './walk-alarms.ts'

const newestFirst = (a: PublicAlarmKey, b: PublicAlarmKey) => b.alarmAt - a.alarmAt || b.alarmId - a.alarmId

function reader(keys: readonly PublicAlarmKey[]) {
  let windows = 0
  const sorted = [...keys].sort(newestFirst)
  async function* read({ from, until }: { from: number; until: number }) {
    windows += 1
    const held = sorted.filter(key => key.alarmAt >= from && key.alarmAt < until)
    for (let index = 0; index < held.length; index += 7) yield held.slice(index, index + 7)
  }
  return { read, sorted, windows: () => windows }
}

async function walked({ read }: ReturnType<typeof reader>, period: { from: number; until: number }, wanted: number) {
  const keys: PublicAlarmKey[] = []
  for await (const part of walkAlarms(read, period, wanted)) keys.push(...part)
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
    fc.asyncProperty(times, fc.integer({ min: 1, max: 20 }), async (moments, wanted) => {
      const alarms = reader(moments.map((alarmAt, alarmId) => ({ alarmAt, alarmId })))
      expect(await walked(alarms, { from: 0, until: month }, wanted)).toEqual(alarms.sorted)
    }),
  )
})

test('a year without alarms costs few reads, and a busy hour about as many as it holds portions', async () => {
  const year = 365 * 86_400_000
  const empty = reader([])
  await walked(empty, { from: 0, until: year }, 2000)
  expect(empty.windows()).toBeLessThan(20)
  const busy = reader(Array.from({ length: 20_000 }, (_, n) => ({ alarmId: n, alarmAt: n * 180 })))
  await walked(busy, { from: 0, until: 3_600_000 }, 1000)
  expect(busy.windows()).toBeLessThan(45)
})
