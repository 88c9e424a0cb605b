import { setTimeout as sleep } from 'node:timers/promises'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import pg from 'pg'
import { accounts, ask, openSession } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type DemoSource, readDemoSource } from './demo-source.ts'
import { type RunningEdge, withEdge } from './edge-process.ts'
import { type Benchmark, type Figure, inRounds, percentile, type Round } from './figures.ts'
import { type ForeignLoad, watchForeignLoad } from './foreign-load.ts'
import { withNumberedCameras } from './live/numbered-cameras.ts'
import { type RunningServer, withServer } from './server-process.ts'

const rounds = 3
const changes = 40
const cameras = 2
const lookMs = 5

/** How long a change of the console is under way to the edge that works by it, and how soon the silence of an edge is seen. */
export const changed: Benchmark = {
  name: 'changes',
  title: 'changes under way to an edge, and its silence',
  how: `Server, edge and ${cameras} cameras as in the section on live video; the cameras are set up in the console. ${changes} times in turn a zone of one of them is drawn anew: from the beginning of the call until the server knows that the edge works by it, read from the database every ${lookMs} ms. Ratio: its p95 to the median of as many plain reads of that camera in the same round. Silence: the edge is killed (kill -9), until it counts as offline. Falsely offline: how often it did before that. ${rounds} rounds, each with a new edge.`,
  run: () =>
    withBenchDatabase((url, postgres) =>
      withServer(
        url,
        server =>
          withNumberedCameras({ count: cameras, reportsFrames: false }, async ({ urls }) => {
            const client = new pg.Client({ connectionString: url })
            await client.connect()
            const others = watchForeignLoad([postgres, server.pid])
            try {
              const stage = { server, client, others, source: readDemoSource(server) }
              let channels: string[] | undefined
              return await inRounds(rounds, others, () =>
                withEdge({ server, source: stage.source, urls: [], watching: 'watched' }, async edge => {
                  // An AI server takes cameras from the console once it has made contact.
                  await until(stage, 'online')
                  channels ??= await setUp(stage, urls)
                  return measure(stage, channels, edge)
                }),
              )
            } finally {
              others.stop()
              await client.end()
            }
          }),
        { demo: true },
      ),
    ),
}

type Stage = { server: RunningServer; client: pg.Client; others: ForeignLoad; source: DemoSource }

const settings = { faults: true, record: false, masks: [], lines: [] }

async function setUp({ server, source }: Stage, urls: readonly string[]): Promise<string[]> {
  const user = await openSession(server.address, ...accounts.admin)
  const added: string[] = []
  for (const [index, address] of urls.entries()) {
    const made = { ...settings, zones: [], aiServerId: source.deviceId, name: `围墙 ${index + 1}`, address }
    added.push((await ask(server.address, user, deviceCalls.addCamera, made)).channelId)
  }
  return added
}

async function measure(stage: Stage, channels: readonly string[], edge: RunningEdge): Promise<Round> {
  const { client, others } = stage
  const began = Date.now()
  await until(stage, 'online', 'applied')
  const { times, reads } = await change(stage, channels)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from device_state_change join device using (device_no)
     where device.device_id = $1 and device_state_change.to_state = 0 and device_state_change.at > to_timestamp($2 / 1000.0)`,
    [stage.source.deviceId, began],
  )
  const killedAt = performance.now()
  process.kill(edge.pid, 'SIGKILL')
  await until(stage, 'offline')
  const silence = (performance.now() - killedAt) / 1000
  const p95 = percentile(times, 0.95)
  const figures: Figure[] = [
    { what: 'changed → in use, p50', value: percentile(times, 0.5), unit: 'ms' },
    { what: 'changed → in use, p95', value: p95, unit: 'ms', goal: { most: 2000 } },
    { what: 'p95 : a plain read', value: p95 / percentile(reads, 0.5), unit: '×' },
    { what: 'killed → offline', value: silence, unit: 's', goal: { most: 45 } },
    { what: 'falsely offline', value: rows[0]?.count ?? 0, unit: 'times', goal: { most: 0 } },
  ]
  return { figures, foreign: others.since(began) }
}

/** How long each change took, and a plain call beside each. */
async function change(stage: Stage, channels: readonly string[]): Promise<{ times: number[]; reads: number[] }> {
  const { address } = stage.server
  const user = await openSession(address, ...accounts.admin)
  const [times, reads]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < changes; turn += 1) {
    const channelId = channels[turn % channels.length] ?? ''
    const asked = performance.now()
    const { name, settings: now } = await ask(address, user, deviceCalls.getCamera, { channelId })
    reads.push(performance.now() - asked)
    if (!now) throw new Error('the camera is not set up in the console')
    const right = 0.5 + (turn % 10) / 100
    const corners: [number, number][] = [
      [0.1, 0.1],
      [right, 0.1],
      [right, 0.9],
    ]
    const began = performance.now()
    await ask(address, user, deviceCalls.updateCamera, {
      ...settings,
      channelId,
      name,
      address: now.address,
      version: now.version,
      enabled: true,
      zones: [{ name: '围栏', points: corners }],
    })
    await until(stage, 'applied')
    times.push(performance.now() - began)
  }
  return { times, reads }
}

const conditions = {
  online: 'device.state = 1',
  offline: 'device.state = 0',
  applied: 'ai_server.applied_version = ai_server.configuration_version',
}

async function until({ client, source }: Stage, ...wanted: (keyof typeof conditions)[]): Promise<void> {
  const all = wanted.map(word => conditions[word]).join(' and ')
  const giveUp = Date.now() + 120_000
  for (;;) {
    const { rowCount } = await client.query(
      `select from device join ai_server using (device_no) where device.device_id = $1 and ${all}`,
      [source.deviceId],
    )
    if (rowCount === 1) return
    if (Date.now() > giveUp) throw new Error(`the AI server is not ${wanted.join(' and ')}`)
    await sleep(lookMs)
  }
}
