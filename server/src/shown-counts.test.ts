/**
 * What the console shows as a count is what the table holds: every number of the desk, the top bar and the monitor, for several
 * people, selections of the top bar and filters, over alarms of every family, level, state and age. The rows are read past the
 * product's own queries and counted here.
 */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import {
  type Alarm,
  alarmFamily,
  alarmLevel,
  alarmState,
  type Verdict,
  verdict,
} from '@watchfire/contract/alarm/alarm.shapes.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { Selection } from '@watchfire/contract/core/envelope.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { publicAlarmId } from './alarm/alarm-key.ts'
import { countDays } from './alarm/count/count-days.ts'
import { startOfSiteDay } from './core/site-time.ts'
import {
  aChannelOf,
  aCompany,
  anAlarm,
  aProject,
  aRegion,
  aViewer,
  type ChannelOfTest,
} from './core/testing/builders.ts'
import { type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
const minute = 60_000
const day = 86_400_000
const types = [1, 2, 4, 27, 53, 60, 61, 70, 80, 97]
const faultId = 231

type Row = Pick<
  Alarm,
  'level' | 'state' | 'verdict' | 'family' | 'type' | 'deviceId' | 'at' | 'companyId' | 'projectId'
> & {
  id: string
  regionId: number
  words: string
}
type Person = { client: SignedClient; sees: (row: Row) => boolean }
let channels: ChannelOfTest[]
let people: Person[]
let selections: { selection: Selection; shows: (row: Row) => boolean }[]

beforeAll(async () => {
  const { db } = suite
  const owner = await aCompany(db)
  const fixture = { ...owner, ...(await aProject(db, owner)) }
  const daughter = await aCompany(db, { of: owner })
  const stranger = await aCompany(db)
  channels = []
  const elsewhere = { ...owner, regionId: await aRegion(db, owner) }
  for (const place of [owner, owner, fixture, daughter, stranger, elsewhere]) channels.push(await aChannelOf(db, place))

  const person = async (
    place: typeof owner,
    { projects = [], regionId, without }: { projects?: number[]; regionId?: number; without?: number } = {},
  ) => {
    const { accountId, account } = await aViewer(db, place)
    await sql`
      with seed as (select role_id, password_hash from account where account = '13800000001'),
        own as (select role_id from account where account_id = ${accountId}),
        granted as (insert into role_right (role_id, menu_id)
          select own.role_id, role_right.menu_id from own, role_right join seed using (role_id) where menu_id <> ${without ?? 0})
      update account set password_hash = seed.password_hash from seed where account_id = ${accountId}`.execute(
      db.system,
    )
    for (const project_id of projects) {
      const row = { account_id: accountId, project_id, tenant_id: place.tenantId }
      await db.system.insertInto('account_project').values(row).execute()
      const region = { ...row, region_id: regionId ?? 0 }
      if (regionId && project_id === owner.projectId)
        await db.system.insertInto('account_region').values(region).execute()
    }
    return signInAs(suite.app, account, 'Watchfire!admin')
  }
  const ours = [owner.companyId, daughter.companyId]
  people = [
    { client: await person(owner), sees: row => ours.includes(row.companyId) },
    {
      client: await person(owner, { without: faultId }),
      sees: row => ours.includes(row.companyId) && row.level !== 'fault',
    },
    {
      client: await person(owner, { projects: [fixture.projectId] }),
      sees: row => row.projectId === fixture.projectId,
    },
    {
      client: await person(owner, { projects: [owner.projectId, fixture.projectId], regionId: owner.regionId }),
      sees: row => [owner.regionId, fixture.regionId].includes(row.regionId),
    },
    { client: await person(daughter), sees: row => row.companyId === daughter.companyId },
  ]
  selections = [
    { selection: {}, shows: () => true },
    { selection: { companyId: owner.companyId }, shows: row => ours.includes(row.companyId) },
    { selection: { companyId: daughter.companyId }, shows: row => row.companyId === daughter.companyId },
    { selection: { projectId: fixture.projectId }, shows: row => row.projectId === fixture.projectId },
    { selection: { regionId: owner.regionId }, shows: row => row.regionId === owner.regionId },
  ]
})

type Raw = Omit<Row, 'id' | 'at' | 'level' | 'state' | 'verdict'> &
  Record<'alarm_id' | 'alarm_at' | 'level' | 'state', number> & { verdict: number | null }

/** All alarms there are, read by nobody in particular. */
async function tableRows(): Promise<Row[]> {
  const { rows } = await sql<Raw>`
    select alarm.alarm_id, alarm.alarm_at, alarm.level, alarm.state, alarm.verdict, alarm.type, alarm_type.family,
           device.device_id as "deviceId", alarm.company_id as "companyId", alarm.project_id as "projectId", alarm.region_id as "regionId",
           place.device_name || '|' || place.location || '|' || alarm_type.name || '|' || alarm_type.name_en as words
    from alarm join alarm_type using (type) join place using (place_id) join device using (device_no)
    where alarm.company_id = any(${channels.map(({ companyId }) => companyId)}::bigint[])`.execute(suite.db.system)
  return rows.map(({ alarm_id, alarm_at, ...row }) => ({
    ...row,
    id: publicAlarmId({ alarmId: alarm_id, alarmAt: alarm_at }),
    at: alarm_at,
    level: z.decode(alarmLevel, row.level as never),
    state: z.decode(alarmState, row.state as never),
    verdict: row.verdict === null ? null : z.decode(verdict, row.verdict as never),
  }))
}

type Filter = Omit<InputOf<typeof alarmCalls.list>, 'pageNum' | 'pageSize'>
const fits = (filter: Filter & { from: number; until: number }) => (row: Row) =>
  row.at >= filter.from &&
  row.at < filter.until &&
  (['type', 'family', 'level', 'state', 'verdict', 'deviceId'] as const).every(
    name => filter[name] === undefined || row[name] === filter[name],
  ) &&
  row.words.toLowerCase().includes((filter.keyword ?? '').toLowerCase())

const alarms = fc.array(
  fc.record({
    where: fc.nat({ max: 5 }),
    type: fc.constantFrom(...types),
    level: fc.constantFrom(...alarmLevel.def.out.options),
    location: fc.constantFrom('', '东门', 'Gate 50%'),
    age: fc.oneof(
      fc.integer({ min: 0, max: 2 * 24 * 60 }),
      fc.integer({ min: 0, max: 34 * 24 * 60 }),
      fc.integer({ min: 34 * 24 * 60, max: 37 * 24 * 60 }),
    ),
    judged: fc.option(fc.constantFrom<Verdict>('falseAlarm', 'trueAlarm', 'ignored'), { freq: 2 }),
  }),
  { maxLength: 5 },
)
const filters = fc.record(
  {
    keyword: fc.constantFrom('camera', '东', '%', '烟', 'smok', 'nowhere'),
    type: fc.constantFrom(...types),
    family: fc.constantFrom(...alarmFamily.options),
    level: fc.constantFrom(...alarmLevel.def.out.options),
    state: fc.constantFrom(...alarmState.def.out.options),
    verdict: fc.constantFrom(...verdict.def.out.options),
    channel: fc.nat({ max: 5 }),
    days: fc.integer({ min: 0, max: 40 }),
  },
  { requiredKeys: ['days'] },
)

type Given = {
  where: number
  type: number
  level: Alarm['level']
  location: string
  age: number
  judged: Verdict | null
}

async function raiseAndJudge(given: readonly Given[]) {
  for (const { where, age, judged, ...facts } of given) {
    const channel = channels[where] as ChannelOfTest
    const id = publicAlarmId(await anAlarm(suite.db, channel, { ...facts, at: Date.now() - age * minute }))
    const { client, sees } = people[0] as Person
    if (judged && sees({ companyId: channel.companyId } as Row)) {
      await client.call(alarmCalls.handle, { alarmIds: [id], verdict: judged })
    }
  }
}
/** Every page of a list, one after the other. */
async function wholeList({ client }: Person, filter: Filter, selection: Selection) {
  const ids: string[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await client.call(alarmCalls.list, { ...filter, pageNum, pageSize: 7 }, selection)
    ids.push(...rows.map(row => row.id))
    if (rows.length < 7) return { ids, total }
  }
}

test('lists, totals and every number beside them', async () => {
  await fc.assert(
    fc.asyncProperty(
      alarms,
      filters,
      fc.nat({ max: 4 }),
      fc.nat({ max: 4 }),
      fc.boolean(),
      async (given, { channel, days, ...chosen }, who, where, countsDays) => {
        await raiseAndJudge(given)
        // What comes late to a day that is counted adds to it.
        if (countsDays) await suite.db.system.transaction().execute(countDays.work)
        const person = people[who] as Person
        const { selection, shows } = selections[where] as (typeof selections)[number]
        const seen = (await tableRows()).filter(row => person.sees(row) && shows(row))
        const count = (wanted: (row: Row) => boolean) => seen.filter(wanted).length
        const now = Date.now()
        const midnight = startOfSiteDay(now)
        const deviceId = channel === undefined ? undefined : channels[channel]?.deviceId
        const filter = { ...chosen, deviceId, from: startOfSiteDay(now, days), until: startOfSiteDay(now, -1) }

        const wanted = seen.filter(fits(filter))
        const list = await wholeList(person, filter, selection)
        expect(list.total).toBe(wanted.length)
        expect(new Set(list.ids)).toEqual(new Set(wanted.map(row => row.id)))
        expect(list.ids).toHaveLength(wanted.length)
        expect((await person.client.call(deskCalls.countMatches, filter, selection)).total).toBe(wanted.length)
        const { state: _, ...ofAnyState } = filter
        const ofFilter = seen.filter(fits(ofAnyState))
        const waiting = ofFilter.filter(row => row.state === 'pending').length
        expect(await person.client.call(deskCalls.countStates, ofAnyState, selection)).toEqual({
          total: ofFilter.length,
          pending: waiting,
          handled: ofFilter.length - waiting,
        })
        const file = await person.client.call(exportCalls.start, { ...filter, format: 'csv' }, selection)
        expect(file.total).toBe(wanted.length)

        // One range for everything that says "pending": today and the 35 days before.
        const range = { state: 'pending', from: startOfSiteDay(now, 35), until: startOfSiteDay(now, -1) } as const
        const pending = seen.filter(fits(range))
        const today = (row: Row) => row.at >= midnight
        expect(await person.client.call(alarmCalls.countToday, {}, selection)).toMatchObject({
          total: count(today),
          handled: count(row => today(row) && row.state === 'handled'),
          severe: count(row => today(row) && row.level === 'severe'),
          pending: pending.length,
          pendingSevere: pending.filter(row => row.level === 'severe').length,
          pendingFaults: pending.filter(row => row.level === 'fault').length,
        })
        for (const part of [{}, { level: 'severe' }, { level: 'fault' }] as const) {
          const listed = await person.client.call(alarmCalls.list, { ...range, ...part }, selection)
          expect(listed.total).toBe(pending.filter(fits({ ...range, ...part })).length)
        }
        const hours = await person.client.call(alarmCalls.countByHour, {}, selection)
        const firstHour = hours[0]?.at ?? 0
        expect(hours.reduce((sum, { total }) => sum + total, 0)).toBe(count(row => row.at >= firstHour))
        const current = await person.client.call(alarmCalls.listCurrent, {}, selection)
        const recent = pending.filter(row => row.at >= now - 12 * 60 * minute)
        expect(current).toHaveLength(Math.min(50, recent.length))
        const todo = await person.client.call(noticeCalls.listTodo, {}, selection)
        expect(todo.total).toBe(pending.filter(row => ['severe', 'normal', 'fault'].includes(row.level)).length)
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

test('the strip of the top bar counts what its link shows', async () => {
  const person = people[0] as Person
  await raiseAndJudge([{ where: 0, type: 1, level: 'severe', location: '', age: 35 * 24 * 60 - 1, judged: null }])
  const { pendingSevere } = await person.client.call(alarmCalls.countToday, {})
  const filter = { level: 'severe', state: 'pending', from: startOfSiteDay(Date.now() - 35 * day) } as const
  expect((await wholeList(person, { ...filter, until: startOfSiteDay(Date.now(), -1) }, {})).total).toBe(pendingSevere)
})
