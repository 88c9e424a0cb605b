/** Who hears of a request of the platform, and what it has open when the consent ends. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newFileId, openDiskStore } from '../../core/files/disk-store.ts'
import { insertFile } from '../../core/files/file.queries.ts'
import { playLink } from '../../core/files/play-link.ts'
import { openLive } from '../../core/live/live-client.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { openSealer } from '../../core/session/sealed-secret.ts'
import { findTicketHolder } from '../../core/session/session.queries.ts'
import { openSigningKey } from '../../core/session/signing-key.ts'
import { openTickets } from '../../core/session/ticket.ts'
import { aChannel, anAiServer } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { connectEdge } from '../../fleet/edge-client.ts'
import { openFeed } from '../../video/feed-client.ts'
import { aSeparatedCustomer, type SeparatedCustomer } from '../testing/separated-customer.ts'

// Nobody looks at the sessions by itself: what ends, ends because it was announced.
const suite = suiteServer({ timeouts: { sessionsMs: 3_600_000 } })
let customer: SeparatedCustomer
let root: SignedClient
let origin = ''
let customerId = 0

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  customer = await aSeparatedCustomer(suite)
  customerId = customer.place.companyId
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const mailOf = { security: 'sec@plant.example', system: 'sys@plant.example', operating: 'op@plant.example' } as const
  for (const duty of ['security', 'system', 'operating'] as const)
    await suite.db.system
      .updateTable('account')
      .set({ email: mailOf[duty] })
      .where('account_id', '=', customer[duty].user.uid)
      .execute()
})
beforeEach(async () => {
  for (const demanded of [false, true]) await customer.security.call(consentCalls.demand, { demanded })
  await sql`update platform_consent set requests = 0`.execute(suite.db.system)
})

const ask = () => root.call(consentCalls.ask, { customerId, reason: '排查告警延迟', hours: 4 })
const decide = (allows: boolean) => customer.security.call(consentCalls.decide, { allows })
const allowed = async () => {
  await ask()
  await decide(true)
}
const end = () => customer.security.call(consentCalls.end, {})
const runOut = () =>
  sql`update platform_consent set until = now() where tenant_id = ${customerId}`.execute(suite.db.system)

test('those who may allow it get a mail by the customer’s own server, and nobody else does', async () => {
  await ask()
  const { rows } = await sql<{ receivers: string[]; title: string; message: string; company_id: number }>`
    select receivers, title, message, company_id from mail where cause = 'consent'`.execute(suite.db.system)
  expect(rows).toMatchObject([{ receivers: ['sec@plant.example'], company_id: customerId }])
  expect(rows[0]?.title).toContain('平台申请访问')
  expect(rows[0]?.message).toContain('排查告警延迟')
})

test('the platform asks so often a day and no more, and the next day again', async () => {
  for (let n = 0; n < limits.consentRequestsDaily; n += 1) await ask()
  const { body } = await root.send(consentCalls.ask, { customerId, reason: 'x', hours: 1 })
  expect(body).toMatchObject({ errorCode: 'consent.tooMany', rmsg: '24 小时内最多申请 20 次' })
  expect((await customer.security.call(consentCalls.read, {})).request?.reason).toBe('排查告警延迟')
  await sql`update platform_consent set requests_from = now() - interval '1 day'`.execute(suite.db.system)
  await ask()
})

test('open consoles of those who may read it hear of a request, of what becomes of it and of the end; those who work do not', async () => {
  const liveOf = async (person: SignedClient) => {
    const live = await openLive(origin.replace('http', 'ws') + (await person.call(liveCalls.takeTicket, {})).url)
    onTestFinished(() => live.socket.terminate())
    await live.untilType('hello')
    return live
  }
  // What the tests before have caused may still be on its way: events come in order, and when a later one is there, so are those.
  const { tenantId, companyId, projectId, regionId } = customer.place
  const early = await liveOf(customer.operating)
  await sql`
    insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
    values ('quiet', ${tenantId}, ${companyId}, ${projectId}, ${regionId}, '{"deviceId":"none"}')`.execute(
    suite.db.system,
  )
  await early.untilEvents(1)
  const [security, operating] = [await liveOf(customer.security), await liveOf(customer.operating)]
  const acts = [ask, () => decide(false), ask, () => decide(true), end, allowed, runOut]
  let told = 0
  for (const act of acts) {
    await act()
    told += act === allowed ? 2 : 1
    await security.untilEvents(told)
  }
  expect(security.messages.flatMap(one => (one.type === 'events' ? one.events : []))).toEqual(
    Array(told).fill({ kind: 'consent' }),
  )
  expect(operating.messages.some(one => one.type === 'events')).toBe(false)
})

const ends = [
  ['the customer ends it', end],
  ['its time is over', runOut],
] as const

test.each(ends)(
  'a live picture that the platform watches ends when %s, and the customer’s own goes on',
  async (_, act) => {
    const server = await anAiServer(suite.db, customer.place)
    const channel = await aChannel(suite.db, server)
    const key = `key of ${channel.deviceId}`.replaceAll(' ', '-')
    await suite.db.system
      .updateTable('ai_server')
      .set({ key_hash: hashOfSecret(key) })
      .where('device_no', '=', server.deviceNo)
      .execute()
    const edge = await connectEdge(Number(new URL(origin).port), key)
    onTestFinished(() => edge.socket.terminate())
    await allowed()
    const watch = async (person: SignedClient) => {
      const asked = { sourceType: 'live', deviceId: channel.deviceId } as const
      const { playUrl } = await person.call(videoCalls.play, asked)
      const feed = await openFeed(origin.replace('http', 'ws') + playUrl)
      onTestFinished(() => feed.socket.terminate())
      return feed
    }
    const [theirs, own] = [await watch(root), await watch(customer.operating)]
    edge.send(channel.deviceId, frameKind.init, 'I')
    edge.send(channel.deviceId, frameKind.key, 'a')
    for (const feed of [theirs, own]) await expect.poll(() => feed.frames).toEqual(['init I', 'key a'])
    await act()
    await expect.poll(() => theirs.messages.at(-1), { timeout: 10_000 }).toEqual({ type: 'ended', reason: 'notFound' })
    edge.send(channel.deviceId, frameKind.delta, 'b')
    await expect.poll(() => own.frames.at(-1)).toBe('delta b')
    expect(theirs.frames).toEqual(['init I', 'key a'])
    expect((await root.send(videoCalls.play, { sourceType: 'live', deviceId: channel.deviceId })).body.errorCode).toBe(
      'device.notFound',
    )
  },
)

test.each(ends)(
  'a recording that the platform downloads breaks off when %s, and the customer’s own does not',
  async (_, act) => {
    const { db, folder } = suite
    // Far more than lies in the buffers between server and reader.
    const bytes = Buffer.alloc(60_000_000)
    const store = await openDiskStore(join(folder, 'files'))
    const [fileId, draft] = [newFileId(), await store.newDraft()]
    await writeFile(draft, bytes)
    await store.keep(draft, fileId)
    const owner = { fileId, tenantId: customerId, companyId: customerId }
    await insertFile(db.system, { ...owner, mime: 'video/mp4', bytes: bytes.length, sha256: Buffer.alloc(32) })
    const key = await openSigningKey({ db, sealer: await openSealer(folder), log: pino({ level: 'silent' }) }, 'ticket')
    const tickets = openTickets(db, key)
    await allowed()
    const download = async ({ user }: SignedClient) => {
      const { session_id: sessionId } = await db.system
        .selectFrom('session')
        .where('account_id', '=', user.uid)
        .select('session_id')
        .orderBy('session_id', 'desc')
        .executeTakeFirstOrThrow()
      const scopeEpoch = (await findTicketHolder(db.auth, sessionId))?.scope_epoch ?? -1
      return fetch(origin + playLink(tickets, { sessionId, accountId: user.uid, scopeEpoch }, fileId))
    }
    const [theirs, own] = [await download(root), await download(customer.operating)]
    expect([theirs.ok, own.ok]).toEqual([true, true])
    await act()
    // Slowly, so that it is not at the end before its time is noticed.
    const reader = theirs.body?.getReader()
    const next = () =>
      reader?.read().then(
        ({ done }) => (done ? 'whole' : 'goes on'),
        () => 'broken off',
      )
    await expect.poll(next, { timeout: 10_000 }).toBe('broken off')
    expect((await own.arrayBuffer()).byteLength).toBe(bytes.length)
  },
)
