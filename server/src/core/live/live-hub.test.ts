import { randomBytes } from 'node:crypto'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFileId } from '../files/disk-store.ts'
import { type FileTickets, openFileTickets } from '../files/file-ticket.ts'
import { blankFileUrls } from '../files/file-url.ts'
import { buildApp } from '../http/app.ts'
import { serveCalls } from '../http/serve-calls.ts'
import { openTickets } from '../session/ticket.ts'
import { aRegion } from '../testing/builders.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { type LiveClient, openLive } from './live-client.ts'
import { formatCursor } from './live-cursor.ts'
import { openLiveHub } from './live-hub.ts'
import { liveKinds } from './live-kinds.ts'
import { liveHandlers, serveLive } from './live-routes.ts'
import { announceSessions } from './session-signal.queries.ts'
import { type SessionWatch, watchSessions } from './session-watch.ts'
import { returnUrl } from './take-ticket.ts'
import { type Fixture, seedFixture, signed } from './testing/seed-fixture.ts'

const db = suiteDatabase()
const signingKey = randomBytes(32)
let fixture: Fixture
let person: Awaited<ReturnType<Fixture['signIn']>>
let servers: { app: FastifyInstance; sessions: SessionWatch; fileTickets: FileTickets }[]
const open: LiveClient[] = []
/** While positive, the module of these events fails. */
let failures = 0
/** How often the first server made an event of a row. */
let presented = 0
/** What the first server's module of these events was asked to look up, and what it waits for before it answers. */
let asked: string[] = []
let gate: Promise<void> | undefined

async function startServer(isFirst: boolean) {
  const log = pino({ level: 'silent' })
  const app = await buildApp({ log })
  const tickets = openTickets(db, signingKey)
  const fileTickets = openFileTickets(tickets)
  const kinds = liveKinds()
  kinds.registerKind('test', async rows => {
    if (failures-- > 0) throw new Error('the module is ill')
    if (isFirst) asked.push(...rows.map(row => row.cause))
    const known = new Set(rows)
    await gate
    return (viewer, row) => {
      if (isFirst) presented += 1
      const file = (row.detail as { file?: string } | null)?.file
      const link = file && blankFileUrls(fileTickets)({ sessionId: 0, accountId: 0, scopeEpoch: 0 }, file)
      const event = { kind: 'test', text: row.cause, reader: viewer.language, detail: row.detail, link }
      return known.has(row) ? event : undefined
    }
  })
  const sessions = watchSessions({ db, log })
  const hub = await openLiveHub({
    ...{ db, log, kinds, sessions },
    fileTickets,
    returnUrl: returnUrl(tickets),
  })
  serveCalls(app, liveCalls, liveHandlers(tickets), { db, log })
  serveLive(app, { db, hub, tickets, origins: ['https://console.example'] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, sessions, fileTickets }
}

beforeAll(async () => {
  fixture = await seedFixture(db)
  servers = [await startServer(true), await startServer(false)]
})
afterAll(async () => {
  for (const { app, sessions } of servers) {
    sessions.stop()
    await app.close()
  }
})
beforeEach(async () => {
  failures = 0
  presented = 0
  asked = []
  gate = undefined
  person = await fixture.signIn()
})
afterEach(() => {
  for (const client of open.splice(0)) client.socket.terminate()
})

const portOf = (server: number) => (servers[server]?.app.server.address() as { port: number } | undefined)?.port

async function urlFor(who: typeof person, { server = 0, language = 'zh' } = {}): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${portOf(server)}${liveCalls.takeTicket.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(signed(who)),
  })
  const { data } = (await response.json()) as { data: { url: string } }
  return `ws://127.0.0.1:${portOf(server)}${data.url}`
}

async function connect(
  who = person,
  options: {
    server?: number
    language?: string
    cursor?: string
    headers?: Record<string, string>
    perMessageDeflate?: boolean
  } = {},
) {
  const url = await urlFor(who, options)
  const client = await openLive(options.cursor === undefined ? url : `${url}&cursor=${options.cursor}`, options)
  open.push(client)
  await client.untilType('hello')
  return client
}

type Published = {
  seeded?: Fixture
  cause?: string
  accountId?: number
  projectId?: number
  regionId?: number | null
  kind?: string
  detail?: unknown
}
const rowOf = ({
  seeded: of = fixture,
  cause = 'x',
  accountId,
  projectId = of.projectId,
  regionId = null,
  kind = 'test',
  detail,
}: Published) => ({
  tenant_id: of.tenantId,
  company_id: of.companyId,
  project_id: projectId,
  region_id: regionId,
  account_id: accountId ?? null,
  kind,
  cause,
  detail: detail === undefined ? null : JSON.stringify(detail),
})
async function notify(...notified: Published[]) {
  await db.system.transaction().execute(async trx => {
    await trx.insertInto('outbox').values(notified.map(rowOf)).execute()
    await sql`select pg_notify('watchfire_outbox', '')`.execute(trx)
  })
}
const texts = (client: LiveClient) => client.events().map(event => event.text)

test('what happens is told in one message per round, in the reader’s language', async () => {
  const [chinese, english] = [await connect(), await connect(person, { language: 'en' })]
  await notify({ cause: 'a' }, { cause: 'b' })
  await Promise.all([chinese.untilEvents(2), english.untilEvents(2)])
  expect(texts(chinese)).toEqual(['a', 'b'])
  expect(chinese.messages.filter(message => message.type === 'events')).toHaveLength(1)
  expect([chinese, english].map(client => client.events()[0]?.reader)).toEqual(['zh', 'en'])
})

test('what happens is told at once, and not when it is looked for the next time', async () => {
  const client = await connect()
  await notify({ cause: 'first' })
  await client.untilEvents(1)
  // Told right after another, each would wait a whole second; on a busy machine not every one is fast.
  const took: number[] = []
  for (let number = 2; number <= 5; number += 1) {
    const began = performance.now()
    await notify({ cause: String(number) })
    await client.untilEvents(number)
    took.push(performance.now() - began)
  }
  expect(Math.min(...took)).toBeLessThan(800)
})

test('a reader hears its own companies and projects and what is meant for it, and nothing else', async () => {
  const other = await seedFixture(db)
  const limited = await fixture.signIn([fixture.projectId])
  const [whole, part, stranger] = [await connect(), await connect(limited), await connect(await other.signIn())]
  await notify(
    { cause: 'ours' },
    { cause: 'other project', projectId: 999_999 },
    { cause: 'theirs', seeded: other },
    { cause: 'mine', accountId: limited.accountId },
    { cause: 'unknown kind', kind: 'nobody' },
    { cause: 'last' },
    { cause: 'their last', seeded: other },
  )
  await Promise.all([whole.untilEvents(3), part.untilEvents(3), stranger.untilEvents(2)])
  expect(texts(whole)).toEqual(['ours', 'other project', 'last'])
  expect(texts(part)).toEqual(['ours', 'mine', 'last'])
  expect(texts(stranger)).toEqual(['theirs', 'their last'])
})

test('of a project one has in part one hears what happens in these regions, and of others nothing', async () => {
  const limited = await fixture.signIn([fixture.projectId])
  const regionId = await aRegion(db, fixture)
  const ids = { account_id: limited.accountId, project_id: fixture.projectId, tenant_id: fixture.tenantId }
  await db.system
    .insertInto('account_region')
    .values({ ...ids, region_id: regionId })
    .execute()
  const client = await connect(limited)
  const further = await aRegion(db, fixture)
  await notify({ cause: 'nowhere' }, { cause: 'further', regionId: further }, { cause: 'own', regionId })
  await client.untilEvents(1)
  await db.system.updateTable('account_region').set({ region_id: further }).execute()
  await announceSessions(db.system, [limited.sessionId])
  await client.untilType('resync')
  await notify({ cause: 'lost', regionId }, { cause: 'further', regionId: further })
  await client.untilEvents(2)
  expect(texts(client)).toEqual(['own', 'further'])
})

test('what nobody listens to is not looked up; who comes while a round is prepared hears it all the same', async () => {
  const [other, third] = [await seedFixture(db), await seedFixture(db)]
  const [client, stranger] = [await connect(), await other.signIn()]
  const { promise, resolve: openGate } = Promise.withResolvers<void>()
  gate = promise
  await notify({ cause: 'ours' }, { cause: 'theirs', seeded: other }, { cause: 'nobody', seeded: third })
  await expect.poll(() => asked).toContain('ours')
  const late = await connect(stranger)
  expect(asked).not.toContain('theirs')
  openGate()
  await client.untilEvents(1)
  await late.untilEvents(1)
  expect(texts(late)).toEqual(['theirs'])
  expect(asked).not.toContain('nobody')
})

test('both servers of one database tell the same', async () => {
  const [one, two] = [await connect(person, { server: 0 }), await connect(person, { server: 1 })]
  await notify({ cause: 'everywhere' })
  await Promise.all([one.untilEvents(1), two.untilEvents(1)])
})

test('a transaction that commits late is told late, and nothing is skipped', async () => {
  const client = await connect()
  const slow = new pg.Client(db.url)
  await slow.connect()
  await slow.query('begin')
  const { tenant_id, company_id, project_id } = rowOf({})
  await slow.query(
    `insert into outbox (tenant_id, company_id, project_id, kind, cause) values ($1, $2, $3, 'test', 'slow')`,
    [tenant_id, company_id, project_id],
  )
  await notify({ cause: 'quick' })
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(client.events()).toEqual([])
  await slow.query('commit')
  await slow.end()
  await client.untilEvents(2)
  expect(texts(client)).toEqual(['slow', 'quick'])
})

test('a console that returns with its cursor misses nothing and hears nothing twice', async () => {
  const first = await connect()
  await notify({ cause: 'before' })
  await first.untilEvents(1)
  const cursor = first.cursor()
  first.close()
  await notify(...Array.from({ length: 2500 }, (_, index) => ({ cause: `away ${index}` })))
  const back = await connect(person, { cursor, server: 1 })
  await notify({ cause: 'after' })
  await back.untilEvents(2501)
  expect(texts(back)).toEqual([...Array.from({ length: 2500 }, (_, index) => `away ${index}`), 'after'])
})

test('an event is made once per language, however many hear it', async () => {
  const company = await seedFixture(db)
  const people = await Promise.all(Array.from({ length: 12 }, () => company.signIn()))
  const clients = await Promise.all(
    people.map((who, index) => connect(who, { language: index % 2 === 0 ? 'zh' : 'en' })),
  )
  const before = presented
  await notify({ cause: 'for all', seeded: company })
  await Promise.all(clients.map(client => client.untilEvents(1)))
  expect(clients.map(client => client.events()[0]?.reader)).toEqual(clients.map((_, n) => (n % 2 === 0 ? 'zh' : 'en')))
  expect(presented - before).toBe(2)
})

test('a flood reaches all of a company as the same few bytes, whether they can inflate or not', async () => {
  const company = await seedFixture(db)
  const clients = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      connect(await company.signIn(), { perMessageDeflate: index % 3 !== 0 }),
    ),
  )
  const causes = Array.from({ length: 200 }, (_, index) => `烽燧 ${index} ${'alike '.repeat(20)}`)
  await notify(...causes.map(cause => ({ cause, seeded: company })))
  await Promise.all(clients.map(client => client.untilEvents(200)))
  for (const client of clients) expect(texts(client)).toEqual(causes)
  const sizes = clients.map(client => client.bytesRead())
  const [plain, least] = [sizes[0] ?? 0, Math.min(...sizes)]
  expect(least).toBeLessThan(plain / 5)
  // The first few are sent it as it is, and so are the four that cannot inflate.
  expect(sizes.filter(size => size < plain / 5).length).toBeGreaterThanOrEqual(4)
})

test('of several who bring one ticket at the same moment one gets a channel', async () => {
  const url = await urlFor(person)
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => openLive(url)))
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') open.push(outcome.value)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the links of an event open for who was told it, and for nobody else', async () => {
  const other = await fixture.signIn()
  const [one, two] = [await connect(), await connect(other)]
  const [first, second] = [newFileId(), newFileId()]
  await notify({ cause: '烽燧', detail: { file: first } }, { cause: 'b', detail: { file: second } })
  await Promise.all([one.untilEvents(2), two.untilEvents(2)])
  const { fileTickets } = servers[1] as (typeof servers)[number]
  for (const [client, { sessionId, accountId }] of [
    [one, person],
    [two, other],
  ] as const) {
    expect(texts(client)).toEqual(['烽燧', 'b'])
    for (const [index, file] of [first, second].entries()) {
      const ticket = new URL(String(client.events()[index]?.link), 'http://x').searchParams.get('ticket') ?? ''
      expect(await fileTickets.open(ticket, file)).toMatchObject({ sessionId, accountId })
    }
  }
  expect(one.events()[0]?.link).not.toBe(two.events()[0]?.link)
})

test('a console that was away for a moment is told from memory, and needs no new ticket', async () => {
  const first = await connect()
  await notify({ cause: 'before' })
  await first.untilEvents(1)
  const { url } = first.messages.find(message => message.type === 'hello') ?? {}
  const cursor = first.cursor()
  first.close()
  await first.untilClosed()
  // Nobody of this company listens now; what happens is kept all the same.
  await notify({ cause: 'away 1' }, { cause: 'away 2' })
  await expect.poll(() => asked).toContain('away 2')
  const back = await openLive(`ws://127.0.0.1:${portOf(0)}${url}&cursor=${cursor}`)
  open.push(back)
  await back.untilEvents(2)
  expect(texts(back)).toEqual(['away 1', 'away 2'])
  expect(asked.filter(cause => cause === 'away 2')).toHaveLength(1)
  await notify({ cause: 'after' })
  await back.untilEvents(3)
})

test('too much missed, too old, garbled or from another database: read the lists again', async () => {
  const first = await connect()
  const cursor = first.cursor()
  await notify(...Array.from({ length: 5001 }, () => ({ cause: 'flood' })))
  await first.untilEvents(5001)
  const yesterday = formatCursor({ xid: 1n, id: 1 }, Date.now() - 25 * 3_600_000)
  const elsewhere = formatCursor({ xid: 1n << 60n, id: 1 }, Date.now())
  for (const stale of [cursor, yesterday, elsewhere, 'rubbish', "';--"]) {
    const back = await connect(person, { cursor: encodeURIComponent(stale) })
    await back.untilType('resync')
    await notify({ cause: 'fresh' })
    await back.untilEvents(1)
    expect(texts(back)).toEqual(['fresh'])
  }
})

test('a reader that does not read costs a bounded amount, and gets all of it when it reads again', async () => {
  const client = await connect()
  const detail = 'x'.repeat(20_000)
  client.socket.pause()
  for (let round = 0; round < 30; round++) {
    await notify(...Array.from({ length: 50 }, (_, index) => ({ cause: `${round * 50 + index}`, detail })))
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  client.socket.resume()
  await client.untilEvents(1500)
  expect(texts(client)).toEqual(Array.from({ length: 1500 }, (_, index) => String(index)))
})

test('the end of a session ends its channel, on every server', async () => {
  const clients = [await connect(), await connect(person, { server: 1 })]
  const other = await connect(await fixture.signIn())
  await fixture.endSession(person.sessionId)
  await announceSessions(db.system, [person.sessionId])
  for (const client of clients) {
    await client.untilType('signedOut')
    expect(await client.untilClosed()).toBe(4401)
  }
  await notify({ cause: 'still here' })
  await other.untilEvents(1)
})

test('changed rights change what is told, and the console reads its lists again', async () => {
  const limited = await fixture.signIn([fixture.projectId])
  const client = await connect(limited)
  await notify({ cause: 'hidden', projectId: 777 }, { cause: 'seen' })
  await client.untilEvents(1)
  await db.system
    .updateTable('account')
    .set({ all_projects: true })
    .where('account_id', '=', limited.accountId)
    .execute()
  await announceSessions(db.system, [limited.sessionId])
  await client.untilType('resync')
  await notify({ cause: 'seen now', projectId: 777 })
  await client.untilEvents(2)
  expect(texts(client)).toEqual(['seen', 'seen now'])
})

test('a broken connection to the database is renewed, and nothing is lost meanwhile', async () => {
  const client = await connect()
  const admin = new pg.Client(db.url)
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'watchfire-live' and datname = current_database()`,
  )
  await admin.end()
  await notify({ cause: 'while deaf' })
  await client.untilEvents(1)
})

test('a module that fails for a while delays its events; one that keeps failing makes readers read anew', async () => {
  const client = await connect()
  failures = 2
  await notify({ cause: 'late' })
  await client.untilEvents(1)
  failures = 50
  await notify({ cause: 'never' })
  await client.untilType('resync')
  failures = 0
  await notify({ cause: 'well again' })
  await client.untilEvents(2)
  expect(texts(client)).toEqual(['late', 'well again'])
}, 30_000)

test('pages of other origins, used-up tickets and plain requests get no channel', async () => {
  const url = await urlFor(person)
  const own = `http://127.0.0.1:${portOf(0)}`
  for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:1`]) {
    await expect(openLive(url, { headers: { origin } })).rejects.toThrow('status 403')
  }
  for (const origin of [own, 'https://console.example']) {
    const opened = await urlFor(person)
    const client = await openLive(opened, { headers: { origin } })
    open.push(client)
    await client.untilType('hello')
    await expect(openLive(opened, { headers: { origin } })).rejects.toThrow('status 403')
  }
  await expect(openLive(`${url}x`)).rejects.toThrow('status 403')
  const late = await urlFor(person)
  await fixture.endSession(person.sessionId)
  await expect(openLive(late)).rejects.toThrow('status 403')
})
