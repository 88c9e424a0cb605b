/** kill -9 of server and PostgreSQL at random moments, under everything a running installation does to them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAlarmLevel } from '../../server/src/alarm/alarm.public.ts'
import { hashOfSecret } from '../../server/src/core/session/authorize.ts'
import { replaceAiServerKey } from '../../server/src/device/device.public.ts'
import { findMedia } from '../../server/src/ingest/media.queries.ts'
import { accounts } from '../support/signed-in.ts'
import { noEvents, sendAlarms } from './alarm-sender.ts'
import { brokenToListener, brokenToOperators, brokenToSenders } from './check-promises.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'
import { LiveListener } from './live-listener.ts'
import { sendMedia, type Uploads } from './media-sender.ts'
import { handleAlarms, type Work } from './operator-at-work.ts'
import { type Chance, chooseSeconds, chooseSeed, seededRandom } from './seeded-random.ts'
import { contradictions, readStoredRows, type StoredRows } from './stored-rows.ts'
import { receive, signInPerson } from './wire-person.ts'

const seed = chooseSeed()
const seconds = chooseSeconds(20)
/** No wait that is meant to end: when it is reached, something hangs. */
const stuckMs = 240_000
/** Beyond the kills: start, recovery after the last one, and reading everything. */
const overheadMs = 2 * stuckMs

const demo = { id: 'WF-DEMO-1', channels: [1, 2, 3, 4].map(n => `WF-DEMO-1_C${n}`) }
const foreign = { id: 'WF-DEMO-2', key: 'the-key-of-the-other-customer', channels: ['WF-DEMO-2_C1'] }
const events = { demo: noEvents(), foreign: noEvents() }
const work: Work = { verdicts: [], surprises: [] }
const uploads: Uploads = { completed: new Map(), surprises: [] }
const listeners: Record<'admin' | 'operator' | 'other', LiveListener> = {} as never
const kills: Record<string, number> = {}
let product: KillableProduct
let rows: StoredRows

beforeAll(
  async () => {
    product = await startKillableProduct()
    await replaceAiServerKey(product.db.system, foreign.id, hashOfSecret(foreign.key))
    const { tenant_id, company_id } = await product.db.system
      .selectFrom('device')
      .where('device_id', '=', demo.id)
      .select(['tenant_id', 'company_id'])
      .executeTakeFirstOrThrow()
    const owner = { tenantId: tenant_id, companyId: company_id }
    await product.db.system
      .transaction()
      .execute(trx => setAlarmLevel(trx, owner, { type: 7, level: 'recordOnly', mergeSeconds: 60 }))
    await beat(product.key, demo)
    await beat(foreign.key, foreign)
    await runAndKill(seededRandom(seed))
    rows = await readStoredRows(product.db)
  },
  seconds * 1000 + overheadMs,
)
afterAll(() => product?.end(), 30_000)

/** Makes the channels known, and keeps their AI server from counting as lost. */
async function beat(key: string, { id, channels }: { id: string; channels: string[] }) {
  await receive(`${product.address}/ingest/v1/heartbeat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      deviceId: id,
      sentAt: Date.now(),
      channels: channels.map(channelId => ({ channelId, state: 'online' })),
    }),
  })
}

async function runAndKill(chance: Chance) {
  const { address, key } = product
  const ending = new AbortController()
  const listening = new AbortController()
  const [admin, operator, other] = await Promise.all([
    signInPerson(address, ...accounts.admin),
    signInPerson(address, ...accounts.operator),
    signInPerson(address, ...accounts.other),
  ])
  Object.assign(listeners, {
    admin: new LiveListener(address, admin, listening.signal),
    operator: new LiveListener(address, operator, listening.signal),
    other: new LiveListener(address, other, listening.signal),
  })
  await until(() => Object.values(listeners).every(({ connections }) => connections > 0), 'the first connections')
  const beats = setInterval(() => {
    void beat(key, demo)
    void beat(foreign.key, foreign)
  }, 8000)
  const loads = [
    ...['a', 'b', 'c'].map(name =>
      sendAlarms({ address, key, channels: demo.channels, name }, events.demo, chance.split(), ending.signal),
    ),
    sendAlarms({ ...foreign, address, name: 'd' }, events.foreign, chance.split(), ending.signal),
    handleAlarms(admin, 'chen', work, chance.split(), ending.signal),
    handleAlarms(operator, 'wang', work, chance.split(), ending.signal),
    sendMedia({ address, key, name: 'cam' }, uploads, chance.split(), ending.signal),
    sendMedia({ address, key, name: 'dome' }, uploads, chance.split(), ending.signal),
  ]
  const finished = Promise.all(loads)
  await Promise.race([kill(chance.split()), finished])
  ending.abort()
  await finished
  clearInterval(beats)
  rows = await readStoredRows(product.db)
  await until(() => restless(rows) === 0, 'the listeners to catch up', stuckMs / 2).catch(() => {})
  listening.abort()
  await Promise.all(Object.values(listeners).map(({ running }) => running))
}

/** Each way to die in turn, in an order and at moments of chance. */
async function kill(chance: Chance) {
  const ways: Record<string, () => Promise<unknown>> = {
    'the server': async () => {
      await product.killServer()
      product.startServer()
    },
    'the server in its start': async () => {
      await product.killServer()
      product.startServer()
      await sleep(chance.between(50, 1000))
      await product.killServer()
      product.startServer()
    },
    PostgreSQL: () => product.killPostgres(),
    'a backend': () => product.killBackend(),
    both: async () => {
      await Promise.all([product.killServer(), product.killPostgres()])
      product.startServer()
    },
  }
  const until = Date.now() + seconds * 1000
  // A busy machine does little in that time: it goes on until there is something to lose.
  for (let order: string[] = []; Date.now() < until || !isEnough(); ) {
    if (order.length === 0) order = Object.keys(ways)
    const [way = ''] = order.splice(chance.between(0, order.length - 1), 1)
    await sleep(chance.between(200, 2500))
    await ways[way]?.()
    kills[way] = (kills[way] ?? 0) + 1
    // Sometimes the next blow falls before it stands again.
    if (chance.happens(0.7)) await product.untilReady()
  }
  await product.untilReady()
}

const sentEvents = () => events.demo.answered.size + events.foreign.answered.size
const acknowledgedVerdicts = () => work.verdicts.filter(verdict => verdict.acknowledged).length
const isEnough = () => sentEvents() > 100 && acknowledgedVerdicts() > 5 && uploads.completed.size > 5

const scopes = {
  admin: (row: { tenant_id: number }) => row.tenant_id === tenantOf(demo.id),
  operator: (row: { project_id: number }) => row.project_id === projectOf(demo.id),
  other: (row: { tenant_id: number }) => row.tenant_id === tenantOf(foreign.id),
}
const deviceOf = (id: string) => [...rows.devices.values()].find(device => device.device_id === id)
const tenantOf = (id: string) => deviceOf(id)?.tenant_id
const projectOf = (id: string) => deviceOf(id)?.project_id
const brokenTo = (name: keyof typeof scopes) => brokenToListener(listeners[name], scopes[name], rows)
const restless = (_: StoredRows) =>
  (Object.keys(scopes) as (keyof typeof scopes)[]).reduce((sum, name) => sum + brokenTo(name).length, 0)

async function until(isSo: () => boolean, what: string, ms = stuckMs / 2) {
  for (const end = Date.now() + ms; !isSo(); await sleep(50)) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
  }
}

test('there was something to lose, and it was killed in every way', () => {
  const [sent, acknowledged] = [sentEvents(), acknowledgedVerdicts()]
  console.log(
    `survival: seed ${seed}, kills ${JSON.stringify(kills)}, ${sent} events, ${rows.alarms.size} alarms, ${acknowledged} verdicts, ${uploads.completed.size} files, ` +
      `${Object.values(listeners).map(({ connections, resyncs }) => `${connections}/${resyncs}`)} connections/resyncs`,
  )
  expect(isEnough()).toBe(true)
})

test('nobody was told anything but success, "away" or who was first', () => {
  const surprises = [
    ...events.demo.surprises,
    ...events.foreign.surprises,
    ...work.surprises,
    ...uploads.surprises,
    ...Object.values(listeners).flatMap(listener => listener.surprises),
  ]
  expect(surprises).toEqual([])
})

test('every acknowledged event is stored, once, in the alarm that was named', () => {
  expect(brokenToSenders(events.demo, deviceOf(demo.id)?.device_no ?? 0, rows)).toEqual([])
  expect(brokenToSenders(events.foreign, deviceOf(foreign.id)?.device_no ?? 0, rows)).toEqual([])
})

test('alarms, occurrences, event keys, open alarms and verdicts agree', () => {
  expect(contradictions(rows)).toEqual([])
})

test('every acknowledged verdict stands in the history, whole and once', () => {
  expect(brokenToOperators(work.verdicts, rows)).toEqual([])
})

test('every completed file is kept byte for byte', async () => {
  const aiServerNo = deviceOf(demo.id)?.device_no ?? 0
  for (const [name, bytes] of uploads.completed) {
    const media = await findMedia(product.db.system, aiServerNo, name)
    expect(media?.bytes, name).toBe(bytes.length)
    const id = media?.file_id ?? ''
    const kept = await readFile(join(product.folder, 'files', id.slice(0, 2), id.slice(2, 4), id))
    expect(kept.equals(bytes), name).toBe(true)
  }
})

test.each(['admin', 'operator', 'other'] as const)(
  'the console of %s knows every alarm of its scope as it stands',
  name => {
    expect(brokenTo(name)).toEqual([])
  },
)

test('the server logged no error of its own', () => {
  // What is given back is sent again: on a busy machine a database takes longer to recover than a batch waits for it.
  expect(product.errors.filter(({ msg }) => !msg.includes('given back'))).toEqual([])
})
