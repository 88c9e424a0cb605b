import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import pg from 'pg'
import { openSession } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, inRounds, percentile, type Round } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { cpuSecondsOf, familyCpuSecondsOf } from './process-cost.ts'
import { type RunningServer, withServer } from './server-process.ts'
import { post } from './timed-calls.ts'

const rounds = 3
const sensors = 60
const perSecond = 1000
const postsPerSecond = 5
const seconds = 15
const curves = 80
const dayMs = 86_400_000

/** What storing readings takes of the machine, and how long somebody waits for the curve of a year. */
export const readings: Benchmark = {
  name: 'readings',
  title: 'readings of sensors',
  how: `The server as \`npm start\` runs it. Storing: ${perSecond.toLocaleString('en')} readings a second of ${sensors} sensors, in ${postsPerSecond} posts a second for ${seconds} s, each with its roll-ups durable before it is answered; CPU of the server and of PostgreSQL above that of as many seconds without. Curves: one sensor with a year of hours and a day of minutes, 600 points, one caller who asks ${curves} times in turn; the ratio is p95 of a year to p95 of a day. ${rounds} rounds.`,
  run: () =>
    withBenchDatabase((url, postgres) =>
      withServer(
        url,
        async server => {
          const others = watchForeignLoad([postgres, server.pid])
          try {
            const send = senderOf(server)
            await send(Array.from({ length: sensors }, (_, n) => reading(n, Date.now() - dayMs - 3_600_000)))
            await fillYear(url)
            return await inRounds(rounds, others, () => measure({ server, postgres, send, others }))
          } finally {
            others.stop()
          }
        },
        { demo: true },
      ),
    ),
}

type Measured = {
  server: RunningServer
  postgres: number
  send: (items: Reading[]) => Promise<void>
  others: ReturnType<typeof watchForeignLoad>
}

async function measure({ server, postgres, send, others }: Measured): Promise<Round> {
  const began = Date.now()
  const cores = async (work: () => Promise<unknown>) => {
    const spent = () => [cpuSecondsOf(server.pid), familyCpuSecondsOf(postgres)] as const
    const [before, at] = [spent(), performance.now()]
    await work()
    const took = (performance.now() - at) / 1000
    return spent().map((used, index) => (used - (before[index] ?? 0)) / took)
  }
  const [serverRest = 0, databaseRest = 0] = await cores(() => sleep(seconds * 1000))
  const [serverBusy = 0, databaseBusy = 0] = await cores(() => store(send))
  const used = { server: (serverBusy - serverRest) * 100, database: (databaseBusy - databaseRest) * 100 }
  const year = await p95OfCurve(server, 365)
  const day = await p95OfCurve(server, 1)
  const figures: Figure[] = [
    {
      what: `${perSecond.toLocaleString('en')} readings/s, server and database`,
      value: used.server + used.database,
      unit: '% of a core',
      goal: { most: 20 },
    },
    { what: 'the server alone', value: used.server, unit: '% of a core' },
    { what: 'curve of a year, p95', value: year, unit: 'ms', goal: { most: 50 } },
    { what: 'curve of a day, p95', value: day, unit: 'ms' },
    { what: 'year : day', value: year / day, unit: 'x' },
  ]
  return { figures, foreign: others.since(began) }
}

const idOf = (device: string, n: number) => `${device}_S${(n % sensors) + 1}`
type Reading = ReturnType<typeof reading>
const reading = (n: number, at: number) => ({
  n,
  quantity: n % 2 ? 'temperature' : 'humidity',
  at,
  value: 20 + (n % 7),
})

function keyOf({ folder }: RunningServer): { deviceId: string; key: string } {
  const { devices } = JSON.parse(readFileSync(join(folder, 'demo-seed.json'), 'utf8')) as {
    devices: { deviceId: string; key: string }[]
  }
  const [first] = devices
  if (!first) throw new Error('the demo has no AI server')
  return first
}

function senderOf(server: RunningServer) {
  const { deviceId, key } = keyOf(server)
  return async (items: Reading[]) => {
    const named = items.map(({ n, ...rest }) => ({ sensorId: idOf(deviceId, n), ...rest }))
    const response = await fetch(server.address + sensorCalls.sendReadings.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(named),
    })
    const text = await response.text()
    if (text.includes('refused')) throw new Error(text.slice(0, 300))
  }
}

async function store(send: Measured['send']): Promise<void> {
  const began = performance.now()
  for (let part = 0; part < seconds * postsPerSecond; part += 1) {
    await sleep(Math.max(0, began + (part * 1000) / postsPerSecond - performance.now()))
    const at = Date.now()
    // Several of a sensor in one post lie some milliseconds apart: the same moment is stored once.
    const items = Array.from({ length: perSecond / postsPerSecond }, (_, n) =>
      reading(n, at - Math.floor(n / sensors) * 7),
    )
    await send(items)
  }
}

/** Of every sensor a year of hours, and of the first a day of minutes. */
async function fillYear(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select ensure_reading_partitions(now() - interval '366 days', now())`)
    const insert = (table: string, span: string, step: string) =>
      client.query(
        `insert into ${table} (tenant_id, device_no, quantity, at, least, greatest, total, readings)
         select tenant_id, device_no, 1, at, 18, 24, 1260, 60
         from device, generate_series(date_trunc('hour', now()) - $1::interval, now() - interval '2 hours', $2::interval) at
         where kind = 3 on conflict do nothing`,
        [span, step],
      )
    await insert('reading_hour', '365 days', '1 hour')
    await insert('reading_minute', '1 day', '1 minute')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function p95OfCurve(server: RunningServer, days: number): Promise<number> {
  const user = await openSession(server.address, '13800000001', 'Watchfire!admin')
  const { deviceId } = keyOf(server)
  const times: number[] = []
  for (let n = 0; n < curves; n += 1) {
    const to = Date.now()
    const began = performance.now()
    await post(server.address, user, sensorCalls.readCurve, {
      sensorIds: [idOf(deviceId, n * 2 + 1)],
      quantity: 'temperature',
      from: to - days * dayMs,
      to,
      points: 600,
    })
    times.push(performance.now() - began)
  }
  return percentile(times, 0.95)
}
