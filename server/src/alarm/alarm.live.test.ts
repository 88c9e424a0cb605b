import { alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { OutboxRow } from '../core/live/outbox.queries.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { hydrateAlarms } from './alarm.live.ts'
import { type AlarmKey, publicAlarmId } from './alarm-key.ts'

const db = suiteDatabase()
const hydrate = hydrateAlarms(db, (reader, fileId) => `/file/${fileId}/${reader.sessionId}`)

const notified = (key: AlarmKey, cause: string) => ({ kind: 'alarm', cause, ...key }) as OutboxRow

test('an event carries the alarm as it stands now, in the language of each reader', async () => {
  const company = await aCompany(db)
  const alarm = await anAlarm(db, await aChannelOf(db, company))
  await db.system.updateTable('alarm').set({ count: 3 }).where('alarm_id', '=', alarm.alarmId).execute()
  const rows = [notified(alarm, 'raised'), notified(alarm, 'repeated')]
  const present = await hydrate(rows)
  const viewers = [await aViewer(db, company), await aViewer(db, company, { language: 'en' })]
  const events = viewers.flatMap(viewer => rows.map(row => z.decode(alarmEvent, present(viewer, row) as never)))
  expect(events.map(event => [event.cause, event.alarm.typeName, event.alarm.count, event.alarm.id])).toEqual([
    ['raised', '区域入侵', 3, publicAlarmId(alarm)],
    ['repeated', '区域入侵', 3, publicAlarmId(alarm)],
    ['raised', 'Intrusion', 3, publicAlarmId(alarm)],
    ['repeated', 'Intrusion', 3, publicAlarmId(alarm)],
  ])
})

test('faults are told to those who may see faults; a vanished alarm is told to nobody', async () => {
  const company = await aCompany(db)
  const fault = notified(await anAlarm(db, await aChannelOf(db, company), { level: 'fault' }), 'raised')
  const vanished = notified({ tenantId: 1, alarmId: 1, alarmAt: 1 }, 'raised')
  const present = await hydrate([fault, vanished])
  const engineer = await aViewer(db, company)
  expect(present(engineer, fault)).toMatchObject({ kind: 'alarm' })
  expect(present(engineer, vanished)).toBeUndefined()
  expect(present(await aViewer(db, company, { rights: [rights.workplace] }), fault)).toBeUndefined()
})
