/** Runs every query of the figures once for the record of their SQL; what they mean is told by `figures.test.ts`. */
import { sql as kysely } from 'kysely'
import { expect, test } from 'vitest'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import * as availability from './availability.queries.ts'
import { countFigureDays } from './count-figure-days.ts'
import * as covered from './covered.queries.ts'
import * as figures from './figures.queries.ts'
import * as names from './part-names.queries.ts'

const db = suiteDatabase()
const sql = recordedSql(new URL('./figures.queries.sql', import.meta.url), {
  ...availability,
  ...covered,
  ...figures,
  ...names,
})

test('figures are counted, timed and named in scope alone', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const at = Date.parse('2026-11-19T18:30:00Z')
  await anAlarm(db, channel, { at })
  await anAlarm(db, channel, { at, level: 'fault' })
  const viewer = await aViewer(db, company)
  const scope = { viewer, from: at - 3_600_000, until: at + 3_600_000, types: [4] }
  expect(await sql.countFigures(db.system, scope, 'hourOfDay', 10)).toMatchObject([{ key: '2026-11-20 02', total: 2 }])
  expect(await sql.countFigures(db.system, scope, 'week', 10)).toMatchObject([{ key: '2026-11-16', pending: 2 }])
  expect(await sql.countFigures(db.system, scope, 'person', 10)).toMatchObject([{ key: '', total: 2 }])
  expect(await sql.countMostAndOthers(db.system, scope, 'level', 1)).toMatchObject({
    parts: [{ key: '2', total: 1 }],
    others: { total: 1 },
  })
  expect(await sql.countMostAndOthers(db.system, scope, 'level', 2)).not.toHaveProperty('others')
  const [device] = await sql.countFigures(db.system, scope, 'device', 10)
  expect(await sql.nameDevices(db.system, [device?.key ?? ''])).toMatchObject([{ device_id: channel.deviceId }])
  expect(await sql.measureTimes(db.system, scope, 'type', 10)).toEqual([])
  expect(await sql.measureTimes(db.system, scope, 'type', 10, ['4'])).toEqual([])
  expect(await sql.nameParts(db.system, 'project', [String(company.projectId), ''])).toHaveLength(1)
  expect(await sql.nameParts(db.system, 'region', [String(company.regionId)])).toHaveLength(1)
  expect(await sql.nameParts(db.system, 'type', ['4'])).toMatchObject([{ key: '4' }])
  expect(await sql.findTypesNamed(db.system, 'face')).toEqual([27])
  const away = { ...viewer, companyIds: [] }
  expect(await sql.countFigures(db.system, { ...scope, viewer: away }, 'whole', 1)).toEqual([])
})

test('whom figures count is named in scope alone', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  expect(await sql.readCovered(db.scoped, viewer)).toMatchObject({ companies: { first: [], total: 0 } })
  expect(await sql.readCovered(db.system, viewer)).toMatchObject({ companies: { total: 1 }, places: null })
  const narrowed = { ...viewer, projectIds: [company.projectId] }
  expect(await sql.readCovered(db.system, narrowed)).toMatchObject({ companies: { total: 1 }, places: { total: 1 } })
  expect(await sql.readCovered(db.system, { ...narrowed, companyIds: [] })).toMatchObject({ companies: { total: 0 } })
})

test('long periods are told by their days, and by the alarms of those that changed', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const day = 24 * 3_600_000
  const now = Date.now()
  await anAlarm(db, channel, { at: now - 5 * day })
  await db.system.transaction().execute(countFigureDays.work)
  await anAlarm(db, channel, { at: now - 8 * day, state: 'handled' })
  const viewer = await aViewer(db, company)
  const scope = { viewer, from: now - 12 * day, until: now, types: [4] }
  expect(await sql.countFigures(db.system, scope, 'type', 10)).toMatchObject([{ key: '4', total: 2, pending: 1 }])
  expect(await sql.countFigures(db.system, { ...scope, types: [] }, 'whole', 10)).toMatchObject([{ total: 2 }])
  await kysely`update alarm set opened_at = alarm_at + interval '1 hour' where company_id = ${company.companyId} and state = 3`.execute(
    db.system,
  )
  expect(await sql.readTimeSteps(db.system, scope, 'type')).toMatchObject({
    alarms: [{ key: '4', what: 'opening', n: 1, minutes: 60 }],
    days: [{ key: '4', opening: Buffer.alloc(0) }],
  })
})

test('people are counted once, by what cameras took them for', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const at = Date.now() - 3_600_000
  for (const pType of [1, 1, 2]) await anAlarm(db, channel, { at, type: 27, extra: { pType, personnelId: '88' } })
  const scope = { viewer: await aViewer(db, company), types: [27], from: at - 1, until: at + 1 }
  expect(await sql.countPeopleSeen(db.system, scope)).toEqual({ people: 1, authorised: 1, unauthorised: 1 })
  const ofPerson = { ...scope, personnelId: '88' }
  expect(await sql.countFigures(db.system, ofPerson, 'dayKind', 10)).toMatchObject([{ total: 2 }, { total: 1 }])
})

test('availability is the share of online time since the channels are known', async () => {
  const company = await aCompany(db)
  const { deviceNo } = await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  const now = Date.now()
  const hour = 3_600_000
  const known = [
    { at: new Date(now - 4 * hour), from_state: null, to_state: 1 },
    { at: new Date(now - hour), from_state: 1, to_state: 0 },
  ]
  await kysely`delete from device_state_change where device_no = ${deviceNo}`.execute(db.system)
  for (const { at, from_state, to_state } of known)
    await kysely`insert into device_state_change (tenant_id, device_no, at, from_state, to_state)
      values (${company.companyId}, ${deviceNo}, ${at}, ${from_state}, ${to_state})`.execute(db.system)
  expect(await sql.readAvailability(db.system, viewer, { from: now - 24 * hour, until: now })).toBe(0.75)
  expect(await sql.readAvailability(db.system, viewer, { from: now - 24 * hour, until: now - 5 * hour })).toBe(null)
})
