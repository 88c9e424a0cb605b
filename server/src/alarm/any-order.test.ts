/** Properties over the real database: however events and verdicts arrive, what is left of them is the same. */
import type { Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '../core/session/viewer.ts'
import { aChannel, aCompany, anAiServer, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { makeCollector } from '../ingest/collector.ts'
import { alarmHandlers } from './alarm.routes.ts'

const db = suiteDatabase()
const { log } = recordedLog()
const tools = { db, log }
const { handle, list } = alarmHandlers({ fileUrl: (_, fileId) => fileId })
const types = [1, 2, 4, 53, 60, 80, 97]
const minute = 60_000

/** One channel of one company, and what is left in the database of everything that came from it. */
async function aFixture() {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const collector = makeCollector({ db, log })
  const left = async () => {
    const { rows } = await sql<{ type: number; count: number; state: number; occurrences: number; handlings: number }>`
      select type, count, state,
             1 + (select count(*)::int from occurrence o where o.alarm_id = alarm.alarm_id) as occurrences,
             (select count(*)::int from handling h where h.alarm_id = alarm.alarm_id) as handlings
      from alarm where company_id = ${company.companyId} order by type, alarm_at`.execute(db.system)
    return rows
  }
  return { company, server, channel, viewer, collector, left }
}

/** Events within one merge window of each other, as many types of them as there are bursts. */
const bursts = fc
  .uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 4 })
  .chain(chosen =>
    fc.tuple(...chosen.map(type => fc.record({ type: fc.constant(type), size: fc.integer({ min: 1, max: 5 }) }))),
  )

const everything = bursts.chain(chosen => {
  const events = chosen.flatMap(({ type, size }) => Array.from({ length: size }, (_, index) => ({ type, index })))
  return fc.record({
    bursts: fc.constant(chosen),
    // Every event at least once, some again, in any order and cut into posts anywhere.
    sent: fc
      .array(fc.constantFrom(...events), { maxLength: 10 })
      .chain(again => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length })),
    cuts: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
    together: fc.boolean(),
  })
})

test('events in any order and repetition leave the same alarms and counts', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async ({ bursts: chosen, sent, cuts, together }) => {
      const { server, channel, collector, left } = await aFixture()
      const start = Date.now() - minute
      const items = sent.map(({ type, index }) => ({
        eventId: `${type}-${index}`,
        deviceId: channel.deviceId,
        alarmType: type,
        occurredAt: start + index * 10_000,
      }))
      const posts: object[][] = []
      for (let from = 0, cut = 0; from < items.length; cut += 1) {
        const size = cuts[cut % cuts.length] ?? 1
        posts.push(items.slice(from, from + size))
        from += size
      }
      if (together) await Promise.all(posts.map(post => collector.submit(server, post)))
      else for (const post of posts) await collector.submit(server, post)
      await collector.stop()
      const expected = chosen
        .map(({ type, size }) => ({ type, count: size, state: 1, occurrences: size, handlings: 0 }))
        .sort((one, other) => one.type - other.type)
      expect(await left()).toEqual(expected)
    }),
    { numRuns: 30 },
  )
}, 60_000)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('event' as const), index: fc.nat({ max: 7 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('verdict' as const),
      verdict: fc.constantFrom<Verdict>('falseAlarm', 'trueAlarm', 'ignored'),
      who: fc.nat({ max: 1 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
)

test('verdicts between the events, repeated and by two people: no event is lost or counted twice, and each alarm has one first verdict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), fc.boolean(), async (steps, together) => {
      const { company, server, channel, viewer, collector, left } = await aFixture()
      const people = [viewer, await aViewer(db, company, { fullName: 'Wang' })] as const
      const start = Date.now() - minute
      const send = (index: number) =>
        collector.submit(server, [
          { eventId: `e-${index}`, deviceId: channel.deviceId, alarmType: 4, occurredAt: start + index * 1000 },
        ])
      const judge = async (chosen: Verdict, who: Viewer) => {
        const { rows } = await list({ state: 'pending' }, who, tools)
        const alarmIds = rows.map(row => row.id)
        if (alarmIds.length === 0) return
        await handle({ alarmIds, verdict: chosen, seenState: 'pending' }, who, tools).catch(error => {
          // Another one was faster; everything else would be an error.
          if (error.code !== 'alarm.handledMeanwhile') throw error
        })
      }
      const work = steps.flatMap<() => Promise<unknown>>(one =>
        one.kind === 'event'
          ? [() => send(one.index)]
          : Array.from({ length: one.times }, () => () => judge(one.verdict, people[one.who] ?? viewer)),
      )
      if (together) await Promise.all(work.map(each => each()))
      else for (const each of work) await each()
      await collector.stop()

      const rows = await left()
      const sent = new Set(steps.flatMap(one => (one.kind === 'event' ? [one.index] : [])))
      expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(sent.size)
      for (const row of rows) {
        expect(row.occurrences).toBe(row.count)
        expect(row.handlings).toBe(row.state === 3 ? 1 : 0)
      }
      // One open alarm per device and type.
      expect(rows.filter(row => row.state === 1).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 30 },
  )
}, 60_000)
