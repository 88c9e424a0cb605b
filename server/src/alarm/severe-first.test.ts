/** A list that shows pending severe alarms first: one order for its pages, however small, for its deep pages and for the file. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inScope } from '../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { alarmHandlers } from './alarm.routes.ts'
import { publicAlarmId } from './alarm-key.ts'
import { exportRows } from './export/export-rows.ts'
import { findPage } from './find-page.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const { list, handle } = alarmHandlers({ fileUrl: (_, fileId) => fileId })
const minute = 60_000

const alarms = fc.array(
  fc.record({
    level: fc.constantFrom('severe', 'normal', 'notice', 'fault'),
    state: fc.constantFrom('pending', 'handled'),
    sister: fc.boolean(),
    // Several at the same moment: the order then hangs on the number alone.
    age: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 12 },
)
const filters = fc.record(
  {
    level: fc.constantFrom('severe' as const, 'normal' as const),
    state: fc.constantFrom('pending' as const, 'handled' as const),
    verdict: fc.constantFrom('trueAlarm' as const),
    keyword: fc.constantFrom('camera'),
  },
  { requiredKeys: [] },
)

test('every page of every size is a piece of one order, and so is the file', async () => {
  await fc.assert(
    fc.asyncProperty(alarms, filters, fc.integer({ min: 1, max: 5 }), async (given, filter, pageSize) => {
      const company = await aCompany(db)
      const sister = await aCompany(db, { of: company })
      const viewer = await aViewer(db, company, { companyIds: [company.companyId, sister.companyId] })
      const channels = [await aChannelOf(db, company), await aChannelOf(db, sister)] as const
      const now = Date.now()
      const rows = []
      for (const { sister: other, age, ...facts } of given) {
        const key = await anAlarm(db, channels[other ? 1 : 0], { ...facts, at: now - age * minute } as never)
        rows.push({ ...facts, ...key, urgent: facts.level === 'severe' && facts.state === 'pending' })
      }
      // Nobody gave a verdict on any of them.
      const wanted = (filter.verdict ? [] : rows)
        .filter(row => (filter.level ?? row.level) === row.level && (filter.state ?? row.state) === row.state)
        .sort((a, b) => Number(b.urgent) - Number(a.urgent) || b.alarmAt - a.alarmAt || b.alarmId - a.alarmId)
        .map(publicAlarmId)
      const walked: string[] = []
      for (let pageNum = 1; ; pageNum += 1) {
        const page = await list({ ...filter, order: 'severeFirst', pageNum, pageSize }, viewer, tools)
        expect(page.total).toBe(wanted.length)
        walked.push(...page.rows.map(row => row.id))
        if (page.rows.length < pageSize) break
      }
      expect(walked).toEqual(wanted)
      const file: unknown[] = []
      const fixed = { ...filter, from: now - 60 * minute, until: now + minute, order: 'severeFirst' as const }
      const request = { filter: fixed, language: 'zh' as const, viewerNow: async () => viewer }
      for await (const cells of exportRows(db, request, () => undefined)) file.push(cells.at(-1))
      expect(file).toEqual(wanted)
    }),
    { numRuns: 20 },
  )
}, 120_000)

test('without an order the list goes by time alone, as it always did', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  const severe = await anAlarm(db, channel, { at: Date.now() - 2 * minute, level: 'severe' })
  const newer = await anAlarm(db, channel, { at: Date.now() - minute })
  const ids = async (input: object) => (await list(input, viewer, tools)).rows.map(row => row.id)
  expect(await ids({})).toEqual([newer, severe].map(publicAlarmId))
  expect(await ids({ order: 'newest' })).toEqual([newer, severe].map(publicAlarmId))
  expect(await ids({ order: 'severeFirst' })).toEqual([severe, newer].map(publicAlarmId))
  expect(alarmCalls.list.input.safeParse({ order: 'whatever' }).success).toBe(false)
})

test('what is handled while its file is written stands in it once', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  const now = Date.now()
  const severe = await anAlarm(db, channel, { at: now - 2 * minute, level: 'severe' })
  const other = await anAlarm(db, channel, { at: now - 3 * minute })
  const filter = { from: now - 60 * minute, until: now, order: 'severeFirst' as const }
  const file: unknown[] = []
  for await (const cells of exportRows(
    db,
    { filter, language: 'zh', viewerNow: async () => viewer },
    () => undefined,
  )) {
    file.push(cells.at(-1))
    if (file.length === 1) await handle({ alarmIds: [publicAlarmId(severe)], verdict: 'trueAlarm' }, viewer, tools)
  }
  expect(file).toEqual([severe, other].map(publicAlarmId))
})

test('deep pages go on behind hundreds of severe alarms, over the edge and far beyond it', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const channel = await aChannelOf(db, company)
  const until = Date.now()
  const from = until - 6 * 86_400_000
  const { alarmId } = await anAlarm(db, channel, { at: from })
  const {
    alarm_id: _,
    handled_at,
    extra,
    ...row
  } = await db.system.selectFrom('alarm').selectAll().where('alarm_id', '=', alarmId).executeTakeFirstOrThrow()
  const times = { occurred_at: new Date(from), received_at: new Date(from), last_at: new Date(from) }
  const values = Array.from({ length: 4000 }, (_each, n) => ({
    ...row,
    ...times,
    handled_at: null,
    judged_at: null,
    opened_at: null,
    extra: null,
    channel_rule: null,
    alarm_id: 8_000_000 + n,
    alarm_at: new Date(from + ((n * 7919) % 5000) * 100_000),
    level: n % 2 === 0 ? 1 : 2,
    state: n % 3 === 0 ? 3 : 1,
  }))
  for (const some of [values.slice(0, 2000), values.slice(2000)])
    await db.system.insertInto('alarm').values(some).execute()
  const at = (offset: number, limit: number) =>
    inScope(db, viewer, trx => findPage(trx, viewer, { from, until }, { offset, limit }, 'severeFirst'))
  const whole = (await at(0, 4100)).keys
  const urgent = values.filter(value => value.level === 1 && value.state === 1).length
  expect(urgent).toBeGreaterThan(1200)
  for (const offset of [0, 1100, urgent - 1, urgent, urgent + 1, urgent + 1500, 3950]) {
    const page = await at(offset, 100)
    expect(page.total).toBe(4001)
    expect(page.keys).toEqual(whole.slice(offset, offset + 100))
  }
})
