/** kill -9 while people and groups are notified of alarms, alarms escalate and come back to who postponed them: each once, and what counts as sent arrives. */
import { setTimeout as sleep } from 'node:timers/promises'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmKeyOf } from '../../server/src/alarm/alarm-key.ts'
import { letTimePass } from '../../server/src/core/testing/let-time-pass.ts'
import { startTestSmtp, type TestSmtp } from '../../server/src/mail/testing/test-smtp-server.ts'
import { type ChatEndpoint, openChatEndpoint } from '../../server/src/notice/chat/chat-endpoint.ts'
import { accounts } from '../support/signed-in.ts'
import {
  brokenMails,
  brokenMessages,
  brokenSteps,
  isQuiet,
  mailboxOf,
  type NoticeRows,
  type RaisedAlarm,
  readNoticeRows,
  receivedTwiceOrNever,
  type WatchedRule,
} from './check-notices.ts'
import { announceChannels, raiseInsisting } from './insisting-sender.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'
import { LiveListener } from './live-listener.ts'
import { type Chance, chooseSeed, seededRandom } from './seeded-random.ts'
import { signInPerson, type WirePerson } from './wire-person.ts'

const seed = chooseSeed()
const rounds = 5
/** In this round PostgreSQL dies instead of the server. */
const roundOfPostgres = 3
/** In this round an alarm is put off, until a moment at which the server is dead. */
const roundOfReminder = 1
/** No wait that is meant to end: when it is reached, something hangs. */
const stuckMs = 540_000
/** A back-off that has grown longer than this is cut short by letting time pass. */
const pauseMs = 15_000

const aiServer = 'WF-DEMO-1'
const [watched, quiet] = [`${aiServer}_C1`, `${aiServer}_C2`]
/** Two types that never merge, each with a rule, and one that no rule is about. */
const [speeding, stationSteps, smoking] = [42, 84, 2]
const secret = 'SEC of the night shift'

let product: KillableProduct
let smtp: TestSmtp
let chat: ChatEndpoint
let admin: WirePerson
const listeners: Record<string, LiveListener> = {}
const rules: WatchedRule[] = []
const robots = new Map<string, number>()
const alarms: RaisedAlarm[] = []
let putOff = ''
let rows: NoticeRows

beforeAll(async () => {
  process.env.WATCHFIRE_ALLOWED_NETWORKS = '127.0.0.1'
  ;[product, smtp, chat] = await Promise.all([startKillableProduct(), startTestSmtp(), openChatEndpoint(secret)])
  await announceChannels(product, aiServer, [watched, quiet])
  admin = await signInPerson(product.address, ...accounts.admin)
  const operator = await signInPerson(product.address, ...accounts.operator)
  await makeRules()
  const listening = new AbortController()
  listeners.admin = new LiveListener(product.address, admin, listening.signal)
  listeners.operator = new LiveListener(product.address, operator, listening.signal)
  const chance = seededRandom(seed)
  const trouble = troubles(chance)
  for (let round = 0; round < rounds; round += 1) {
    misbehave(trouble)
    await liveAndDie(round, chance)
  }
  await settle()
  for (const until = Date.now() + stuckMs / 4; listeners.admin.reminded.length === 0 && Date.now() < until; )
    await sleep(50)
  // A second one, which must not be, would come with what else is told now.
  await sleep(500)
  listening.abort()
  await Promise.all(Object.values(listeners).map(({ running }) => running))
}, stuckMs + 60_000)
afterAll(async () => {
  await Promise.all([smtp?.close(), chat?.close(), product?.end()])
}, 30_000)

async function makeRules() {
  const { company_id: companyId } = await product.db.system
    .selectFrom('device')
    .where('device_id', '=', aiServer)
    .select('company_id')
    .executeTakeFirstOrThrow()
  const sender = { login: '', sender: 'alarm@plant.example', senderName: '' }
  const server = { name: 'post', host: '127.0.0.1', port: smtp.port, security: 'none', anyCertificate: false } as const
  await admin.insist(mailCalls.addServer, { ...server, ...sender })
  const steps = [
    { type: speeding, afterMinutes: 1, kind: 'dingtalk' },
    { type: stationSteps, afterMinutes: 2, kind: 'feishu' },
  ] as const
  for (const { type, afterMinutes, kind } of steps) {
    const groups: { robotId: number }[] = []
    for (const name of [`first ${type}`, `later ${type}`])
      groups.push(await admin.insist(robotCalls.create, { companyId, name, kind, webhook: chat.url(kind), secret }))
    const about = { types: [type], levels: [], projectIds: [], hours: [] }
    const rule = { companyId, name: `rule of ${type}`, state: 'enabled', ...about } as const
    const targets = (index: number, address: string) => ({
      accounts: [],
      addresses: [address],
      robots: groups.slice(index, index + 1).map(({ robotId }) => robotId),
    })
    // The mailboxes carry the number of the rule, which it gets by being saved.
    const nobodyYet = targets(0, 'nobody@plant.example')
    const { ruleId } = await admin.insist(noticeCalls.saveRule, { ...rule, first: nobodyYet, steps: [] })
    const [first, later] = [mailboxOf(ruleId, 0), mailboxOf(ruleId, afterMinutes)]
    const steps = [{ afterMinutes, targets: targets(1, later) }]
    await admin.insist(noticeCalls.saveRule, { ...rule, ruleId, first: targets(0, first), steps })
    rules.push({ ruleId, type, steps: [0, afterMinutes] })
    for (const [index, mailbox] of [first, later].entries()) robots.set(mailbox, groups[index]?.robotId ?? 0)
  }
}

/** Alarms come, some are handled, and in the middle of the notifications something dies. Ten of a type in all: so many a message names. */
async function liveAndDie(round: number, chance: Chance) {
  const [first] = await raise([speeding, stationSteps])
  if (first && round % 2 === 0) {
    // Nothing dies here: the answer comes, and long before the escalation is due.
    await admin.insist(alarmCalls.handle, { alarmIds: [first.id], verdict: 'trueAlarm', comment: 'seen' })
    first.alarm.handled = true
  }
  if (round === roundOfReminder) await putOffOne()
  const raising = raise([speeding, stationSteps])
  await sleep(chance.between(0, 1500))
  if (round === roundOfPostgres) await product.killPostgres()
  else {
    await product.killServer()
    const minutes = round === roundOfReminder ? [75, 150] : [20, 75, 150]
    await letTimePass(product.db, chance.oneOf(minutes))
    product.startServer()
  }
  await Promise.all([raising, product.untilReady()])
  await sleep(chance.between(0, 1500))
}

/** Whatever can go wrong, in an order of chance. Nothing is refused for good by the mail server. */
const troubles = (chance: Chance) => ({
  mails: chance.shuffled(['laterData', 'dropAfterData', 'dropBeforeData', 'hang'] as const),
  texts: chance.shuffled(['busy', 'tooMany', 'tooFast', 'broken', 'gone', 'hang', 'drop', 'cut'] as const),
})

/** The first requests of this round go wrong, few of them: after each the wait gets longer. */
function misbehave({ mails, texts }: ReturnType<typeof troubles>) {
  smtp.scripted.splice(0, Number.POSITIVE_INFINITY, ...mails.splice(0, 1))
  chat.scripted.splice(0, Number.POSITIVE_INFINITY, ...texts.splice(0, 2))
}

async function raise(types: readonly number[]) {
  const marked = types.map(type => ({ type, mark: `gate ${100 + alarms.length + types.indexOf(type)}` }))
  alarms.push(...marked.map(({ type, mark }) => ({ type, mark, alarmId: 0, handled: false })))
  const own = alarms.slice(-types.length)
  const ids = await raiseInsisting(
    product,
    marked.map(({ type, mark }) => ({
      eventId: mark.replace(' ', '-'),
      deviceId: watched,
      alarmType: type,
      occurredAt: Date.now(),
      location: mark,
    })),
  )
  return own.map((alarm, index) => {
    const id = ids[index] ?? ''
    alarm.alarmId = alarmKeyOf(id)?.alarmId ?? 0
    return { id, alarm }
  })
}

async function putOffOne() {
  const event = { eventId: 'put-off', deviceId: quiet, alarmType: smoking, occurredAt: Date.now() }
  const [id = ''] = await raiseInsisting(product, [event])
  putOff = id
  const time = { nrBeginTime: Date.now(), nrEndTime: Date.now() + 60_000 }
  await admin.insist(quietCalls.postponeAlarm, { alarmId: id, ...time })
}

/** Everybody behaves again. What still waits for its time has it soon, as often as its next wait is a long one. */
async function settle() {
  smtp.scripted.length = 0
  chat.scripted.length = 0
  for (const until = Date.now() + stuckMs / 2; Date.now() < until; ) {
    await product.killServer()
    await letTimePass(product.db, 150)
    product.startServer()
    await product.untilReady()
    for (const pause = Date.now() + pauseMs; Date.now() < pause; await sleep(250)) {
      rows = await readNoticeRows(product.db)
      if (isQuiet(rows)) return
    }
  }
}

test('there were steps to notify of, and all of them have been', () => {
  const sent = rows.dues.filter(due => due.outcome === 'told').length
  console.log(
    `survival: seed ${seed}, ${alarms.length} alarms, ${sent} steps told, ${rows.mails.length} mails (${smtp.mails.length} arrived), ` +
      `${rows.messages.length} messages (${chat.requests} requests)`,
  )
  expect(isQuiet(rows)).toBe(true)
  expect(sent).toBeGreaterThan(alarms.length)
  expect(rows.messages.filter(message => message.state === 1).length).toBeGreaterThan(3)
})

test('each alarm has each step of its rule once, and nobody was told of one that had been handled', () => {
  expect(brokenSteps(alarms, rules, rows)).toEqual([])
})

test('what counts as told stands in one mail and one message of its step', () => {
  expect(receivedTwiceOrNever(alarms, robots, rows)).toEqual([])
})

test('every mail arrived and its record says so, a repeated one under the same Message-ID', () => {
  expect(brokenMails(rows, smtp)).toEqual([])
})

test('every message that counts as sent stands in its group, and one that was given up was refused', () => {
  expect(brokenMessages(rows, chat)).toEqual([])
})

test('an alarm that was put off till a moment without a server came back once, to everybody', () => {
  expect(listeners.admin?.reminded).toEqual([putOff])
  expect(listeners.operator?.reminded).toEqual([putOff])
})

test('the server logged no error of its own', () => {
  expect(product.errors).toEqual([])
  expect(Object.values(listeners).flatMap(({ surprises }) => surprises)).toEqual([])
})
