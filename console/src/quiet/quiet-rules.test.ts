import type { Quiet } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { expect, test } from 'vitest'
import { countdownText, quietAt, quietNow } from './quiet-rules.ts'

const now = 1_000_000
const [fire, helmet] = [1, 3]
const aQuiet = (given: Partial<Quiet> = {}): Quiet => ({
  deviceId: 'c1',
  alarm: null,
  from: now - 1000,
  until: now + 60_000,
  includeSevere: false,
  setBy: 'Wang',
  setAt: now - 1000,
  ...given,
})
const postponed = (alarmId: string, type = helmet, given: Partial<Quiet> = {}) =>
  aQuiet({ alarm: { alarmId, type, typeName: 'x', wholeType: true }, ...given })
const alone = (alarmId: string): Quiet => aQuiet({ alarm: { alarmId, type: helmet, typeName: 'x', wholeType: false } })

test('a device’s own place shows its do-not-disturb and every type postponed on it, and nothing of others', () => {
  const list = [aQuiet(), postponed('a'), aQuiet({ deviceId: 'c2' })]
  expect(quietAt(list, { deviceId: 'c1' })).toEqual(list.slice(0, 2))
  expect(quietAt(list, { deviceId: 'c3' })).toEqual([])
})

test('an alarm shows what holds back its device or its type there', () => {
  const list = [aQuiet(), postponed('a')]
  expect(quietAt(list, { deviceId: 'c1', alarm: { id: 'a', type: helmet } })).toEqual(list)
  expect(quietAt(list, { deviceId: 'c1', alarm: { id: 'b', type: helmet } })).toEqual(list)
  expect(quietAt(list, { deviceId: 'c1', alarm: { id: 'c', type: fire } })).toEqual(list.slice(0, 1))
  expect(quietAt(list, { deviceId: 'c2', alarm: { id: 'd', type: helmet } })).toEqual([])
})

test('an alarm that is held back alone shows it, and neither its channel nor others of its type do', () => {
  const list = [alone('a'), postponed('b')]
  expect(quietAt(list, { deviceId: 'c1', alarm: { id: 'a', type: helmet } })).toEqual(list)
  expect(quietAt(list, { deviceId: 'c1', alarm: { id: 'c', type: helmet } })).toEqual(list.slice(1))
  expect(quietAt(list, { deviceId: 'c1' })).toEqual(list.slice(1))
  expect(quietNow(list, now)).toHaveLength(2)
})

test('where only the alarm is known, only its own postponement is shown', () => {
  const list = [aQuiet(), postponed('a'), postponed('b')]
  expect(quietAt(list, { alarm: { id: 'a' } })).toEqual([list[1]])
})

test('what has not begun or is over is not shown', () => {
  expect(quietNow([aQuiet({ from: now + 1 }), aQuiet({ until: now })], now)).toEqual([])
  expect(quietNow([aQuiet({ from: now, until: now + 1 })], now)).toHaveLength(1)
})

test('one type postponed twice ends with the later one, and holds back severe alarms if either does', () => {
  const short = postponed('a', helmet, { until: now + 1000, includeSevere: true })
  const long = postponed('b', helmet, { until: now + 9000 })
  for (const list of [
    [short, long],
    [long, short],
  ])
    expect(quietNow(list, now)).toEqual([{ ...long, includeSevere: true }])
  expect(quietNow([short, postponed('c', fire), aQuiet()], now)).toHaveLength(3)
})

test('the one that ends last is first', () => {
  const list = [aQuiet(), postponed('a', helmet, { until: now + 90_000 })]
  expect(quietNow(list, now).map(quiet => quiet.alarm?.alarmId)).toEqual(['a', undefined])
})

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [61_000, '1:01'],
  [599_001, '10:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1h00'],
  [6_999_001, '1h57'],
  [86_400_000, '24h00'],
])('%s ms to go read %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text)
})
