/** kill -9 while readings come in: what was answered for is there, once, roll-ups say what the readings say, and a limit alarms once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { IngestReading, ReadingOutcome } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../support/signed-in.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'
import { type Chance, chooseSeed, seededRandom } from './seeded-random.ts'
import { receive, signInPerson } from './wire-person.ts'

const seed = chooseSeed()
const stuckMs = 180_000
const aiServer = 'WF-DEMO-1'
const sensors = 12
const senders = 3
const readingsOfOnePost = 150
const minute = 60_000
/** The server, PostgreSQL and the server again, each in the middle of something. */
const victims = ['server', 'postgres', 'server', 'server'] as const
/** Far enough back that no sender ever reaches the present. */
const begin = Date.now() - 20 * 3_600_000

let product: KillableProduct
let going = true
/** What was answered for, by name. */
const acknowledged = new Map<string, number>()
/** What was posted and never answered may be there or not. */
const posted = new Set<string>()
const outcomes = { stored: 0, repeated: 0, refused: 0 }
let posts = 0
let unanswered = 0
/** Readings that were missing after a recovery although they had been answered for. */
const lost: string[] = []
const nameOf = ({ sensorId, at }: Pick<IngestReading, 'sensorId' | 'at'>) => `${sensorId} ${at}`

beforeAll(async () => {
  product = await startKillableProduct()
  const chance = seededRandom(seed)
  const sending = Array.from({ length: senders }, (_, number) => sendOn(number, chance.split()))
  for (const victim of victims) {
    const before = posts
    await until(() => posts > before + 4)
    await sleep(chance.between(0, 60))
    if (victim === 'postgres') await product.killPostgres()
    else {
      await product.killServer()
      product.startServer()
    }
    await product.untilReady()
    await notePromises()
  }
  // A gas detector, last of all: it alarms without anybody's having set a limit.
  await insist([{ sensorId: `${aiServer}_S99`, quantity: 'gas', at: Date.now(), value: 55 }])
  await product.killServer()
  product.startServer()
  await product.untilReady()
  going = false
  await Promise.all(sending)
}, stuckMs * 2)
afterAll(() => product?.end(), 30_000)

async function until(isSo: () => boolean) {
  for (const end = Date.now() + stuckMs; !isSo(); await sleep(5))
    if (Date.now() > end) throw new Error('nothing goes on')
}

/** Each sender has sensors and moments of its own; values are whole, so that sums are exact. In any order, and some posts twice. */
async function sendOn(number: number, chance: Chance) {
  for (let post = 0; going; post += 1) {
    const items = Array.from({ length: readingsOfOnePost }, (_, n): IngestReading => {
      const serial = (post * readingsOfOnePost + n) * senders + number
      return {
        sensorId: `${aiServer}_S${(serial % sensors) + 1}`,
        quantity: 'temperature',
        at: begin + serial * 37,
        value: chance.between(-40, 60),
      }
    })
    const shuffled = chance.shuffled(items)
    await insist(shuffled)
    if (post % 3 === 0) await insist(shuffled)
  }
}

/** Posts until there is an answer. */
async function insist(items: readonly IngestReading[]) {
  for (const item of items) posted.add(nameOf(item))
  for (;;) {
    const answer = await receive<{ rcode: number; data?: ReadingOutcome[] }>(
      product.address + sensorCalls.sendReadings.path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${product.key}` },
        body: JSON.stringify(items),
      },
    )
    if (answer.kind === 'answer' && answer.body.rcode === 0) {
      posts += 1
      for (const [index, { outcome }] of (answer.body.data ?? []).entries()) {
        outcomes[outcome] += 1
        const item = items[index]
        if (item && outcome !== 'refused') acknowledged.set(nameOf(item), item.value)
      }
      return
    }
    unanswered += 1
    await sleep(30)
  }
}

const storedRows = () =>
  product.db.system
    .selectFrom('reading')
    .innerJoin('device', 'device.device_no', 'reading.device_no')
    .select(['device.device_id', 'reading.device_no', 'reading.quantity', 'reading.at', 'reading.value'])
    .execute()

async function stored() {
  const rows = await storedRows()
  return new Map(rows.map(({ device_id: sensorId, at, value }) => [nameOf({ sensorId, at }), value]))
}

/** Whatever was answered for until now must be there right after a recovery, before anybody sends it again. */
async function notePromises() {
  const promised = [...acknowledged.keys()]
  const there = await stored()
  lost.push(...promised.filter(name => !there.has(name)))
}

test('it was killed while readings were under way', () => {
  console.log(`survival: seed ${seed}, ${posts} posts, ${unanswered} without an answer, ${JSON.stringify(outcomes)}`)
  expect(unanswered).toBeGreaterThan(0)
  expect(outcomes.stored).toBeGreaterThan(readingsOfOnePost)
  expect(outcomes.repeated).toBeGreaterThan(0)
})

test('nothing that was answered for is lost or changed, and nothing is there that nobody sent', async () => {
  expect(lost).toEqual([])
  const there = await stored()
  expect([...acknowledged].filter(([name, value]) => there.get(name) !== value)).toEqual([])
  expect([...there.keys()].filter(name => !posted.has(name))).toEqual([])
})

test.each([
  ['reading_minute', minute],
  ['reading_hour', 60 * minute],
] as const)('%s says what the readings say', async (table, width) => {
  const counted = Map.groupBy(await storedRows(), ({ device_no, quantity, at }) =>
    [device_no, quantity, at - (at % width)].join(' '),
  )
  const expected = [...counted].map(([name, rows]) => {
    const values = rows.map(({ value }) => value)
    const total = values.reduce((sum, value) => sum + value, 0)
    return [name, Math.min(...values), Math.max(...values), total, values.length]
  })
  const rolled = await product.db.system.selectFrom(table).selectAll().execute()
  const found = rolled.map(({ device_no, quantity, at, least, greatest, total, readings }) => [
    [device_no, quantity, at].join(' '),
    least,
    greatest,
    total,
    readings,
  ])
  expect(expected.length).toBeGreaterThan(0)
  expect(found.sort()).toEqual(expected.sort())
})

test('the gas alarmed, once', async () => {
  const admin = await signInPerson(product.address, ...accounts.admin)
  const alarms = async () => {
    const { rows } = await admin.insist(alarmCalls.list, { type: 62 })
    return rows.map(({ deviceId, count }) => [deviceId, count])
  }
  const once = [[`${aiServer}_S99`, 1]]
  await expect.poll(alarms, { timeout: 60_000 }).toEqual(once)
  // Still beyond its limit: that is the same alarm.
  await insist([{ sensorId: `${aiServer}_S99`, quantity: 'gas', at: Date.now(), value: 56 }])
  expect(await alarms()).toEqual(once)
})

test('the server logged no error of its own', () => {
  // Where the database takes longer to come back than a batch waits, its sender is told so and sends it again.
  expect(product.errors.filter(({ msg }) => !msg.includes('given back'))).toEqual([])
})
