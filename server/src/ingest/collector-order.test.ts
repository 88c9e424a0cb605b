import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aChannel, aCompany, anAiServer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { makeCollector } from './collector.ts'

const db = suiteDatabase()
const start = Date.parse('2026-06-01T08:00:00Z')
/** Each event is an alarm of its own. */
const speeding = 42

/** Not random: a failure comes again. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test('alarms of an edge keep their order, however often it is killed over a post and the database under it', async () => {
  const company = await aCompany(db)
  const edges = await Promise.all(
    [1, 2, 3].map(async number => {
      const server = await anAiServer(db, company)
      return { server, channel: await aChannel(db, server), chance: chances(number) }
    }),
  )
  const { log } = recordedLog()
  // The database is never away for good, however slow the machine is.
  const collector = makeCollector({ db, log, clock: () => start, timeoutMs: 600_000 })
  onTestFinished(() => collector.stop())
  const owner = new pg.Client(db.url)
  await owner.connect()
  const limit = 200
  const abandoned: Promise<unknown>[] = []
  let killed = 0

  /** Bound to posts and not to a clock, so that a slow machine gets on as well. */
  async function killConnections() {
    const { rowCount } = await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'watchfire-system'`)
    killed += rowCount ?? 0
  }

  /** Sends as an edge's spool does: the oldest that are not acknowledged, and after a kill from there again. */
  async function deliver({ server, channel, chance }: (typeof edges)[number]) {
    let mark = 0
    for (let spooled = 5; mark < limit; spooled = Math.min(limit, spooled + chance(60))) {
      const post = Array.from({ length: Math.min(100, spooled - mark) }, (_, index) => ({
        eventId: `spooled-${mark + index}`,
        deviceId: channel.deviceId,
        alarmType: speeding,
        occurredAt: start,
      }))
      const answer = collector.submit(server, post)
      const [kills, isAbandoned] = [chance(2) > 0, chance(3) > 0]
      // Somewhere between the gathering and the answer.
      await sleep(chance(8))
      if (kills) await killConnections()
      // Killed over it: what it was about to hear is lost, and the server goes on with what it was given.
      if (isAbandoned) abandoned.push(answer)
      else {
        await answer
        mark += post.length
      }
    }
  }

  await Promise.all(edges.map(deliver))
  await Promise.all(abandoned)
  await owner.end()

  expect(abandoned.length).toBeGreaterThan(15)
  expect(killed).toBeGreaterThan(0)
  for (const { channel } of edges) {
    const rows = await db.system
      .selectFrom('alarm')
      .innerJoin('ingest_key', 'ingest_key.alarm_id', 'alarm.alarm_id')
      .where('alarm.device_no', '=', channel.deviceNo)
      .orderBy('alarm.alarm_id')
      .select('event_id')
      .execute()
    expect(rows.map(row => row.event_id)).toEqual(Array.from({ length: limit }, (_, number) => `spooled-${number}`))
  }
}, 60_000)
