/** kill -9 of edges at random moments, while the server is up, away and back: what an edge has spooled arrives, once and in order. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFilms } from '../../demo-cameras/src/footage/test-films.ts'
import { yardZone } from '../../demo-cameras/src/footage/yard-scene.ts'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { hashOfSecret } from '../../server/src/core/session/authorize.ts'
import { replaceAiServerKey } from '../../server/src/device/device.public.ts'
import { findMedia } from '../../server/src/ingest/media.queries.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'
import { type Chance, chooseSeconds, chooseSeed, seededRandom } from './seeded-random.ts'
import { contradictions, publicIdOf, readStoredRows, type StoredRows } from './stored-rows.ts'
import { receive } from './wire-person.ts'

const seed = chooseSeed()
const seconds = chooseSeconds(12)
/** No wait that is meant to end: when it is reached, something hangs. */
const stuckMs = 240_000
const overheadMs = 2 * stuckMs

/** Fed by a child of this test; the other one is the real edge with two cameras. */
const spooling = { id: 'WF-DEMO-2', key: 'the-key-of-the-spooling-edge', channels: [1, 2, 3] }
const watching = { id: 'WF-DEMO-1', cameras: ['yard', 'fence'] }
const programOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const said = { alarms: [] as string[], media: [] as string[], warnings: [] as string[], watched: [] as string[] }
const kills = { spooling: 0, watching: 0, server: 0, postgres: 0 }
let product: KillableProduct
let simulator: Simulator
let rows: StoredRows

beforeAll(
  async () => {
    const { yard } = await testFilms()
    product = await startKillableProduct()
    simulator = await startSimulator({
      host: '127.0.0.1',
      mounts: watching.cameras.map(path => ({ path, file: yard })),
    })
    await replaceAiServerKey(product.db.system, spooling.id, hashOfSecret(spooling.key))
    await announce()
    await mkdir(join(product.folder, 'spooling', 'files'), { recursive: true })
    await runAndKill(seededRandom(seed))
    rows = await readStoredRows(product.db)
  },
  seconds * 1000 + overheadMs,
)
afterAll(async () => {
  await simulator?.close()
  await product?.end()
}, 30_000)

const headers = { 'content-type': 'application/json', authorization: `Bearer ${spooling.key}` }
async function announce() {
  const channels = spooling.channels.map(n => ({ channelId: `${spooling.id}_C${n}`, state: 'online' }))
  const body = JSON.stringify({ deviceId: spooling.id, sentAt: Date.now(), channels })
  await receive(`${product.address}/ingest/v1/heartbeat`, { method: 'POST', headers, body })
}

async function runAndKill(chance: Chance) {
  const beats = setInterval(announce, 8000)
  let round = 1
  let feeder = startSpooling(round)
  let edge = await startWatching()
  const ways: Record<keyof typeof kills, () => Promise<void>> = {
    spooling: async () => {
      await end(feeder)
      round += 1
      feeder = startSpooling(round)
    },
    watching: async () => {
      await end(edge)
      edge = await startWatching()
    },
    server: async () => {
      await product.killServer()
      await sleep(chance.between(0, 2000))
      product.startServer()
    },
    postgres: () => product.killPostgres(),
  }
  // The spool dies most often: its writes are what is at stake.
  const often = ['spooling', 'spooling', 'spooling', 'watching', 'server', 'postgres'] as const
  // On a busy machine all takes long: it goes on until there is enough to prove something.
  const proves = () => kills.spooling >= 2 && said.alarms.length > 100 && said.media.length > 3
  for (const until = Date.now() + seconds * 1000; Date.now() < until || !proves(); ) {
    await sleep(chance.between(100, 1500))
    const way = chance.oneOf(often)
    await ways[way]()
    kills[way] += 1
  }
  await product.untilReady()
  await until(() => said.watched.length > 0, 'the cameras to see somebody', stuckMs / 2)
  await end(feeder)
  await end(edge)
  const [last, lastEdge] = [startSpooling(0), await startWatching()]
  await until(async () => (await missing()).length === 0, 'all that was spooled', stuckMs).catch(() => {})
  await Promise.all([end(last), end(lastEdge)])
  clearInterval(beats)
}

function startSpooling(round: number): ChildProcess {
  const folder = join(product.folder, 'spooling')
  const words = [folder, product.address, spooling.key, spooling.id, String(round)]
  return listenTo(spawn(process.execPath, [programOf('spooling-edge-child.ts'), ...words]), line => {
    const [, kind, text = ''] = /^(alarm|media|warn) (.*)$/.exec(line) ?? []
    if (kind === 'alarm') said.alarms.push(text)
    else if (kind === 'media') said.media.push(text)
    else if (kind === 'warn' && /refuse|dropped|given up/.test(text)) said.warnings.push(text)
  })
}

async function startWatching(): Promise<ChildProcess> {
  const path = join(product.folder, 'edge.json')
  const cameras = watching.cameras.map((camera, index) => ({
    channelId: `${watching.id}_C${index + 1}`,
    name: camera,
    url: simulator.urls[camera],
    zones: [{ name: 'transformer', points: yardZone() }],
  }))
  const settings = { server: product.address, deviceId: watching.id, key: product.key, dataFolder: 'edge', cameras }
  await writeFile(path, JSON.stringify(settings))
  return listenTo(spawn(process.execPath, [programOf('../../edge/src/main.ts'), path, '--with-parent']), line => {
    if (!line.startsWith('{') || !line.endsWith('}')) return
    const { msg, eventId } = JSON.parse(line) as { msg: string; eventId?: string }
    if (msg === 'alarm' && eventId) said.watched.push(eventId)
    if (/refuses an alarm/.test(msg)) said.warnings.push(line)
  })
}

function listenTo(child: ChildProcess, listenLine: (line: string) => void): ChildProcess {
  child.stdin?.on('error', () => {})
  if (child.stdout) createInterface({ input: child.stdout }).on('line', listenLine)
  child.stderr?.on('data', chunk => process.stderr.write(chunk))
  return child
}

/** Resolves when all it sent has been received. */
async function end(child: ChildProcess): Promise<void> {
  const closed = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

const aiServerNo = async (id: string) =>
  (
    await product.db.system
      .selectFrom('device')
      .where('device_id', '=', id)
      .select('device_no')
      .executeTakeFirstOrThrow()
  ).device_no

/** What was said to be spooled and is not on the server. */
async function missing(): Promise<string[]> {
  const keys = await product.db.system.selectFrom('ingest_key').select(['event_id']).execute()
  const media = await product.db.system.selectFrom('media').select('name').execute()
  const there = new Set([...keys.map(key => key.event_id), ...media.map(file => file.name)])
  return [...said.alarms, ...said.media, ...said.watched].filter(name => !there.has(name))
}

async function until(isSo: () => boolean | Promise<boolean>, what: string, ms: number) {
  for (const end = Date.now() + ms; !(await isSo()); await sleep(100)) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
  }
}

test('there was something to lose', () => {
  const { alarms, media, watched } = said
  console.log(
    `survival: seed ${seed}, kills ${JSON.stringify(kills)}, ${alarms.length} spooled, ${media.length} files, ${watched.length} seen`,
  )
  expect(alarms.length).toBeGreaterThan(100)
  expect(media.length).toBeGreaterThan(3)
  expect(kills.spooling).toBeGreaterThan(1)
})

test('all that was spooled is on the server, and nothing was refused or given up', async () => {
  expect(await missing()).toEqual([])
  expect(said.warnings).toEqual([])
})

test('nothing is there twice, and what belongs together agrees', () => {
  const names = rows.keys.map(key => `${key.ai_server_no} ${key.event_id}`)
  expect(new Set(names).size).toBe(names.length)
  expect(contradictions(rows)).toEqual([])
})

test('each channel’s events came in the order in which they were spooled', async () => {
  const server = await aiServerNo(spooling.id)
  const single = rows.keys.filter(key => key.ai_server_no === server && rows.alarms.get(publicIdOf(key))?.type === 42)
  const byChannel = Map.groupBy(single, key => rows.alarms.get(publicIdOf(key))?.device_no)
  expect(byChannel.size).toBe(spooling.channels.length)
  for (const keys of byChannel.values()) {
    const stored = keys.toSorted((a, b) => a.alarm_id - b.alarm_id).map(key => Number(key.event_id.slice(8)))
    expect(stored).toEqual(stored.toSorted((a, b) => a - b))
  }
})

test('every file arrived byte for byte', async () => {
  const server = await aiServerNo(spooling.id)
  for (const name of said.media) {
    const id = (await findMedia(product.db.system, server, name))?.file_id ?? ''
    const kept = await readFile(join(product.folder, 'files', id.slice(0, 2), id.slice(2, 4), id))
    expect(kept.equals(await readFile(join(product.folder, 'spooling', 'files', name))), name).toBe(true)
  }
})

test('the real edge’s alarms are there with the pictures it finished', async () => {
  const server = await aiServerNo(watching.id)
  const own = new Set(rows.keys.filter(key => key.ai_server_no === server).map(key => key.event_id))
  expect(said.watched.filter(eventId => !own.has(eventId))).toEqual([])
})

test('the server logged no error of its own', () => {
  expect(product.errors).toEqual([])
})
