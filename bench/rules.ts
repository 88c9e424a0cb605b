import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import pg from 'pg'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, inRounds, percentile, type Round } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { cpuSecondsOf, familyCpuSecondsOf } from './process-cost.ts'
import { type RunningServer, withServer } from './server-process.ts'

const rounds = 3
/** `WATCHFIRE_BENCH_RULES` has fewer of them, for a first look. */
const rules = Number(process.env.WATCHFIRE_BENCH_RULES) || 1000
const rulesOfSensor = 20
/** Fewer than an installation without a licence may have. */
const sensors = Math.ceil(rules / rulesOfSensor)
/** In each post one reading of each sensor. */
const postsPerSecond = 20
const perSecond = sensors * postsPerSecond
const seconds = Number(process.env.WATCHFIRE_BENCH_SECONDS) || 15

/** What judging readings takes of the machine, and how long an alarm takes that a rule raises. */
export const judging: Benchmark = {
  name: 'rules',
  title: 'rules on readings',
  how: `The server as \`npm start\` runs it. ${perSecond.toLocaleString('en')} readings a second of ${sensors} sensors, in ${postsPerSecond} posts a second for ${seconds} s, each judged by ${rulesOfSensor} rules with a further threshold; CPU of the server and of PostgreSQL above that of the same readings with the rules switched off. One reading of each post is beyond both thresholds of one rule: from the answer to its post, when it is durable, until a listener of the outbox reads the alarm. ${rounds} rounds.`,
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
            const sensorIds = Array.from({ length: sensors }, (_, number) => `${deviceId}_S${number + 101}`)
            await send(sensorIds.map(sensorId => reading(sensorId, 20)))
            await addRules(client, sensorIds)
            return await inRounds(rounds, others, () =>
              measure({ server, postgres, client, url, send, sensorIds, others }),
            )
          } finally {
            others.stop()
            await client.end()
          }
        },
        { demo: true },
      ),
    ),
}

type Reading = ReturnType<typeof reading>
const reading = (sensorId: string, value: number) => ({
  sensorId,
  quantity: 'temperature' as const,
  at: Date.now(),
  value,
})

type Measured = {
  server: RunningServer
  postgres: number
  client: pg.Client
  url: string
  send: (items: Reading[]) => Promise<void>
  sensorIds: readonly string[]
  others: ReturnType<typeof watchForeignLoad>
}

async function measure({ server, postgres, client, url, send, sensorIds, others }: Measured): Promise<Round> {
  const began = Date.now()
  const cores = async (work: () => Promise<unknown>) => {
    const spent = () => cpuSecondsOf(server.pid) + familyCpuSecondsOf(postgres)
    const [before, at] = [spent(), performance.now()]
    await work()
    return (spent() - before) / ((performance.now() - at) / 1000)
  }
  await switchRules(client, 2)
  const without = await cores(() => store(send, sensorIds))
  await switchRules(client, 1)
  const answered = new Map<string, number>()
  const raised = await listen(url)
  const withRules = await cores(() =>
    store(send, sensorIds, sensorId => answered.has(sensorId) || answered.set(sensorId, performance.now())),
  )
  for (let tries = 0; raised.seen.size < answered.size && tries < 300; tries += 1) await sleep(100)
  await raised.stop()
  const delays = [...answered].map(([sensorId, at]) =>
    Math.max(0, (raised.seen.get(sensorId) ?? Number.POSITIVE_INFINITY) - at),
  )
  const figures: Figure[] = [
    {
      what: `${perSecond.toLocaleString('en')} readings/s by ${rules.toLocaleString('en')} rules, server and database`,
      value: (withRules - without) * 100,
      unit: '% of a core',
      goal: { most: 50 },
    },
    { what: 'the same readings without rules', value: without * 100, unit: '% of a core' },
    { what: 'reading durable → alarm, p99', value: percentile(delays, 0.99), unit: 'ms', goal: { most: 1000 } },
    { what: 'reading durable → alarm, p50', value: percentile(delays, 0.5), unit: 'ms' },
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

const senderOf = (server: RunningServer, key: string) => async (items: Reading[]) => {
  const response = await fetch(server.address + sensorCalls.sendReadings.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(items),
  })
  const text = await response.text()
  if (!text.startsWith('{"rcode":0') || text.includes('refused')) throw new Error(text.slice(0, 300))
}

/** With `onAlarm` one sensor of each post is beyond its thresholds, the next one each time. */
async function store(
  send: Measured['send'],
  sensorIds: readonly string[],
  onAlarm?: (sensorId: string) => unknown,
): Promise<void> {
  const began = performance.now()
  for (let post = 0; post < seconds * postsPerSecond; post += 1) {
    await sleep(Math.max(0, began + (post * 1000) / postsPerSecond - performance.now()))
    const alarming = onAlarm && sensorIds[post % sensorIds.length]
    await send(sensorIds.map(sensorId => reading(sensorId, sensorId === alarming ? 99 : 20)))
    if (alarming !== undefined) onAlarm?.(alarming)
  }
}

/** They are off at first; only the first of each sensor ever raises an alarm. */
async function addRules(client: pg.Client, sensorIds: readonly string[]): Promise<void> {
  const none = { length: 0, unit: 'seconds' }
  const condition = {
    ...{ kind: 'now', operator: '>', upper: null, span: none, times: 2, hysteresis: 1 },
    ...{ recovery: none, coolDown: none, lateness: 0, place: 'region' },
  }
  await client.query(
    `insert into alarm_rule (tenant_id, company_id, name, state, quantity, device_nos, condition, alarm_type, level, changed_by)
     select tenant_id, company_id, device_id, 2, 1, array[device_no], $2::jsonb || jsonb_build_object(
              'threshold', number * 100 - 40,
              'steps', jsonb_build_array(jsonb_build_object('threshold', number * 100 - 20, 'level', 'severe'))
            ), 60, 3, ''
     from device, generate_series(1, $3::int) as number where device_id = any($1)`,
    [sensorIds, JSON.stringify(condition), rulesOfSensor],
  )
}

/** Resolves when the server judges for all of them, or for none any more. */
async function switchRules(client: pg.Client, state: 1 | 2): Promise<void> {
  await client.query('update alarm_rule set state = $1', [state])
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from rule_series')
    if (rows[0]?.n === (state === 1 ? sensors * rulesOfSensor : 0)) return
    await sleep(100)
  }
  throw new Error('the rules do not get their sensors')
}

/** When alarms of rules were first read, by their sensor, as consoles get them: after the notification of the outbox. */
async function listen(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from outbox')
  const from = rows[0]?.id ?? '0'
  const seen = new Map<string, number>()
  let [reading, isRung]: [Promise<void> | undefined, boolean] = [undefined, false]
  const readAll = async () => {
    while (isRung) {
      isRung = false
      const raised = await client.query<{ device_id: string }>(
        `select device.device_id from outbox join alarm using (tenant_id, alarm_id, alarm_at) join device on device.device_no = alarm.device_no
         where outbox.id > $1 and outbox.cause = 'raised' and alarm.extra ? 'rule'`,
        [from],
      )
      for (const { device_id } of raised.rows) if (!seen.has(device_id)) seen.set(device_id, performance.now())
    }
    reading = undefined
  }
  client.on('notification', () => {
    isRung = true
    reading ??= readAll()
  })
  await client.query('listen watchfire_outbox')
  const stop = async () => {
    client.removeAllListeners('notification')
    await reading
    await client.end()
  }
  return { seen, stop }
}
