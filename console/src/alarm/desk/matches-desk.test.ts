import { expect, test } from 'vitest'
import { anAlarm } from '../model/an-alarm.ts'
import { matchesDesk } from './matches-desk.ts'

const alarm = anAlarm({ at: 100, deviceName: 'East Gate', projectId: 7, level: 'normal' })

test('without filters every alarm belongs to the desk', () => {
  expect(matchesDesk(alarm, {}, {})).toBe(true)
})
test.each([
  ['another level', { level: 'severe' }, {}],
  ['another type', { type: 99 }, {}],
  ['another state', { state: 'handled' }, {}],
  ['another verdict', { verdict: 'ignored' }, {}],
  ['another device', { deviceId: 'edge-1_C9' }, {}],
  ['a later span', { from: 101 }, {}],
  ['a span that ends just then', { until: 100 }, {}],
  ['a word that stands nowhere', { keyword: 'west' }, {}],
  ['another project', {}, { projectId: 8 }],
  ['a region, while it has none', {}, { regionId: 1 }],
] as const)('%s keeps it out', (_what, input, selection) => {
  expect(matchesDesk(alarm, input, selection)).toBe(false)
})
test('a word is found in the name whatever its case, and the span includes its first moment', () => {
  expect(matchesDesk(alarm, { keyword: 'gate', from: 100, until: 101 }, { projectId: 7 })).toBe(true)
})
