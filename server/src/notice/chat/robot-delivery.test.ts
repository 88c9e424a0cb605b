import { tmpdir } from 'node:os'
import type { RobotKind } from '@watchfire/contract/notice/robot.shapes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceServer, type ServerPresence } from '../../core/db/server-presence.ts'
import { leaseNext } from '../../core/delivery/delivery-queue.queries.ts'
import { deliver } from '../../core/delivery/delivery-worker.ts'
import { resolveEgress } from '../../core/egress/egress-address.ts'
import { openSealer, type Sealer } from '../../core/session/sealed-secret.ts'
import { aCompany } from '../../core/testing/builders.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { queueRobotMessages } from '../schedule/scheduled-steps.queries.ts'
import type { RobotTools } from './attempt-robot.ts'
import { type Behaviour, type ChatEndpoint, openChatEndpoint } from './chat-endpoint.ts'
import { insertRobot } from './robot.queries.ts'
import { joinWhatFits, robotDelivery, settlementOf } from './robot-delivery.ts'
import { robotQueue, type WaitingMessage } from './robot-message.queries.ts'

const db = suiteDatabase()
const secret = 'SECof the group'
const open: { chat?: ChatEndpoint; sealer?: Sealer; presence?: ServerPresence } = {}

beforeAll(async () => {
  open.chat = await openChatEndpoint(secret)
  open.presence = await announceServer({ db, log: { warn: () => {} } })
  open.sealer = await openSealer(tmpdir(), 'a key for this test')
})
afterAll(async () => {
  await open.chat?.close()
  await open.presence?.stop()
})

/** One attempt at what waits; false when nothing is due. */
async function sendNext(tools: RobotTools): Promise<boolean> {
  const robotId = await leaseNext(db.system, robotQueue, { holder: tools.holder, busy: [] })
  if (robotId === undefined) return false
  await deliver(robotDelivery(tools), tools, robotId)
  return true
}

async function aScene(
  kind: RobotKind,
  { webhook, key = secret, allow = ['127.0.0.1'], timeoutMs = 300 } = {} as {
    webhook?: string
    key?: string
    allow?: string[]
    timeoutMs?: number
  },
) {
  const { chat, sealer, presence } = open
  if (!chat || !sealer || !presence) throw new Error('not open yet')
  // Robots of other tests have nothing more to say.
  await sql`update robot_message set state = 2 where state = 0`.execute(db.system)
  chat.taken.length = 0
  chat.scripted.length = 0
  chat.requests = 0
  const company = await aCompany(db)
  const robotId = await db.system.transaction().execute(trx =>
    insertRobot(trx, company, {
      name: '值班群',
      kind,
      language: 'zh',
      webhook: sealer.seal(webhook ?? chat.url(kind), 'robot'),
      webhookHint: '',
      secret: kind === 'wecom' ? null : sealer.seal(key, 'robot'),
    }),
  )
  const tools: RobotTools = {
    db,
    sealer,
    holder: presence.number,
    resolveFor: () => (host, port) => resolveEgress(host, port, { allow: async () => allow }),
    timeoutMs,
  }
  return {
    chat,
    tools,
    robotId,
    queue: (...texts: string[]) =>
      db.system.transaction().execute(async trx => {
        for (const text of texts)
          await queueRobotMessages(trx, [robotId], {
            ...company,
            ruleName: '夜间',
            texts: { zh: text, en: text },
            alarm: null,
          })
      }),
    /** Time passes: pace, retries and leases are over. */
    later: async () => {
      await sql`update robot set rests_until = now(), claimed_until = null where robot_id = ${robotId}`.execute(
        db.system,
      )
      await sql`update robot_message set next_try_at = now() where robot_id = ${robotId}`.execute(db.system)
    },
    messages: async () =>
      (
        await sql<{ state: number; tries: number; answer: string }>`
          select state, tries, answer from robot_message where robot_id = ${robotId} order by message_id`.execute(
          db.system,
        )
      ).rows,
  }
}

test.each(['wecom', 'dingtalk', 'feishu'] as const)('%s takes a signed message and says so', async kind => {
  const { chat, tools, queue, messages } = await aScene(kind)
  await queue('【严重】区域入侵')
  expect(await sendNext(tools)).toBe(true)
  expect(chat.taken).toEqual(['【严重】区域入侵'])
  expect(await messages()).toMatchObject([{ state: 1, tries: 1, answer: expect.stringMatching(/ok|success/) }])
  expect(await sendNext(tools)).toBe(false)
})

test.each(['dingtalk', 'feishu'] as const)('%s refuses a wrong signature, and the record says so', async kind => {
  const { chat, tools, queue, messages } = await aScene(kind, { key: 'another' })
  await queue('x')
  await sendNext(tools)
  expect(chat.taken).toEqual([])
  expect(await messages()).toMatchObject([{ state: 2, answer: expect.stringContaining('sign') }])
})

test.each(['busy', 'tooFast', 'broken', 'cut', 'hang', 'drop'] as Behaviour[])(
  'a vendor that is %s gets it again, and in the end it is sent',
  async behaviour => {
    const { chat, tools, queue, later, messages } = await aScene('wecom')
    chat.scripted.push(behaviour, behaviour)
    await queue('x')
    for (let tries = 1; tries <= 3; tries += 1) {
      await sendNext(tools)
      expect(await messages()).toMatchObject([{ state: tries < 3 ? 0 : 1, tries }])
      expect(await sendNext(tools)).toBe(false)
      await later()
    }
    expect(chat.requests).toBe(3)
    expect(chat.taken.at(-1)).toBe('x')
  },
)

test.each(['notFound', 'redirects'] as Behaviour[])('a vendor that says %s gets it once', async behaviour => {
  const { chat, tools, queue, later, messages } = await aScene('wecom')
  chat.scripted.push(behaviour)
  await queue('x')
  await sendNext(tools)
  await later()
  expect(await sendNext(tools)).toBe(false)
  expect(chat.requests).toBe(1)
  expect(await messages()).toMatchObject([{ state: 2, tries: 1 }])
})

test('messages keep their order while the first of them waits, and go as one when they may', async () => {
  const { chat, tools, queue, later, messages } = await aScene('feishu')
  chat.scripted.push('busy')
  await queue('一')
  await sendNext(tools)
  await queue('二', '三')
  expect(await sendNext(tools)).toBe(false)
  await later()
  await sendNext(tools)
  await later()
  await sendNext(tools)
  expect(chat.taken).toEqual(['一', '二\n\n三'])
  expect((await messages()).map(message => message.state)).toEqual([1, 1, 1])
})

test('what is refused together is tried one by one', async () => {
  const { chat, tools, queue, later, messages } = await aScene('wecom')
  chat.scripted.push('notFound', 'notFound')
  await queue('一', '二')
  for (let round = 0; round < 3; round += 1) {
    await sendNext(tools)
    await later()
  }
  expect(chat.taken).toEqual(['二'])
  expect((await messages()).map(message => message.state)).toEqual([2, 1])
})

test('an address inside is not connected to', async () => {
  const { chat, tools, queue, messages } = await aScene('wecom', { allow: [] })
  await queue('x')
  await sendNext(tools)
  expect(chat.requests).toBe(0)
  expect(await messages()).toMatchObject([{ state: 0, answer: 'code:notOutside' }])
})

test('a server that dies leaves its message to the next one, which does not wait for the lease', async () => {
  const { chat, tools, queue, messages, robotId } = await aScene('wecom')
  await queue('x')
  const other = await announceServer({ db, log: { warn: () => {} } })
  expect(await leaseNext(db.system, robotQueue, { holder: other.number, busy: [] })).toBe(robotId)
  expect(await sendNext(tools)).toBe(false)
  expect(chat.taken).toEqual([])
  // Its connection ends, as it does when the process is killed.
  await other.stop()
  await expect.poll(() => sendNext(tools)).toBe(true)
  expect(chat.taken).toEqual(['x'])
  expect(await messages()).toMatchObject([{ state: 1 }])
})

test('two servers at once send each message once, twenty a minute', async () => {
  const { chat, tools, queue } = await aScene('wecom')
  await queue('x')
  expect((await Promise.all([1, 2, 3, 4].map(() => sendNext(tools)))).filter(Boolean)).toHaveLength(1)
  await queue('y')
  expect(await sendNext(tools)).toBe(false)
  expect(chat.taken).toEqual(['x'])
})

const waiting = (given: Partial<WaitingMessage> = {}): WaitingMessage => ({
  message_id: 1,
  text: 'x',
  tries: 0,
  age_ms: 0,
  doubtful: false,
  ...given,
})

test('what a vendor never answered is given up as unsure, whatever it says to the next attempt', async () => {
  const { chat, tools, queue, later, messages } = await aScene('wecom')
  chat.scripted.push('drop', 'notFound')
  await queue('x')
  await sendNext(tools)
  await later()
  await sendNext(tools)
  expect(await messages()).toMatchObject([{ state: 3, tries: 2, answer: expect.stringContaining('93000') }])
})

test('a message of a server that died while it left us is not called failed either', async () => {
  const { chat, tools, queue, later, messages } = await aScene('wecom')
  chat.scripted.push('notFound')
  await queue('x')
  const dying = { ...robotDelivery(tools), settle: () => Promise.reject(new Error('killed')) }
  const robotId = await leaseNext(db.system, robotQueue, { holder: tools.holder, busy: [] })
  await expect(deliver(dying, tools, robotId ?? 0)).rejects.toThrow('killed')
  chat.scripted.push('notFound')
  await later()
  await sendNext(tools)
  expect(await messages()).toMatchObject([{ state: 3 }])
})

test('waits grow to a quarter of an hour, and end after a day with what is known', () => {
  const again = { outcome: 'again', answer: '', doubtful: false } as const
  const wait = (tries: number) => settlementOf([waiting({ tries })], again).waitMs / 1000
  for (const [tries, seconds] of [
    [0, 5],
    [1, 10],
    [2, 20],
    [5, 160],
    [50, 900],
  ] as const)
    expect(Math.abs(wait(tries) - seconds)).toBeLessThanOrEqual(seconds / 5)
  const old = waiting({ tries: 90, age_ms: 86_400_000 })
  expect(settlementOf([old], again).state).toBe('failed')
  expect(settlementOf([old], { ...again, doubtful: true }).state).toBe('unsure')
})

test('as many messages are joined as the vendor takes', () => {
  const long = '火'.repeat(200)
  const joined = joinWhatFits({ kind: 'wecom', messages: [1, 2, 3, 4, 5].map(() => waiting({ text: long })) })
  expect(joined?.messages).toHaveLength(3)
  expect(Buffer.byteLength(joined?.text ?? '')).toBeLessThanOrEqual(2048)
})
