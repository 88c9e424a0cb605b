/** kill -9 of the server while mails go out, by a mail server that is slow, refuses and drops: nothing lost, the records true. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Behaviour, startTestSmtp, type TestSmtp } from '../../server/src/mail/testing/test-smtp-server.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'
import { announceChannels, raiseInsisting } from './insisting-sender.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'
import { chooseSeed, seededRandom } from './seeded-random.ts'

const seed = chooseSeed()
const kills = 2
const mails = 24
/** Of each kind, spread so that no two come together: the pause of the queue is bounded, whatever the seed. */
const badOfEach = 2
/** No wait that is meant to end: when it is reached, something hangs. */
const stuckMs = 540_000

const aiServer = 'WF-DEMO-1'
const channel = `${aiServer}_C1`
const smoking = 2

type Row = { mail_id: number; title: string; state: number; message_id: string; settled_at: number | null }
let product: KillableProduct
let smtp: TestSmtp
const accepted = new Map<number, string>()
let rows: Row[] = []

beforeAll(async () => {
  process.env.WATCHFIRE_ALLOWED_NETWORKS = '127.0.0.1'
  product = await startKillableProduct()
  await product.untilReady()
  smtp = await startTestSmtp()
  const chance = seededRandom(seed)
  smtp.scripted.push(...scatteredAnswers(chance))
  let admin: User = await openSession(product.address, ...accounts.admin)
  await ask(product.address, admin, mailCalls.addServer, {
    name: 'post',
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    anyCertificate: false,
    login: '',
    sender: 'alarm@plant.example',
    senderName: '',
  })
  await announceChannels(product, aiServer, [channel])
  const [alarm = ''] = await raiseInsisting(product, [
    { eventId: 'forwarded', deviceId: channel, alarmType: smoking, occurredAt: Date.now() },
  ])
  const killAt = new Set(Array.from({ length: kills }, (_, n) => Math.floor(((n + 1) * mails) / (kills + 1))))
  for (let number = 1; number <= mails; number += 1) {
    try {
      const { mailId } = await ask(product.address, admin, mailCalls.send, {
        receivers: ['li@plant.example'],
        title: String(number),
        alarms: [alarm],
      })
      accepted.set(mailId, String(number))
    } catch {
      // Not acknowledged: it may have been queued or not.
    }
    if (killAt.has(number)) {
      await sleep(chance.between(200, 1700))
      await product.killServer()
      product.startServer()
      await product.untilReady()
      admin = await openSession(product.address, ...accounts.admin)
    } else await sleep(150)
  }
  rows = await untilSettled()
}, stuckMs + 60_000)
afterAll(async () => {
  await smtp?.close()
  await product?.end()
}, 30_000)

function scatteredAnswers(chance: ReturnType<typeof seededRandom>): Behaviour[] {
  const kinds = ['laterData', 'dropAfterData', 'dropBeforeData'] as const
  const bad = chance.shuffled(kinds.flatMap(kind => Array.from({ length: badOfEach }, () => kind)))
  const good = () => Array.from({ length: chance.between(1, 3) }, (): Behaviour => 'take')
  return bad.flatMap(behaviour => [...good(), behaviour, 'take'])
}

async function untilSettled(): Promise<Row[]> {
  for (const until = Date.now() + stuckMs; ; await sleep(500)) {
    const found = await product.db.system
      .selectFrom('mail')
      .select(['mail_id', 'title', 'state', 'message_id', 'settled_at'])
      .orderBy('mail_id')
      .execute()
    if (found.every(row => row.settled_at !== null) || Date.now() > until) return found
  }
}

test('every mail that was acknowledged arrived, and its record says so', () => {
  const arrived = new Set(smtp.mails.map(mail => mail.subject))
  expect(accepted.size).toBeGreaterThan(mails / 2)
  const sent = new Map(rows.map(row => [row.mail_id, row.state]))
  for (const [mailId, title] of accepted) {
    expect([title, arrived.has(title)]).toEqual([title, true])
    expect([title, sent.get(mailId)]).toEqual([title, 1])
  }
})

test('every mail is settled, however often something died or was refused', () => {
  expect(rows.filter(row => row.settled_at === null)).toEqual([])
})

test('what arrived twice carries the same Message-ID, so that a mailbox knows it', () => {
  const messageId = new Map(rows.map(row => [row.title, `<${row.message_id}>`]))
  for (const mail of smtp.mails) expect(mail.messageId).toBe(messageId.get(mail.subject ?? ''))
})

test('the server never lost its head', () => {
  expect(product.errors).toEqual([])
})
