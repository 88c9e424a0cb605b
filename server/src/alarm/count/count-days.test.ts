/** Days that are counted once tell the same totals as their alarms do, whatever comes, goes or is under way afterwards. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inScope, type Trx } from '../../core/db/database.ts'
import {
  aChannelOf,
  aCompany,
  anAlarm,
  aProject,
  aViewer,
  type ChannelOfTest,
  type CompanyOfTest,
} from '../../core/testing/builders.ts'
import { plansOf } from '../../core/testing/explained.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { countAlarms } from '../alarm.queries.ts'
import type { AlarmFilter, AlarmScope } from '../alarm-filter.queries.ts'
import { countByDays } from './alarm-days.queries.ts'
import { countDays } from './count-days.ts'
import { countSlices, countTotal } from './count-total.ts'

const db = suiteDatabase()
const hour = 3_600_000
const day = 24 * hour
const run = () => db.system.transaction().execute(countDays.work)
const changesOf = async (at: number) => {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from alarm_day where change and day = date_trunc('day', ${new Date(at)}::timestamptz, 'UTC')`.execute(
    db.system,
  )
  return rows[0]?.rows
}

const drop = (trx: Trx, { alarmId }: { alarmId: number }) =>
  sql`delete from alarm where alarm_id = ${alarmId}`.execute(trx)
const aYear = (): AlarmFilter => ({ from: Date.now() - 366 * day, until: Date.now() + day })

async function aScene() {
  const company = await aCompany(db)
  const fixture = { ...company, ...(await aProject(db, company)) }
  const sister = await aCompany(db, { of: company })
  const channels = [await aChannelOf(db, company), await aChannelOf(db, fixture), await aChannelOf(db, sister)] as const
  return { company, fixture, sister, channels, viewer: await viewerOf(company, [company, sister]) }
}
const viewerOf = (company: CompanyOfTest, companies: CompanyOfTest[]) =>
  aViewer(db, company, { companyIds: companies.map(({ companyId }) => companyId) })

const times = fc.oneof(fc.integer({ min: 0, max: 4 * 24 }), fc.integer({ min: 0, max: 60 * 24 }))
const someAlarms = fc.array(
  fc.record({
    where: fc.nat({ max: 2 }),
    type: fc.constantFrom(1, 4, 60),
    level: fc.constantFrom('severe' as const, 'normal' as const, 'fault' as const),
    state: fc.constantFrom('pending' as const, 'handled' as const),
    age: times,
  }),
  { maxLength: 8 },
)
const filters = fc.record(
  {
    type: fc.constantFrom(1, 4),
    family: fc.constantFrom('general' as const, 'sensor' as const),
    level: fc.constantFrom('severe' as const, 'normal' as const),
    state: fc.constantFrom('handled' as const),
    urgent: fc.boolean(),
    from: times,
    until: times,
  },
  { requiredKeys: ['from', 'until'] },
)

test('totals and slices by days are those of the rows, before and after alarms come late and go', async () => {
  const { company, fixture, viewer, channels } = await aScene()
  const everybody: AlarmScope[] = [
    viewer,
    { ...viewer, rights: new Set() },
    { ...viewer, projectIds: [fixture.projectId] },
    { ...viewer, projectIds: [] },
    { ...viewer, regionId: company.regionId },
  ]
  const living: { alarmId: number }[] = []
  await fc.assert(
    fc.asyncProperty(someAlarms, filters, fc.nat({ max: 3 }), fc.boolean(), async (given, chosen, gone, counts) => {
      for (const { where, age, ...facts } of given) {
        living.push(await anAlarm(db, channels[where] as ChannelOfTest, { ...facts, at: Date.now() - age * hour }))
      }
      for (const alarm of living.splice(0, gone)) await db.system.transaction().execute(trx => drop(trx, alarm))
      if (counts) await run()
      const period = { from: Date.now() - chosen.from * hour, until: Date.now() - chosen.until * hour + 1 }
      for (const filter of [
        { ...chosen, ...period },
        { ...chosen, ...aYear() },
      ]) {
        for (const scope of everybody) {
          await inScope(db, viewer, async trx => {
            const wanted = await countAlarms(trx, scope, filter)
            expect(await countTotal(trx, scope, filter)).toBe(wanted)
            const slices = await countSlices(trx, scope, filter)
            expect(slices.reduce((sum, { total }) => sum + total, 0)).toBe(wanted)
            for (const [index, { from, until, total }] of slices.entries()) {
              expect(until).toBe(index === 0 ? filter.until : slices[index - 1]?.from)
              if (total > 0) expect(await countAlarms(trx, scope, { ...filter, from, until })).toBe(total)
            }
          })
        }
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a long total reads days, and of the alarms what lies before and behind them', async () => {
  const { viewer, channels } = await aScene()
  for (const age of [0, 100, 200, 300]) await anAlarm(db, channels[0], { at: Date.now() - age * day })
  await run()
  const year = aYear()
  const days = { from: Math.ceil(year.from / day) * day, until: Math.floor(Date.now() / day) * day - 2 * day }
  const plans = await inScope(db, viewer, trx => plansOf(trx, counted => countByDays(counted, viewer, year, days)))
  const months = new Set([...plans.join('\n').matchAll(/ on (alarm_(?:\d{6}|default))/g)].map(([, name]) => name))
  expect(months.size, plans.join('\n')).toBeLessThanOrEqual(4)
  expect(plans.join('\n')).toContain('alarm_day_sum')
})

test('what is under way while a day is counted is counted when it is committed', async () => {
  const { viewer, channels } = await aScene()
  const total = () => inScope(db, viewer, trx => countTotal(trx, viewer, aYear()))
  const at = Date.now() - 10 * day
  const going = await anAlarm(db, channels[0], { at })
  await run()
  expect(await total()).toBe(1)
  const open = await db.system.startTransaction().execute()
  await anAlarm({ ...db, system: open } as never, channels[0], { at })
  await anAlarm({ ...db, system: open } as never, channels[1], { at })
  await drop(open, going)
  // Another late one makes the job count this very day again.
  await anAlarm(db, channels[2], { at })
  await run()
  expect(await total()).toBe(2)
  await open.commit().execute()
  expect(await total()).toBe(3)
  expect(await changesOf(at)).toBeGreaterThan(0)
  await run()
  expect(await total()).toBe(3)
  expect(await changesOf(at)).toBe(0)
})

test('a row that moves out of the default partition is counted once', async () => {
  const { viewer, channels } = await aScene()
  const at = Date.now() - 500 * day
  await anAlarm(db, channels[0], { at })
  await run()
  const filter = { from: at - 10 * day, until: at + 10 * day }
  const total = () => inScope(db, viewer, trx => countTotal(trx, viewer, filter))
  expect(await total()).toBe(1)
  await sql`select ensure_alarm_months(${new Date(at)}, ${new Date(at)})`.execute(db.system)
  expect(await total()).toBe(1)
})
