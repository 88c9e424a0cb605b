import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import pg from 'pg'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, inRounds, type Round } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { cpuSecondsOf, familyCpuSecondsOf } from './process-cost.ts'
import { type RunningServer, withServer } from './server-process.ts'

const rounds = 3
const regions = { large: 100, small: 10 }
type Region = keyof typeof regions
const seconds = Number(process.env.WATCHFIRE_BENCH_SECONDS) || 15
/** Readings of one post, each of another sensor. Of the second pace each look has those of one post, however large the region is. */
const busy = { items: 100, postsPerSecond: 10 }
const calm = { items: 10, postsPerSecond: 3 }
const perSecond = busy.items * busy.postsPerSecond

/** What judging several comparisons over the sensors of a region takes of the machine, and what it writes. */
export const trees: Benchmark = {
  name: 'trees',
  title: 'rules with several comparisons',
  how: `The server as \`npm start\` runs it. One rule with three comparisons of temperature (average of ten minutes, change within five, the newest), which are not met, over a region of ${regions.large} sensors whose windows are full: ${perSecond.toLocaleString('en')} readings a second in ${busy.postsPerSecond} posts for ${seconds} s, CPU of the server and of PostgreSQL above that of the same readings with the rule switched off. Then ${calm.postsPerSecond} posts a second of ${calm.items} sensors each, of this region and of one of ${regions.small} sensors: the WAL of a reading above that without the rule. ${rounds} rounds.`,
  run: () =>
    withBenchDatabase((url, postgres) =>
      withServer(
        url,
        async server => {
          const others = watchForeignLoad([postgres, server.pid])
          const client = new pg.Client({ connectionString: url })
          await client.connect()
          try {
            const { deviceId, key } = deviceOf(server)
            const send = senderOf(server, key)
            const sensorIds = await addSensors(client, deviceId)
            await send([...sensorIds.large, ...sensorIds.small])
            await fillWindows(client)
            await addRules(client)
            return await inRounds(rounds, others, () => measure({ server, postgres, client, send, sensorIds, others }))
          } finally {
            others.stop()
            await client.end()
          }
        },
        { demo: true },
      ),
    ),
}

type SensorIds = Record<Region, readonly string[]>
type Measured = {
  server: RunningServer
  postgres: number
  client: pg.Client
  send: (sensorIds: readonly string[]) => Promise<void>
  sensorIds: SensorIds
  others: ReturnType<typeof watchForeignLoad>
}

async function measure({ server, postgres, client, send, sensorIds, others }: Measured): Promise<Round> {
  const began = Date.now()
  const spent = () => cpuSecondsOf(server.pid) + familyCpuSecondsOf(postgres)
  const walTo = async () => {
    const { rows } = await client.query<{ to: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as to`,
    )
    return rows[0]?.to ?? 0
  }
  const costOf = async (region: Region, pace: typeof busy, state: 1 | 2) => {
    await switchRule(client, region, state)
    // Pages that a checkpoint lets be written whole are written before.
    await store(send, sensorIds[region], pace, 2)
    const [cpu, wal, at] = [spent(), await walTo(), performance.now()]
    const readings = await store(send, sensorIds[region], pace, seconds)
    const took = (performance.now() - at) / 1000
    // What came with the last post is judged as well.
    await sleep(500)
    return { cores: (spent() - cpu) / took, walOfEach: ((await walTo()) - wal) / readings }
  }
  const above = async (region: Region, pace: typeof busy) => {
    const [without, withRule] = [await costOf(region, pace, 2), await costOf(region, pace, 1)]
    await switchRule(client, region, 2)
    return {
      without,
      cores: withRule.cores - without.cores,
      walOfEach: withRule.walOfEach - without.walOfEach,
    }
  }
  const large = await above('large', busy)
  const calmly = { large: await above('large', calm), small: await above('small', calm) }
  const figures: Figure[] = [
    {
      what: `${perSecond.toLocaleString('en')} readings/s by a rule with 3 comparisons, region of ${regions.large} sensors, server and database`,
      value: large.cores * 100,
      unit: '% of a core',
    },
    { what: 'the same readings without the rule', value: large.without.cores * 100, unit: '% of a core' },
    { what: 'WAL of each of them by the rule', value: large.walOfEach, unit: 'bytes' },
    {
      what: `WAL of a reading by the rule, ${calm.items} sensors at a time of ${regions.large}`,
      value: calmly.large.walOfEach,
      unit: 'bytes',
    },
    {
      what: `WAL of a reading by the rule, ${calm.items} sensors at a time of ${regions.small}`,
      value: calmly.small.walOfEach,
      unit: 'bytes',
    },
    {
      what: `WAL of a reading, region of ${regions.large} to one of ${regions.small}`,
      value: calmly.large.walOfEach / calmly.small.walOfEach,
      unit: 'x',
      goal: { most: 1.5 },
    },
  ]
  return { figures, foreign: others.since(began) }
}

function deviceOf({ folder }: RunningServer): { deviceId: string; key: string } {
  const { devices } = JSON.parse(readFileSync(join(folder, 'demo-seed.json'), 'utf8')) as {
    devices: { deviceId: string; key: string }[]
  }
  const [first] = devices
  if (!first) throw new Error('the demo has no AI server')
  return first
}

/** More than an installation without a licence may take in, so not by their first reading. */
async function addSensors(client: pg.Client, deviceId: string): Promise<SensorIds> {
  const add = async (region: Region, from: number) => {
    const { rows } = await client.query<{ device_id: string }>(
      `with place as (
         insert into region (tenant_id, company_id, project_id, name)
         select tenant_id, company_id, project_id, $2 from device where device_id = $1 returning region_id
       ), added as (
         insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, region_id, name)
         select $1 || '_S' || number, 3, device_no, tenant_id, company_id, project_id, place.region_id, 'S' || number
         from device, place, generate_series($3::int, $3::int + $4::int - 1) as number
         where device_id = $1 returning device_no, device_id, tenant_id
       ), kept as (
         insert into sensor (tenant_id, device_no) select tenant_id, device_no from added
       )
       select device_id from added order by device_no`,
      [deviceId, region, from, regions[region]],
    )
    return rows.map(({ device_id }) => device_id)
  }
  return { large: await add('large', 1001), small: await add('small', 2001) }
}

const senderOf = (server: RunningServer, key: string) => async (sensorIds: readonly string[]) => {
  const at = Date.now()
  const response = await fetch(server.address + sensorCalls.sendReadings.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(
      sensorIds.map(sensorId => ({ sensorId, quantity: 'temperature', at, value: 20 + Math.random() })),
    ),
  })
  const text = await response.text()
  if (!text.startsWith('{"rcode":0') || text.includes('refused')) throw new Error(text.slice(0, 300))
}

const inRegions = `from device join region using (region_id) where device.kind = 3 and region.name in ('large', 'small')`

/** A reading of each sensor every five seconds before now. */
async function fillWindows(client: pg.Client): Promise<void> {
  await client.query(`select ensure_reading_partitions(now() - interval '1 day', now())`)
  await client.query(
    `insert into reading (tenant_id, device_no, quantity, at, value)
     select device.tenant_id, device_no, 1, now() - number * interval '5 seconds', 20 + random()
     ${inRegions.replace('where', 'cross join generate_series(2, 140) as number where')} on conflict do nothing`,
  )
}

/** The same rule for each of the regions; both are off at first. */
async function addRules(client: pg.Client): Promise<void> {
  const none = { length: 0, unit: 'seconds' }
  const leaf = { quantity: 'temperature', operator: '>', hysteresis: 1 }
  const within = (length: number) => ({ length, unit: 'minutes' })
  const condition = {
    ...{ kind: 'now', operator: '>', threshold: 0, upper: null, span: none, times: 2, hysteresis: 0 },
    ...{ recovery: none, coolDown: none, lateness: 0, place: 'region' },
    tree: {
      join: 'any',
      parts: [
        { ...leaf, threshold: 60, aggregate: { function: 'avg', within: within(10) } },
        { ...leaf, threshold: 8, aggregate: { function: 'change', within: within(5) } },
        { ...leaf, threshold: 80 },
      ],
    },
  }
  await client.query(
    `insert into alarm_rule (tenant_id, company_id, name, state, quantity, leaf_quantities, project_id, region_id, condition, alarm_type, level, changed_by)
     select tenant_id, company_id, name, 2, 1, '{1}', project_id, region_id, $1, 60, 3, ''
     from region where name in ('large', 'small')`,
    [JSON.stringify(condition)],
  )
}

/** Resolves when the server judges by it, or no longer does. */
async function switchRule(client: pg.Client, region: Region, state: 1 | 2): Promise<void> {
  await client.query('update alarm_rule set state = $1 where name = $2', [state, region])
  const wanted = state === 1 ? regions[region] : 0
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query<{ known: number }>(
      `select count(*)::int as known from rule_place_series join alarm_rule using (tenant_id, rule_id)
       where name = $1 and ($2 = 2 or memory is not null)`,
      [region, state],
    )
    if (rows[0]?.known === wanted) return
    await sleep(100)
  }
  throw new Error('the rule does not get its sensors')
}

/** How many readings were sent: of each post those of the next sensors. */
async function store(
  send: Measured['send'],
  sensorIds: readonly string[],
  { items, postsPerSecond }: typeof busy,
  seconds: number,
): Promise<number> {
  const began = performance.now()
  const posts = seconds * postsPerSecond
  for (let post = 0; post < posts; post += 1) {
    await sleep(Math.max(0, began + (post * 1000) / postsPerSecond - performance.now()))
    await send(
      Array.from({ length: items }, (_, number) => sensorIds[(post * items + number) % sensorIds.length] ?? ''),
    )
  }
  return posts * items
}
