import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../core/db/database.ts'
import { aChannel, aCompany, anAiServer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { makeCollector } from './collector.ts'
import { troubleOf } from './store-trouble.ts'

const db = suiteDatabase()
const start = Date.parse('2026-06-01T08:00:00Z')

async function anOwner() {
  const owner = new pg.Client(db.url)
  await owner.connect()
  return owner
}

async function aScene(channels = 1) {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const deviceIds: string[] = []
  for (let n = 1; n <= channels; n += 1) deviceIds.push((await aChannel(db, server, { n })).deviceId)
  const { log, lines } = recordedLog()
  const collector = makeCollector({ db, log, clock: () => start })
  onTestFinished(() => collector.stop())
  const event = (
    channel: number,
    seconds: number,
    more: { eventId?: string; extra?: Record<string, string> } = {},
  ) => ({
    eventId: randomUUID(),
    deviceId: deviceIds[channel] ?? '',
    alarmType: 4,
    occurredAt: start + seconds * 1000,
    ...more,
  })
  /** What matters of the stored alarms, in an order of its own. */
  const alarms = async () =>
    (
      await db.system
        .selectFrom('alarm')
        .innerJoin('device', 'device.device_no', 'alarm.device_no')
        .select(['device.device_id', 'alarm.alarm_at', 'alarm.count', 'alarm.last_at'])
        .where('alarm.company_id', '=', company.companyId)
        .orderBy('device.device_id')
        .orderBy('alarm.alarm_at')
        .execute()
    ).map(row => ({ device: deviceIds.indexOf(row.device_id), at: row.alarm_at, count: row.count, last: row.last_at }))
  return { company, server, collector, lines, event, alarms }
}

test('a row the database does not take is refused alone, wherever it stands in the batch', async () => {
  const owner = await anOwner()
  // A check that no rule of ours knows of.
  await owner.query(`alter table alarm add constraint poison check (coalesce(extra ->> 'poison', '') <> 'yes')`)
  await owner.end()
  const { server, collector, lines, event, alarms } = await aScene(3)
  const poison = event(1, 0, { eventId: 'poison', extra: { poison: 'yes' } })
  const posts = await Promise.all([
    collector.submit(server, [event(0, 0), poison, event(0, 1)]),
    collector.submit(server, [event(2, 0)]),
  ])
  expect(posts.map(post => post.map(outcome => outcome.outcome))).toEqual([['stored', 'refused', 'merged'], ['stored']])
  expect(posts[0]?.[1]).toMatchObject({ eventId: 'poison', reason: expect.stringContaining('cannot be stored') })
  expect(await alarms()).toMatchObject([
    { device: 0, count: 2 },
    { device: 2, count: 1 },
  ])
  expect(lines).toMatchObject([{ msg: 'an event cannot be stored', eventId: 'poison' }])
})

test('connections that die in the middle of batches lose nothing and store nothing twice', async () => {
  const { server, collector, event, alarms } = await aScene(20)
  const posts = Array.from({ length: 60 }, (_, post) => Array.from({ length: 20 }, (_, n) => event(n, post)))
  const owner = await anOwner()
  let killed = 0
  const outcomes = []
  for (const [index, post] of posts.entries()) {
    const answer = collector.submit(server, post)
    // Somewhere between the gathering and the answer.
    await new Promise(resolve => setTimeout(resolve, index % 12))
    const { rowCount } = await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'watchfire-system'`)
    killed += rowCount ?? 0
    outcomes.push(await answer)
  }
  await owner.end()
  expect(killed).toBeGreaterThan(10)
  const again = await collector.submit(server, posts.flat())
  expect(again.every(outcome => outcome.outcome === 'repeated')).toBe(true)
  expect(again.map(outcome => outcome.alarmId)).toEqual(outcomes.flat().map(outcome => outcome.alarmId))
  expect((await alarms()).map(alarm => alarm.count)).toEqual(Array(20).fill(60))
})

test('while the database stays away items are given back, and after its return they are stored once', async () => {
  const { server, event, alarms } = await aScene()
  const away = openDatabase('postgresql://nobody@127.0.0.1:1/nowhere')
  const { log, lines } = recordedLog()
  const collector = makeCollector({ db: away, log, clock: () => start, timeoutMs: 300 })
  const item = event(0, 0)
  await expect(collector.submit(server, [item])).rejects.toThrow('call.busy')
  await away.close()
  const back = openDatabase(db.url)
  const later = makeCollector({ db: back, log, clock: () => start })
  expect(await later.submit(server, [item])).toMatchObject([{ outcome: 'stored' }])
  await later.stop()
  await expect(later.submit(server, [item])).rejects.toThrow('call.busy')
  await back.close()
  expect(await alarms()).toMatchObject([{ count: 1 }])
  expect(lines).toMatchObject([{ msg: 'the database stays away, a batch is given back' }])
})

test('a full disk of the database is said as such', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(troubleOf(error)).toBe('full')
  expect(troubleOf(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toBe('contest')
  expect(troubleOf(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBe('away')
  expect(troubleOf(new Error('Connection terminated unexpectedly'))).toBe('away')
  expect(troubleOf(Object.assign(new Error('no such column'), { code: '42703' }))).toBe('bug')
})

test('whatever the batches and repetitions, the same events make the same alarms', async () => {
  const steps = fc.array(fc.record({ channel: fc.nat(2), gap: fc.constantFrom(0, 1, 59, 60, 61, 500) }), {
    minLength: 1,
    maxLength: 20,
  })
  const cuts = fc.array(fc.record({ size: fc.integer({ min: 1, max: 6 }), again: fc.boolean() }), { minLength: 25 })
  await fc.assert(
    fc.asyncProperty(steps, cuts, fc.boolean(), async (plan, posts, together) => {
      const { server, collector, event, alarms } = await aScene(3)
      const clocks = [-864_000, -864_000, -864_000]
      const events = plan.map(({ channel, gap }) => {
        clocks[channel] = (clocks[channel] ?? 0) + gap
        return event(channel, clocks[channel] ?? 0)
      })
      let from = 0
      const answers: Promise<unknown>[] = []
      for (const { size, again } of posts) {
        const post = events.slice(again ? 0 : from, from + size)
        if (post.length > 0) answers.push(collector.submit(server, post))
        if (!together) await answers.at(-1)
        from += size
        if (from >= events.length) break
      }
      await Promise.all(answers)
      expect(await alarms()).toEqual(
        [0, 1, 2].flatMap(channel =>
          expectedAlarms(
            events.filter(one => one.deviceId.endsWith(`_C${channel + 1}`)).map(one => one.occurredAt),
            channel,
          ),
        ),
      )
    }),
    { numRuns: 25 },
  )
})

test('in any order, events of one minute are one alarm', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 10, 20, 30, 40, 50, 60], { minLength: 2 }), async seconds => {
      const { server, collector, event, alarms } = await aScene()
      for (const second of seconds) await collector.submit(server, [event(0, second)])
      expect(await alarms()).toMatchObject([{ count: seconds.length, last: start + Math.max(...seconds) * 1000 }])
    }),
    { numRuns: 10 },
  )
})

/** The rule, told once more: a gap above the window begins a new alarm. */
function expectedAlarms(times: number[], device: number) {
  const alarms: { device: number; at: number; count: number; last: number }[] = []
  for (const at of times) {
    const open = alarms.at(-1)
    if (open && at - open.last <= 60_000) Object.assign(open, { count: open.count + 1, last: at })
    else alarms.push({ device, at, count: 1, last: at })
  }
  return alarms
}
