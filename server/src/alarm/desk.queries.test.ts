/** Runs every query of the desk once for the record of their SQL; what they mean is told by the tests of the calls. */
import { sql as judge } from 'kysely'
import { expect, test } from 'vitest'
import { inScope, type Trx } from '../core/db/database.ts'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aChannelOf, aCompany, anAlarm, aViewer, type ChannelOfTest } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { findAlarmKeys } from './alarm.queries.ts'
import * as precision from './count/precision.queries.ts'
import { savedScope } from './desk-filter.ts'
import * as exports from './export/export.queries.ts'
import { judgedAlarms } from './export/training.queries.ts'
import * as bulk from './handle/bulk-action.queries.ts'
import * as filters from './saved-filter.queries.ts'

const db = suiteDatabase()
const { exportedAlarms, ...exportRecords } = exports
const readExported = async (trx: Trx, ...asked: Parameters<typeof exportedAlarms>) =>
  (await exportedAlarms(...asked).execute(trx)).rows
const readJudged = async (trx: Trx, ...asked: Parameters<typeof judgedAlarms>) =>
  (await judgedAlarms(...asked).execute(trx)).rows
const sql = recordedSql(new URL('./desk.queries.sql', import.meta.url), {
  findAlarmKeysBehind: findAlarmKeys,
  ...bulk,
  ...exportRecords,
  readExported,
  readJudged,
  ...precision,
  ...filters,
})
const hour = 3_600_000
const now = Date.now()
const period = { from: now - hour, until: now + hour }

async function inScene(
  work: (
    trx: Trx,
    scene: {
      viewer: Awaited<ReturnType<typeof aViewer>>
      channel: ChannelOfTest
      alarms: Awaited<ReturnType<typeof anAlarm>>[]
    },
  ) => Promise<void>,
) {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const alarms = [
    await anAlarm(db, channel, { at: now - 1000 }),
    await anAlarm(db, channel, { at: now - 1000 }),
    await anAlarm(db, channel, { at: now - 2000 }),
  ]
  const viewer = await aViewer(db, company)
  await inScope(db, viewer, trx => work(trx, { viewer, channel, alarms }))
}

test('alarms are found behind another, also at the same moment', () =>
  inScene(async (trx, { viewer, alarms: [first, second, third] }) => {
    const keys = await sql.findAlarmKeysBehind(trx, viewer, period, { limit: 5, offset: 0, before: second })
    expect(keys).toEqual([first, third])
  }))

test('matches are counted as of a moment, and a bulk action goes from asked to ended', () =>
  inScene(async (trx, { viewer, alarms }) => {
    expect(await sql.countMatchesAsOf(trx, viewer, period, { asOf: now - 1500, limit: 10 })).toBe(1)
    expect((await sql.findReceivedBy(trx, alarms, now - 1500)).size).toBe(1)
    const action = {
      tenantId: viewer.tenantId ?? 0,
      companyId: viewer.companyId,
      accountId: viewer.accountId,
      byName: 'Chen',
      address: '',
      filter: period,
      scope: savedScope(viewer),
      verdict: 1,
      comment: '',
      total: 3,
      asOf: now,
    }
    const { bulk_action_id: waitingId } = await sql.insertBulkAction(trx, { ...action, graceMs: 60_000 })
    const { bulk_action_id: bulkId } = await sql.insertBulkAction(trx, { ...action, graceMs: 0 })
    expect(await sql.listBulkActions(trx, viewer.accountId, now)).toHaveLength(2)
    const own = { accountId: viewer.accountId }
    expect(await sql.countOpenBulkActions(trx, viewer.tenantId ?? 0)).toBe(2)
    expect(await sql.deleteWaitingBulkAction(trx, { bulkId: waitingId, accountId: -1 })).toBe('missing')
    expect(await sql.deleteWaitingBulkAction(trx, { bulkId: waitingId, ...own })).toBe('deleted')
    expect(await sql.deleteWaitingBulkAction(trx, { bulkId, ...own })).toBe('started')
    expect(await sql.findDueBulkActions(trx, 5)).toMatchObject([{ bulk_action_id: bulkId, scope: savedScope(viewer) }])
    expect(await sql.lockDueBulkAction(trx, bulkId)).toMatchObject({ total: 3, as_of: now, filter: period })
    await sql.saveBulkProgress(trx, bulkId, { handled: 1, skipped: 0, cursor: alarms[0] ?? null, ended: false })
    expect(await sql.noteBulkFailure(trx, bulkId)).toBe(1)
    await sql.stopBulkAction(trx, bulkId, 'failed')
    expect(await sql.listBulkActions(trx, viewer.accountId, now)).toMatchObject([
      { handled: 1, skipped: 2, stopped: 'failed' },
    ])
  }))

test('an export is asked for, taken once, and tells how far it is', () =>
  inScene(async (trx, { viewer }) => {
    const own = { accountId: viewer.accountId }
    const request = { ...own, tenantId: viewer.tenantId ?? 0, filter: period, scope: savedScope(viewer), total: 3 }
    const exportId = await sql.insertExport(trx, { ...request, format: 'csv', language: 'en' })
    const { accountId, tenantId } = request
    expect(await sql.hasExportsEnough(trx, { accountId, tenantId, format: 'csv' })).toBe(false)
    expect(await sql.beginExport(trx, { exportId, accountId: -1 })).toBeUndefined()
    expect(await sql.beginExport(trx, { exportId, ...own })).toMatchObject({ filter: period, format: 'csv' })
    expect(await sql.beginExport(trx, { exportId, ...own })).toBeUndefined()
    await sql.saveExportProgress(trx, exportId, { written: 2, state: 'running' })
    const progress = { written: 2, total: 3, state: 'running' }
    expect(await sql.findExportProgress(trx, { exportId, ...own })).toEqual(progress)
    expect(await sql.cancelExport(trx, { exportId, accountId: -1 })).toBeUndefined()
    expect(await sql.cancelExport(trx, { exportId, ...own })).toBe(true)
    expect(await sql.cancelExport(trx, { exportId, ...own })).toBe(false)
    expect(await sql.saveExportProgress(trx, exportId, { written: 3, state: 'done' })).toBe(false)
    expect(await sql.findExportProgress(trx, { exportId, ...own })).toMatchObject({ written: 3, state: 'cancelled' })
  }))

test('what a file shows is read whole, and behind an alarm, also at the same moment', () =>
  inScene(async (trx, { viewer, alarms: [first, second, third] }) => {
    const rows = await sql.readExported(trx, viewer, period, 'en')
    expect(rows.map(row => row.alarm_id)).toEqual([second?.alarmId, first?.alarmId, third?.alarmId])
    expect(await sql.readExported(trx, viewer, period, 'en', rows[0])).toEqual(rows.slice(1))
  }))

test('judged alarms are read whole, and behind another, also at the same moment', () =>
  inScene(async (trx, { viewer, alarms: [first, second, third] }) => {
    expect(await sql.readJudged(trx, viewer, period)).toEqual([])
    const ids = [first, second, third].map(alarm => alarm?.alarmId ?? 0)
    await judge.raw(`update alarm set verdict = 2, state = 3 where alarm_id in (${ids.join()})`).execute(trx)
    const rows = await sql.readJudged(trx, viewer, period)
    expect(rows.map(row => row.alarm_id)).toEqual([second?.alarmId, first?.alarmId, third?.alarmId])
    expect(await sql.readJudged(trx, viewer, period, rows[0])).toEqual(rows.slice(1))
  }))

test('verdicts are counted per type and device', () =>
  inScene(async (trx, { viewer, channel }) => {
    await sql.countVerdictsByHour(trx, viewer, { deviceId: channel.deviceId, ...period, zone: 'UTC' })
    await sql.listDoubtful(trx, viewer, { ...period, limit: 20 })
    const of = { companyId: channel.companyId, type: 4, deviceId: channel.deviceId, ...period }
    const none = { all_true: 0, all_false: 0, own_true: 0, own_false: 0 }
    expect(await sql.countVerdicts(trx, viewer, of)).toEqual(none)
  }))

test('filters are kept, changed, arranged and forgotten', () =>
  inScene(async (trx, { viewer }) => {
    const own = { accountId: viewer.accountId }
    await sql.lockSavedFilters(trx, own)
    for (const name of ['a', 'b'])
      await sql.insertSavedFilter(trx, { ...own, tenantId: viewer.tenantId ?? 0, name, query: `level=${name}` })
    await sql.updateSavedFilter(trx, { ...own, formerName: 'B', name: 'c', query: undefined })
    await sql.setDefaultFilter(trx, { ...own, name: 'C' })
    await sql.arrangeSavedFilters(trx, { ...own, names: ['c'] })
    expect(await sql.listSavedFilters(trx, own)).toEqual([
      { name: 'c', query: 'level=b', is_default: true },
      { name: 'a', query: 'level=a', is_default: false },
    ])
    expect(await sql.deleteSavedFilter(trx, { ...own, name: 'A' })).toBe(true)
  }))
