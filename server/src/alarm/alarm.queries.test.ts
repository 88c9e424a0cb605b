/** Runs every query of the module once for the record of their SQL; what they mean is told by the tests of the calls. */
import { expect, test } from 'vitest'
import { inScope, type Trx } from '../core/db/database.ts'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import * as alarms from './alarm.queries.ts'
import type { AlarmFilter } from './alarm-filter.queries.ts'
import * as histories from './alarm-history.queries.ts'
import { setAlarmLevel } from './alarm-level.queries.ts'
import * as counts from './count/alarm-count.queries.ts'
import * as days from './count/alarm-days.queries.ts'
import * as dayCounts from './count/count-days.queries.ts'
import * as handlings from './handle/alarm-handling.queries.ts'
import { removeAlarms } from './handle/alarm-removal.queries.ts'
import { findKeysAndTotal } from './page.queries.ts'

const db = suiteDatabase()
const { wanted: _, ...reads } = alarms
const { sumByDays: __, ...dayTotals } = days
const sql = recordedSql(new URL('./alarm.queries.sql', import.meta.url), {
  ...reads,
  ...counts,
  ...dayTotals,
  findKeysAndTotal,
  ...dayCounts,
  ...handlings,
  ...histories,
  removeAlarms,
  setAlarmLevel,
})
const hour = 3_600_000
const now = Date.now()
const period = { from: now - hour, until: now + hour }
const page = { limit: 20, offset: 0 }

async function inScene(
  work: (
    trx: Trx,
    scene: { viewer: Awaited<ReturnType<typeof aViewer>>; alarm: Awaited<ReturnType<typeof anAlarm>> },
  ) => Promise<void>,
) {
  const company = await aCompany(db)
  const alarm = await anAlarm(db, await aChannelOf(db, company), { at: now })
  const viewer = await aViewer(db, company, { projectIds: [company.projectId], regionId: company.regionId })
  await inScope(db, viewer, trx => work(trx, { viewer, alarm }))
}

test('alarms are found, counted and read', () =>
  inScene(async (trx, { viewer, alarm }) => {
    expect(await sql.findAlarmKeys(trx, viewer, period, page)).toEqual([alarm])
    expect(await sql.countAlarms(trx, { ...viewer, rights: new Set() }, period)).toBe(1)
    expect(await sql.findKeysAndTotal(trx, viewer, period, page)).toEqual({ keys: [alarm], total: 1 })
    expect(await sql.findKeysAndTotal(trx, viewer, period, { limit: 5, offset: 5 })).toEqual({ keys: [], total: 1 })
    expect(await sql.countAlarmsPerSlice(trx, viewer, period, [period, period])).toEqual([1, 1])
    expect(await sql.findVisibleAlarms(trx, viewer, [alarm])).toHaveLength(1)
    expect(await sql.readAlarms(trx, [alarm])).toHaveLength(1)
    expect((await sql.listAlarmTypes(trx, page)).rows).toHaveLength(20)
  }))

test('days are counted and summed up', async () => {
  const hours = { from: now - 72 * hour, until: now }
  const days = { from: now - 48 * hour, until: now - 24 * hour }
  await db.system.transaction().execute(async trx => {
    expect(await sql.findDaysToCount(trx)).toBeDefined()
    await sql.countDay(trx, days)
    await sql.setCountedUntil(trx, days.until)
    expect(await sql.countedUntil(trx)).toBe(days.until)
    expect(await sql.findChangedDays(trx, now, 1)).toEqual([])
  })
  await inScene(async (trx, { viewer }) => {
    const inCompany = { ...viewer, projectIds: null }
    const filter = { ...hours, type: 4, family: 'general', level: 'normal', urgent: false } as const
    expect(await sql.countByDays(trx, viewer, hours, days)).toBe(0)
    expect(await sql.countByDays(trx, { ...inCompany, rights: new Set() }, filter, days)).toBe(0)
    expect(await sql.countPerDay(trx, inCompany, filter, days)).toEqual(new Map())
  })
})

test('a keyword leads to places and types, and every filter is a line', () =>
  inScene(async (trx, { viewer, alarm }) => {
    const keyword = await sql.findKeyword(trx, viewer, 'camera')
    expect(keyword.placeIds).toHaveLength(1)
    const filter: AlarmFilter = {
      ...period,
      keyword,
      type: 4,
      family: 'general',
      level: 'normal',
      state: 'pending',
      deviceId: 'none',
    }
    expect(await sql.findAlarmKeys(trx, viewer, { ...period, keyword }, page)).toEqual([alarm])
    expect(await sql.countAlarms(trx, viewer, { ...filter, verdict: 'trueAlarm' })).toBe(0)
  }))

test('the monitor’s numbers', () =>
  inScene(async (trx, { viewer, alarm }) => {
    expect(await sql.countForMonitor(trx, viewer, { today: period, filed: period })).toEqual({
      ...{ total: 1, handled: 0, severe: 0, pending: 1, pendingSevere: 0, pendingFaults: 0 },
      ...{ channels: 1, channelsOnline: 1 },
    })
    const recent = { receivedFrom: now - hour, filed: period, limit: 5 }
    expect(await sql.findCurrentAlarms(trx, viewer, recent)).toEqual([alarm])
  }))

test('a verdict and its history', () =>
  inScene(async (trx, { viewer, alarm }) => {
    const owner = { tenantId: viewer.tenantId ?? 0, companyId: viewer.companyId }
    await sql.lockOpenAlarmsOf(trx, viewer, [alarm])
    expect(await sql.lockAlarms(trx, viewer, [alarm])).toMatchObject([{ state: 1 }])
    await sql.markOpened(trx, alarm)
    expect(await sql.lockShowableFiles(trx, 1, [], ['none'])).toBe(0)
    const actor = { accountId: 1, address: '10.0.0.1', sessionId: 1, call: '/call', requestId: 'r' }
    const text = { comment: 'c', siteDescription: '', remark: '', sitePhotos: [], accountId: 1, byName: 'Chen', actor }
    const fines = [{ alarmId: alarm.alarmId, offender: 'Wang', money: 50.5 }]
    await sql.writeHandlings(trx, [{ ...alarm, ...owner, publicId: '1-1', verdict: 2 }], { ...text, fines })
    expect(await sql.listHandlings(trx, alarm, page)).toMatchObject({
      total: 1,
      rows: [{ comment: 'c', punishments: [{ money: 50.5 }] }],
    })
    expect(await sql.listHandlings(trx, alarm, { limit: 20, offset: 20 })).toEqual({ total: 1, rows: [] })
    expect(await sql.listOccurrences(trx, { ...alarm, aiServerNo: 1 }, page)).toMatchObject({
      total: 1,
      rows: [{ occurrence_id: alarm.alarmId }],
    })
    await sql.removeAlarms(trx, [{ ...alarm, publicId: 'a-1' }], { accountId: 1, address: '', sessionId: 1 })
    expect(await sql.readAlarms(trx, [alarm])).toEqual([])
  }))

test('levels', () =>
  inScene(async (trx, { viewer }) => {
    const owner = { tenantId: viewer.tenantId ?? 0, companyId: viewer.companyId }
    await sql.setAlarmLevel(trx, owner, { type: 4, level: 'severe', mergeSeconds: 0 })
  }))
