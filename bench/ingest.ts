import { randomBytes } from 'node:crypto'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import pg from 'pg'
import pino from 'pino'
import { composeServer } from '../server/src/compose.ts'
import { openDatabase } from '../server/src/core/db/database.ts'
import { hashOfSecret } from '../server/src/core/session/admit.ts'
import { readSettings } from '../server/src/core/settings.ts'
import { seedDatabase } from '../server/src/seed/seed-database.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, shown } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'

const senders = 32
const seconds = 8

/** Durable alarms per second through HTTP, checks, collector and commit, against the same PostgreSQL taking the same rows by itself. */
export const ingest: Benchmark = {
  name: 'ingest',
  title: 'durable ingestion',
  how: `${senders} senders post to the server over HTTP (keep-alive, one process holds senders, server and driver); every event opens an alarm of its own. Ceiling: the same PostgreSQL, three connections inserting rows of the same four tables in sets of 500, nothing else. ${seconds} s each.`,
  run: () =>
    withBenchDatabase(async url => {
      await fillAlarms(url, 10_000, Date.now())
      const ceiling = await measureCeiling(url)
      const batches = await measureServer(url, 100)
      const singles = await measureServer(url, 1)
      return [
        { what: 'PostgreSQL’s own ceiling, sets of 500', value: ceiling, unit: 'alarms/s' },
        { what: `batches of 100, ${senders} senders`, value: batches, unit: 'alarms/s' },
        { what: '… as a share of the ceiling', value: batches / ceiling, unit: '×', goal: { least: 0.5 } },
        {
          what: `single events, ${senders} senders`,
          value: singles,
          unit: 'alarms/s',
          note: `${shown(singles / ceiling)} of the ceiling`,
        },
      ]
    }),
}

async function measureCeiling(url: string): Promise<number> {
  const lanes = 3
  const set = 500
  let done = 0
  const until = Date.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (let round = 0; Date.now() < until; round += 1) {
        const keys = Array.from({ length: set }, (_, n) => `c${lane}-${round}-${n}`)
        await client.query('begin')
        await client.query(
          `with n as (select key, nextval('alarm_number') as id, now() as at from unnest($1::text[]) key),
           a as (insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, device_no, ai_server_no, place_id, type, level, state, occurred_at, received_at, last_at)
             select id, at, 1, 1, 1, 1, 1, 1, 4, 2, 1, at, at, at from n),
           o as (insert into occurrence (occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at) select id, id, at, 1, 1, at from n),
           k as (insert into ingest_key (ai_server_no, event_id, alarm_id, alarm_at) select 0, key, id, at from n)
           insert into outbox (kind, cause, tenant_id, company_id, project_id, alarm_id, alarm_at) select 'alarm', 'raised', 1, 1, 1, id, at from n`,
          [keys],
        )
        await client.query('commit')
        done += set
      }
      await client.end()
    }),
  )
  return done / seconds
}

async function measureServer(url: string, batch: number): Promise<number> {
  const settings = readSettings({
    DATABASE_URL: url,
    WATCHFIRE_DATA: `/tmp/watchfire-bench-${process.pid}`,
    WATCHFIRE_DEMO: '0',
  })
  const db = openDatabase(url)
  await seedDatabase(db, settings)
  const key = `wf_${randomBytes(24).toString('base64url')}`
  const { device_id: server } = await newServer(url, key)
  const { app, close } = await composeServer(settings, db, pino({ level: 'silent' }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  let stored = 0
  const until = Date.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      for (let round = 0; Date.now() < until; round += 1) {
        // Notices of people counts never merge when every event has a device and type of its own turn; the window is zero here.
        const items = Array.from({ length: batch }, (_, n) => ({
          eventId: `${batch}-${sender}-${round}-${n}`,
          deviceId: `${server}_C${1 + ((sender + n) % 40)}`,
          alarmType: 84,
          occurredAt: Date.now(),
        }))
        const response = await fetch(address + ingestCalls.alarms.path, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(items),
        })
        const { data } = (await response.json()) as { data: { outcome: string }[] }
        const kept = data.filter(item => item.outcome === 'stored').length
        if (kept !== batch) throw new Error(`only ${kept} of ${batch} were stored: ${JSON.stringify(data[0])}`)
        stored += kept
      }
    }),
  )
  await close()
  await db.close()
  return stored / seconds
}

async function newServer(url: string, key: string): Promise<{ device_id: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ device_no: number; tenant_id: number; device_id: string }>(
      `select device_no, tenant_id, device_id from device where kind = 1 and device_id like 'B%' order by device_no limit 1`,
    )
    const row = rows[0]
    if (!row) throw new Error('the filled database has no AI server')
    await client.query(
      `insert into ai_server (device_no, tenant_id, key_hash) values ($1, $2, $3) on conflict (device_no) do update set key_hash = excluded.key_hash`,
      [row.device_no, row.tenant_id, hashOfSecret(key)],
    )
    return row
  } finally {
    await client.end()
  }
}
