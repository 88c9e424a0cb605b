/** kill -9 while one verdict is given to thousands of alarms, and while they are exported: every alarm once, and no half file. */
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { type ExportFormat, exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { AnswerOf, InputOf } from '@watchfire/contract/core/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letTimePass } from '../../server/src/core/testing/let-time-pass.ts'
import { accounts } from '../support/signed-in.ts'
import { announceChannels, raiseInsisting } from './insisting-sender.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'
import { chooseSeed, seededRandom } from './seeded-random.ts'
import { contradictions, publicIdOf, readStoredRows, type StoredRows } from './stored-rows.ts'
import { signInPerson, type WirePerson } from './wire-person.ts'

const seed = chooseSeed()
/** No wait that is meant to end: when it is reached, something hangs. */
const stuckMs = 180_000
const overheadMs = 2 * stuckMs
const aiServer = 'WF-DEMO-1'
const channel = `${aiServer}_C1`
/** Two types that never merge: one for the verdict that is given, one for that which is taken back. */
const [speeding, stationSteps] = [42, 84]
const many = 4000
const few = 40
/** Long, so that an export of it is far more than lies in the buffers between server and reader. */
const comment = '误报'.repeat(250)

type Asked = AnswerOf<typeof deskCalls.handleMatches>
type Broken = {
  format: ExportFormat
  whole: boolean
  opensAgain: unknown
  progress: AnswerOf<typeof exportCalls.readProgress>
}

let product: KillableProduct
let admin: WirePerson
let given: Asked
let rows: StoredRows
let before: string[] = []
let after: string[] = []
let ids: string[] = []
/** How far the verdict was whenever something was killed. */
const progressAtKills: number[] = []
const broken: Broken[] = []
let exported: string[] = []

beforeAll(async () => {
  product = await startKillableProduct()
  await announceChannels(product, aiServer, [channel])
  admin = await signInPerson(product.address, ...accounts.admin)
  ids = await raiseMany(speeding, many)
  await raiseMany(stationSteps, few)
  await takeBack(await askFor(stationSteps, '看过'))
  given = await askFor(speeding, comment)
  await giveAndDie(seededRandom(seed))
  before = await files()
  for (const format of ['csv', 'xlsx'] as const) await exportAndDie(format)
  after = await files()
  exported = await exportWhole()
  rows = await readStoredRows(product.db)
}, overheadMs)
afterAll(() => product?.end(), 30_000)

async function raiseMany(type: number, count: number): Promise<string[]> {
  const raised: string[] = []
  while (raised.length < count) {
    const events = Array.from({ length: Math.min(500, count - raised.length) }, (_, n) => ({
      eventId: `${type}-${raised.length + n}`,
      deviceId: channel,
      alarmType: type,
      occurredAt: Date.now(),
    }))
    raised.push(...(await raiseInsisting(product, events)))
  }
  return raised
}

/** Also for those that have been handled: nothing but the record of its progress keeps it from giving a verdict twice. */
async function askFor(type: number, words: string): Promise<Asked> {
  const { total, asOf } = await admin.insist(deskCalls.countMatches, { type })
  const request: InputOf<typeof deskCalls.handleMatches> = {
    type,
    result: 'falseAlarm',
    comment: words,
    expected: total,
    asOf,
  }
  return admin.insist(deskCalls.handleMatches, request)
}

/** The answer says that it is taken back; then its time would come while no server runs. */
async function takeBack({ bulkId }: Asked) {
  await admin.insist(deskCalls.undoBulk, { bulkId })
  await dieFor(20)
}

async function dieFor(seconds: number) {
  await product.killServer()
  await letTimePass(product.db, seconds)
  product.startServer()
  await product.untilReady()
}

/** Its time comes while no server runs. Then the server, PostgreSQL and the server die, each at any moment of a further chunk. */
async function giveAndDie(chance: ReturnType<typeof seededRandom>) {
  await product.killServer()
  await letTimePass(product.db, 20)
  product.startServer()
  const first = await untilDone(done => done > 0)
  const began = performance.now()
  await untilDone((done, ended) => done > first || ended)
  const chunkMs = Math.ceil(performance.now() - began)
  for (const victim of ['server', 'postgres', 'server']) {
    const last = progressAtKills.at(-1) ?? 0
    const reached = await untilDone((done, ended) => done > last || ended)
    await sleep(chance.between(0, chunkMs))
    if (victim === 'postgres') await product.killPostgres()
    else {
      await product.killServer()
      product.startServer()
    }
    progressAtKills.push(reached)
  }
  await product.untilReady()
  await untilDone((_, ended) => ended)
}

/** Alarms the verdict has been through, as soon as that is as wanted. */
async function untilDone(isWanted: (done: number, ended: boolean) => boolean): Promise<number> {
  for (const until = Date.now() + stuckMs; Date.now() < until; await sleep(5)) {
    const row = await product.db.system
      .selectFrom('bulk_action')
      .select(['handled', 'skipped', 'ended_at'])
      .where('bulk_action_id', '=', given.bulkId)
      .executeTakeFirst()
      .catch(() => undefined)
    if (row && isWanted(row.handled + row.skipped, row.ended_at !== null)) return row.handled + row.skipped
  }
  throw new Error('the verdict on all that match does not go on')
}

/** The server dies when the first of the file has come. */
async function exportAndDie(format: ExportFormat) {
  const { url, exportId } = await admin.insist(exportCalls.start, { format, type: speeding })
  const response = await fetch(product.address + url)
  const reader = response.body?.getReader()
  await reader?.read()
  await product.killServer()
  const whole = await readOn(reader).catch(() => false)
  await letTimePass(product.db, 70)
  product.startServer()
  await product.untilReady()
  const again = (await (await fetch(product.address + url)).json()) as { errorCode: string }
  const progress = await admin.insist(exportCalls.readProgress, { exportId })
  broken.push({ format, whole, opensAgain: again.errorCode, progress })
}

/** True when the answer came to its end. */
async function readOn(reader: ReadableStreamDefaultReader | undefined): Promise<boolean> {
  while (!(await reader?.read())?.done);
  return true
}

async function exportWhole(): Promise<string[]> {
  const { url } = await admin.insist(exportCalls.start, { format: 'csv', type: speeding })
  const lines = (await (await fetch(product.address + url)).text()).trim().split('\r\n')
  return lines.slice(1).map(line => line.split(',').at(-1) ?? '')
}

/** What lies in the data folder, apart from the database. */
async function files(): Promise<string[]> {
  const entries = await readdir(product.folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(product.folder, join(entry.parentPath, entry.name)))
    .filter(path => !path.startsWith('postgres'))
    .sort()
}

const handlingsOf = (type: number) => {
  const byAlarm = Map.groupBy(rows.handlings, publicIdOf)
  return [...rows.alarms].filter(([, alarm]) => alarm.type === type).map(([id]) => byAlarm.get(id) ?? [])
}

test('it was killed in the middle', () => {
  console.log(`survival: seed ${seed}, ${given.total} alarms, killed at ${progressAtKills}`)
  expect(given.total).toBe(many)
  expect(progressAtKills[0]).toBeGreaterThan(0)
  expect(progressAtKills[0]).toBeLessThan(many)
  // A spreadsheet is packed: on a bad day all of it lies between server and reader before the blow falls.
  expect(broken.find(({ format }) => format === 'csv')?.whole).toBe(false)
})

test('every alarm has the verdict exactly once in its history', () => {
  const histories = handlingsOf(speeding)
  expect(histories).toHaveLength(many)
  expect(histories.filter(history => history.length !== 1 || history[0]?.comment !== comment)).toEqual([])
  expect(contradictions(rows)).toEqual([])
})

test('the record of the verdict says what came of it', async () => {
  const [action, ...others] = await admin.insist(deskCalls.listBulkActions, {})
  const outcome = { total: many, handled: many, skipped: 0, state: 'done' }
  expect(action).toMatchObject({ bulkId: given.bulkId, ...outcome })
  expect(others).toEqual([])
})

test('one that was taken back changed nothing', () => {
  expect(handlingsOf(stationSteps)).toEqual(Array.from({ length: few }, () => []))
})

test('an export whose server died is no whole answer, says that it failed, opens no second time and leaves no file', () => {
  for (const { format, whole, opensAgain, progress } of broken) {
    expect([format, opensAgain]).toEqual([format, 'desk.exportNotFound'])
    expect([format, whole || progress.state === 'failed']).toEqual([format, true])
  }
  expect(after).toEqual(before)
})

test('asked for again it is whole', () => {
  expect(new Set(exported).size).toBe(exported.length)
  expect(new Set(exported)).toEqual(new Set(ids))
})

test('the server logged no error of its own', () => {
  expect(product.errors).toEqual([])
})
