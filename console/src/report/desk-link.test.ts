import { allOthers } from '@watchfire/contract/report/figure.rules.ts'
import { expect, test } from 'vitest'
import { readDesk } from '../alarm/desk/desk-query.ts'
import { deskLink, narrowedTo } from './desk-link.ts'

const period = { from: '2026-11-10', until: '2026-12-20' }
const filtersOf = (link: string | undefined) => readDesk(new URLSearchParams(link?.split('?')[1]), '2027-01-01').filters

test('a number of the whole period leads to the desk with its filter', () => {
  expect(filtersOf(deskLink(period, 'total'))).toMatchObject({
    fromDay: '2026-11-10',
    untilDay: '2026-12-20',
    state: null,
  })
  expect(filtersOf(deskLink(period, 'pending'))).toMatchObject({ state: 'pending' })
  expect(filtersOf(deskLink(period, 'confirmed'))).toMatchObject({ verdict: 'trueAlarm' })
  expect(filtersOf(deskLink(period, 'falseAlarms'))).toMatchObject({ verdict: 'falseAlarm' })
  expect(filtersOf(deskLink(period, 'overdue'))).toMatchObject({ overdue: true, fromDay: '2026-11-10' })
})

test('a row leads to what it is of, within the period', () => {
  const row = (by: 'day' | 'week' | 'month' | 'type' | 'level', key: string) =>
    filtersOf(deskLink(period, 'total', { by, key }))
  expect(row('day', '2026-11-11')).toMatchObject({ fromDay: '2026-11-11', untilDay: '2026-11-11' })
  expect(row('week', '2026-11-09')).toMatchObject({ fromDay: '2026-11-10', untilDay: '2026-11-15' })
  expect(row('month', '2026-11')).toMatchObject({ fromDay: '2026-11-10', untilDay: '2026-11-30' })
  expect(row('month', '2026-12')).toMatchObject({ fromDay: '2026-12-01', untilDay: '2026-12-20' })
  expect(row('type', '4')).toMatchObject({ type: 4, fromDay: '2026-11-10' })
  expect(row('level', '5')).toMatchObject({ level: 'fault' })
})

test('a device leads to its alarms within the project of the row; one that was removed leads nowhere', () => {
  const row = { by: 'device', key: '12:WF-EAST_C1' } as const
  expect(filtersOf(deskLink(period, 'pending', row))).toMatchObject({ deviceId: 'WF-EAST_C1', state: 'pending' })
  expect(narrowedTo({ companyId: 3 }, 'device', row.key)).toEqual({ companyId: 3, projectId: 12 })
  const chosen = { companyId: 3, projectId: 12, regionId: 121 }
  expect(narrowedTo(chosen, 'device', row.key)).toEqual(chosen)
  expect(deskLink(period, 'total', { by: 'device', key: 'removed 12:17' })).toBe(undefined)
  expect(narrowedTo({ companyId: 3 }, 'device', 'removed 12:17')).toBe(undefined)
})

test('a number for which the desk has no filter is no link', () => {
  expect(deskLink(period, 'total', { by: 'shift', key: '0' })).toBe(undefined)
  expect(deskLink(period, 'severe', { by: 'level', key: '2' })).toBe(undefined)
  expect(deskLink(period, 'total', { by: 'type', key: allOthers })).toBe(undefined)
})
