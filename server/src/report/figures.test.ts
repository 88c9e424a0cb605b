/** Figures are those of the rows, for any viewer, selection, time zone and change of the day. */

import { rights } from '@watchfire/contract/core/rights.ts'
import { addDays, weekdayOf, zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import { allOthers } from '@watchfire/contract/report/figure.rules.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { alarmHandlers } from '../alarm/alarm.routes.ts'
import { readInScope } from '../core/db/database.ts'
import { siteDay, siteTime, useSiteZone } from '../core/site-time.ts'
import { aChannelOf, aCompany, anAlarm, aProject, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import type { Split } from './figures.queries.ts'
import { readFigures, readTotals } from './figures-with-times.ts'
import { figureHandlers, homeHandlers } from './report.routes.ts'
import { readRowsAndTotals } from './report-parts.ts'
import { timesOfDays } from './report-period.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const hour = 3_600_000
const dayOne = Date.UTC(2026, 2, 28)
afterEach(() => {
  vi.useRealTimers()
  useSiteZone('Asia/Shanghai')
})

type Row = {
  at: number
  type: number
  level: number
  state: number
  verdict: number | null
  project: number
  region: number
  minutes: number | null
}

const someAlarms = fc.array(
  fc.record({
    where: fc.nat({ max: 1 }),
    at: fc.integer({ min: 0, max: 96 * 60 }).map(minute => dayOne + minute * 60_000),
    type: fc.constantFrom(4, 7, 70),
    level: fc.constantFrom('severe' as const, 'normal' as const, 'fault' as const),
    verdict: fc.constantFrom(null, 1, 2, 3, 5),
    minutes: fc.integer({ min: 0, max: 600 }),
  }),
  { minLength: 1, maxLength: 12 },
)

const quantile = (values: number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN]
  return low + (high - low) * (place - Math.floor(place))
}

test('figures are those of the rows, whatever the zone, the split and the viewer', async () => {
  await fc.assert(
    fc.asyncProperty(
      someAlarms,
      fc.constantFrom('Asia/Shanghai', 'UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia'),
      fc.constantFrom<Split[]>('hour', 'day', 'month', 'project', 'region', 'type', 'level', 'shift'),
      fc.constantFrom('all', 'no faults', 'one project'),
      async (given, zone, split, who) => {
        useSiteZone(zone)
        const company = await aCompany(db)
        const channels = [
          await aChannelOf(db, company),
          await aChannelOf(db, { ...company, ...(await aProject(db, company)) }),
        ] as const
        for (const { where, verdict, minutes, ...facts } of given) {
          const { alarmId } = await anAlarm(db, channels[where as 0], facts)
          if (verdict !== null)
            await sql`update alarm set state = 3, verdict = ${verdict}, handled_at = alarm_at + ${minutes} * interval '1 minute'
              where alarm_id = ${alarmId}`.execute(db.system)
        }
        const whole = await aViewer(db, company)
        const viewer = {
          ...whole,
          rights: who === 'no faults' ? new Set([rights.workplace]) : whole.rights,
          projectIds: who === 'one project' ? [channels[1].projectId] : null,
        }
        const clock = zoneClock(zone)
        const period = { from: '2026-03-29', until: '2026-03-30' }
        const rows: Row[] = given
          .map(({ where, at, type, level, verdict, minutes }) => ({
            at,
            type,
            level: { severe: 1, normal: 2, fault: 5 }[level],
            state: verdict === null ? 1 : 3,
            verdict,
            project: channels[where as 0].projectId,
            region: channels[where as 0].regionId,
            minutes: verdict !== null && verdict <= 3 ? minutes : null,
          }))
          .filter(row => clock.dayOf(row.at) >= period.from && clock.dayOf(row.at) <= period.until)
          .filter(row => who !== 'no faults' || row.level !== 5)
          .filter(row => who !== 'one project' || row.project === channels[1].projectId)
        const keyOf = (row: Row): string => {
          const text = clock.text(row.at)
          const clockHour = text.slice(11, 13)
          const keys: Partial<Record<Split, string>> = {
            hour: clockHour,
            day: text.slice(0, 10),
            month: text.slice(0, 7),
            project: String(row.project),
            region: String(row.region),
            type: String(row.type),
            level: String(row.level),
            shift: String(Math.floor(Number(clockHour) / 8)),
          }
          return keys[split] ?? ''
        }
        const expected = new Map([...Map.groupBy(rows, keyOf)].map(([key, of]) => [key, told(of)]))
        const scope = { viewer, ...timesOfDays(period) }
        const { parts, totals } = await readInScope(db, viewer, async trx => ({
          parts: await readFigures(trx, scope, split, 1000),
          totals: await readTotals(trx, scope),
        }))
        const seen = new Map(parts.map(({ key, figures }) => [key, figures]))
        expect([...seen.keys()].sort()).toEqual([...expected.keys()].sort())
        for (const [key, one] of expected) expect(seen.get(key)).toMatchObject(one)
        expect(totals).toMatchObject(told(rows))
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)

function told(rows: Row[]) {
  const count = (fits: (row: Row) => boolean) => rows.filter(fits).length
  const minutes = rows.flatMap(row => row.minutes ?? [])
  return {
    total: rows.length,
    handled: count(row => row.state === 3),
    pending: count(row => row.state === 1),
    severe: count(row => row.level === 1),
    overdue: count(row => row.level === 1 && row.state === 1),
    confirmed: count(row => row.verdict === 2),
    falseAlarms: count(row => row.verdict === 1),
    ignored: count(row => row.verdict === 3),
    viewed: count(row => row.verdict === 5),
    handling: {
      n: minutes.length,
      median: minutes.length === 0 ? null : expect.closeTo(quantile(minutes, 0.5), 6),
      p90: minutes.length === 0 ? null : expect.closeTo(quantile(minutes, 0.9), 6),
    },
  }
}

test('rows beyond those that are told stand together in the last one, and the rows have what the whole has', async () => {
  const company = await aCompany(db)
  const at = Date.now() - 2 * hour
  const ids: string[] = []
  for (const [alarms, judged] of [
    [4, 1],
    [3, 3],
    [2, 2],
    [1, 0],
  ] as const) {
    const channel = await aChannelOf(db, { ...company, ...(await aProject(db, company)) })
    ids.push(String(channel.projectId))
    for (let n = 0; n < alarms; n += 1) {
      const { alarmId } = await anAlarm(db, channel, { at: at - n, level: 'severe' })
      if (n < judged)
        await sql`update alarm set state = 3, verdict = 1, handled_at = alarm_at + interval '5 minutes'
          where alarm_id = ${alarmId}`.execute(db.system)
    }
  }
  const viewer = await aViewer(db, company)
  const asked = { ...daysAround(at), by: 'project' as const }
  const read = (limit?: number) =>
    readInScope(db, viewer, trx =>
      readRowsAndTotals(trx, { viewer, ...timesOfDays(asked) }, asked, limit === undefined ? {} : { limit }),
    )
  const { rows, totals } = await read(2)
  expect(rows.map(({ key }) => key)).toEqual([ids[0], ids[1], allOthers])
  expect(rows.at(-1)).toMatchObject({ name: '其余', nameEn: 'All others' })
  expect(rows.at(-1)?.figures).toMatchObject({ total: 3, falseAlarms: 2, pending: 1, falseRate: { n: 2, rate: 1 } })
  // However few times a part has, they are its own.
  expect(rows.map(({ figures }) => figures.handling)).toMatchObject([
    { n: 1, median: 5 },
    { n: 3, median: 5 },
    { n: 2, median: null },
  ])
  for (const count of ['total', 'handled', 'pending', 'severe', 'overdue', 'falseAlarms'] as const)
    expect(rows.reduce((sum, { figures }) => sum + figures[count], 0)).toBe(totals[count])
  const whole = await read()
  expect(whole.rows).toHaveLength(4)
  expect(whole.totals).toEqual(totals)
})

test('the first who may handle an alarm answers it by opening it, and the first verdict stays the first', async () => {
  const company = await aCompany(db)
  const at = Date.now() - 30 * 60_000
  const { alarmId } = await anAlarm(db, await aChannelOf(db, company), { at })
  const alarms = alarmHandlers({ fileUrl: () => '' })
  const times = async () => {
    const { rows } = await sql<{ opened_at: number | null; judged_at: number | null }>`
      select opened_at, judged_at from alarm where alarm_id = ${alarmId}`.execute(db.system)
    return rows[0]
  }
  const id = publicAlarmId({ alarmId, alarmAt: at })
  const onlooker = await aViewer(db, company, { rights: [rights.workplace] })
  await alarms.get({ alarmId: id }, onlooker, tools)
  expect(await times()).toEqual({ opened_at: null, judged_at: null })
  const viewer = await aViewer(db, company)
  await alarms.listHandlings({ alarmId: id }, viewer, tools)
  const first = await times()
  expect(first?.opened_at).toBeGreaterThan(at)
  await alarms.get({ alarmId: id }, viewer, tools)
  expect(await times()).toEqual(first)
  await alarms.handle({ alarmIds: [id], verdict: 'falseAlarm' }, viewer, tools)
  const judged = await times()
  expect(judged?.judged_at).toBeGreaterThanOrEqual(first?.opened_at ?? 0)
  await alarms.handle({ alarmIds: [id], verdict: 'trueAlarm' }, viewer, tools)
  expect(await times()).toEqual(judged)
  const { figures } = await figureHandlers.read(daysAround(at), viewer, tools)
  expect([figures.response.n, figures.handling.n, figures.confirmed, figures.falseAlarms]).toEqual([1, 1, 1, 0])
  expect(figures.response.median).toBeCloseTo(((first?.opened_at ?? 0) - at) / 60_000, 2)
  expect(figures.falseRate).toMatchObject({ n: 1, rate: 0 })
})

const daysAround = (at: number) => {
  const text = (time: number) => zoneClock('Asia/Shanghai').dayOf(time)
  return { from: text(at - hour), until: text(at + 2 * hour), by: 'day' as const }
}

test('every dashboard tells the numbers that the list of the desk has', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const now = Date.now()
  for (let n = 0; n < 9; n += 1) await anAlarm(db, channel, { at: now - n, type: n % 3 === 0 ? 27 : 4 })
  const viewer = await aViewer(db, company)
  const alarms = alarmHandlers({ fileUrl: () => '' })
  const days = { from: now - 30 * 24 * hour, until: now + hour }
  const { total } = await alarms.list({ ...days, pageNum: 1, pageSize: 10 }, viewer, tools)
  const faces = await alarms.list({ ...days, type: 27, pageNum: 1, pageSize: 10 }, viewer, tools)
  expect([total, faces.total]).toEqual([9, 3])
  const sum = (rows: { total: number }[]) => rows.reduce((all, row) => all + row.total, 0)
  expect(sum(await homeHandlers.countByDay({}, viewer, tools))).toBe(total)
  expect(await homeHandlers.countByDay({}, viewer, tools)).toHaveLength(30)
  expect(sum(await homeHandlers.countByMonth({}, viewer, tools))).toBe(total)
  expect(await homeHandlers.countByMonth({}, viewer, tools)).toHaveLength(12)
  expect(await homeHandlers.countByDevice({}, viewer, tools)).toMatchObject([{ deviceId: channel.deviceId, total }])
  expect((await homeHandlers.readHandling({}, viewer, tools)).total).toBe(total)
  expect(await homeHandlers.readTimes({}, viewer, tools)).toHaveLength(30)
  expect(
    (await homeHandlers.readTrend({}, viewer, tools)).reduce((all, row) => all + row.today + row.yesterday, 0),
  ).toBe(total)
  expect((await homeHandlers.countFaces({}, viewer, tools)).total).toBe(faces.total)
  expect(sum(await homeHandlers.countFacesByDay({}, viewer, tools))).toBe(faces.total)
  expect(sum(await homeHandlers.countFacesByMonth({}, viewer, tools))).toBe(faces.total)
  expect(sum(await homeHandlers.countFacesByDevice({}, viewer, tools))).toBe(faces.total)
  expect(await homeHandlers.countFatigue({}, viewer, tools)).toEqual([])
  await sql`update alarm_type set nickname = 'fatigue' where type = 27`.execute(db.system)
  expect(sum(await homeHandlers.countFatigue({}, viewer, tools))).toBe(faces.total)
  await sql`update alarm_type set nickname = 'face' where type = 27`.execute(db.system)
})

test('faces are told by the kind of person and by person, and sum up to the list of the desk', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const now = Date.now()
  const seen = [
    { pType: 1, personnelId: '88' },
    { pType: 1, personnelId: 88 },
    { pType: 2, personnelId: '90' },
    { pType: 2, personnelId: '88' },
    { pType: 7 },
    {},
  ]
  for (const [n, extra] of seen.entries()) await anAlarm(db, channel, { at: now - n, type: 27, extra })
  await anAlarm(db, channel, { at: now, type: 4, extra: { pType: 1, personnelId: '88' } })
  const viewer = await aViewer(db, company)
  const kinds = await homeHandlers.countFacesByKind({}, viewer, tools)
  expect(kinds.map(({ kind, total }) => [kind, total])).toEqual([
    ['authorised', 2],
    ['unauthorised', 2],
    ['unknown', 2],
  ])
  for (const parts of [
    await homeHandlers.countKindsByDay({}, viewer, tools),
    await homeHandlers.countKindsByMonth({}, viewer, tools),
  ]) {
    expect(parts).toHaveLength(parts.length > 12 ? 30 : 12)
    const sum = (kind: 'authorised' | 'unauthorised' | 'unknown') => parts.reduce((all, part) => all + part[kind], 0)
    expect([sum('authorised'), sum('unauthorised'), sum('unknown')]).toEqual([2, 2, 2])
  }
  expect(await homeHandlers.countPeople({}, viewer, tools)).toEqual({ people: 2, authorised: 1, unauthorised: 2 })
  const people = await homeHandlers.countByPerson({}, viewer, tools)
  expect(people.map(({ personnelId, total }) => [personnelId, total])).toEqual([
    ['88', 3],
    ['90', 1],
  ])
  const ofPerson = async (personnelId: string, by = viewer) =>
    (await homeHandlers.readPerson({ personnelId }, by, tools)).reduce((all, { total }) => all + total, 0)
  expect([await ofPerson('88'), await ofPerson('90'), await ofPerson('91')]).toEqual([3, 1, 0])
  const stranger = await aViewer(db, await aCompany(db))
  expect(await ofPerson('88', stranger)).toBe(0)
  expect(await homeHandlers.countByPerson({}, stranger, tools)).toEqual([])
})

test('a report takes no days that run backwards, and at most a year', async () => {
  const viewer = await aViewer(db, await aCompany(db))
  const refusedWith = (from: string, until: string) =>
    figureHandlers.read({ from, until, by: 'day' }, viewer, tools).then(
      () => '',
      error => error.code,
    )
  expect(await refusedWith('2026-02-02', '2026-02-01')).toBe('alarm.badPeriod')
  expect(await refusedWith('2025-01-01', '2026-01-02')).toBe('figure.tooLong')
  expect(await refusedWith('2024-01-01', '2024-12-31')).toBe('')
})

test('the page of an algorithm tells the numbers of its list: by day, by weekday and hour, and how often it was true', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const today = siteDay(Date.now())
  // Of the day this test began on, also when it crosses midnight.
  vi.useFakeTimers({ toFake: ['Date'], now: siteTime(today, 12) })
  // Noon at the site, of a day that is over.
  const noonOf = (daysAgo: number) => siteTime(addDays(today, -daysAgo)) + 12 * hour
  const [trueOne, wrong] = [2, 1]
  const at = [1, 1, 8, 20, 29].map((daysAgo, n) => noonOf(daysAgo) + n)
  for (const [n, time] of at.entries()) {
    const { alarmId } = await anAlarm(db, channel, { at: time, type: 4, level: n === 0 ? 'severe' : 'normal' })
    await sql`update alarm set state = 3, verdict = ${n < 3 ? trueOne : wrong} where alarm_id = ${alarmId}`.execute(
      db.system,
    )
  }
  await anAlarm(db, channel, { at: noonOf(1), type: 7 })
  const told = await figureHandlers.readAlgorithm({ type: 4 }, await aViewer(db, company), tools)
  const alarms = alarmHandlers({ fileUrl: () => '' })
  const listed = async (from: string, until: string) => {
    const { total } = await alarms.list({ type: 4, ...timesOfDays({ from, until }) }, await aViewer(db, company), tools)
    return total
  }
  for (const { day, total, dayBefore, totalBefore } of told.week)
    expect([total, totalBefore]).toEqual([await listed(day, day), await listed(dayBefore, dayBefore)])
  expect(told.week.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 2, 0])
  expect(told.week[5]).toMatchObject({ severe: 1, totalBefore: 1 })
  const cells = told.heat.flatMap((hours, row) => hours.map((total, at) => ({ weekday: row + 1, at, total })))
  expect(cells.reduce((all, { total }) => all + total, 0)).toBe(await listed(told.weeks.from, told.weeks.until))
  const yesterday = weekdayOf(addDays(today, -1))
  expect(told.heat[yesterday - 1]?.[12]).toBe(3)
  expect(cells.filter(({ total }) => total > 0).every(({ at }) => at === 12)).toBe(true)
  expect([told.confirmed, told.falseAlarms, told.precision.n, told.precision.rate]).toEqual([3, 2, 5, 0.6])
})
