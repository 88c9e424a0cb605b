import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { startOfSiteDay } from '../../core/site-time.ts'
import { aChannel, aCompany, anAiServer, anAlarm, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { alarmHandlers } from '../alarm.routes.ts'
import { lastHours } from './count-alarms-by-hour.ts'

const db = suiteDatabase()
const { countToday: today, countByHour: byHour } = alarmHandlers({ fileUrl: () => '' })
const tools = { db, log: recordedLog().log }
const day = 86_400_000

test('today counts the site’s day, and what is pending whenever it came', async () => {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server, { n: 1 })
  const dark = await aChannel(db, server, { n: 2 })
  await db.system.updateTable('device').set({ state: 0 }).where('device_no', '=', dark.deviceNo).execute()
  const midnight = startOfSiteDay(Date.now())
  await anAlarm(db, channel, { at: midnight, level: 'severe' })
  await anAlarm(db, channel, { at: midnight + 1, level: 'severe', state: 'handled' })
  await anAlarm(db, channel, { at: midnight + 2, level: 'fault' })
  await anAlarm(db, channel, { at: midnight - 1, level: 'severe' })
  await anAlarm(db, channel, { at: midnight - 40 * day })
  const devices = { channels: 2, channelsOnline: 1 }
  expect(await today({}, await aViewer(db, company), tools)).toEqual({
    total: 3,
    handled: 1,
    severe: 2,
    pending: 3,
    pendingSevere: 2,
    pendingFaults: 1,
    ...devices,
  })
  const viewer = await aViewer(db, company, { rights: [rights.workplace] })
  expect(await today({}, viewer, tools)).toEqual({
    total: 2,
    handled: 1,
    severe: 2,
    pending: 2,
    pendingSevere: 2,
    pendingFaults: 0,
    ...devices,
  })
})

test('the last 24 hours come hour by hour, the present one last', async () => {
  const company = await aCompany(db)
  const channel = await aChannel(db, await anAiServer(db, company))
  const hours = lastHours(Date.now())
  await anAlarm(db, channel, { at: hours[23]?.from })
  await anAlarm(db, channel, { at: hours[0]?.from })
  await anAlarm(db, channel, { at: (hours[0]?.from ?? 0) - 1 })
  const rows = await byHour({}, await aViewer(db, company), tools)
  expect(rows).toHaveLength(24)
  expect(rows.map(row => row.total)).toEqual([1, ...Array(22).fill(0), 1])
  expect(rows[23]?.hour).toMatch(/^\d\d:00$/)
})
