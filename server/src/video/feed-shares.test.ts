/** How many pictures one account and one customer watch at a server, and which of them share a stream. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ServerMessage } from '@watchfire/contract/fleet/uplink.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../core/http/app.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { abortOnSessionEnd } from '../core/live/abort-on-session-end.ts'
import { type SessionWatch, watchSessions } from '../core/live/session-watch.ts'
import { type Fixture, seedFixture, signed } from '../core/live/testing/seed-fixture.ts'
import { openTickets } from '../core/session/ticket.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { connectEdge } from '../fleet/edge-client.ts'
import { serveUplink } from '../fleet/serve-uplink.ts'
import { uplinkHub } from '../fleet/uplink-hub.ts'
import { type FeedClient, openFeed } from './feed-client.ts'
import { feedHub } from './feed-hub.ts'
import { serveVideo, videoHandlers } from './video.routes.ts'

const db = suiteDatabase()
const shares = { account: 3, customer: 5 }
const open: FeedClient[] = []
let app: FastifyInstance
let sessions: SessionWatch
const endings: (() => void)[] = []
const asked = new Map<Fixture, ServerMessage[]>()

beforeAll(async () => {
  const log = pino({ level: 'silent' })
  app = await buildApp({ log })
  sessions = watchSessions({ db, log })
  endings.push(() => sessions.stop())
  const uplinks = uplinkHub({ log })
  const parts = { db, tickets: openTickets(db, randomBytes(32)), uplinks, feeds: feedHub({ uplinks, sessions }) }
  serveUplink(app, { db, uplinks })
  serveCalls(app, videoCalls, videoHandlers(parts), { db, log })
  serveVideo(app, { ...parts, origins: [], readOn: abortOnSessionEnd(sessions), socketShares: shares })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate()
})
afterAll(async () => {
  for (const end of endings) end()
  await app.close()
})

const aRegionOf = ({ tenantId, companyId, projectId }: Fixture) =>
  db.system
    .insertInto('region')
    .values({ tenant_id: tenantId, company_id: companyId, project_id: projectId, name: randomBytes(4).toString('hex') })
    .returning('region_id')
    .executeTakeFirstOrThrow()

type Person = Awaited<ReturnType<Fixture['signIn']>>
const port = () => (app.server.address() as { port: number }).port

/** A customer whose AI server is connected. */
async function aCustomer(): Promise<Fixture> {
  const fixture = await seedFixture(db)
  const edge = await connectEdge(port(), fixture.key)
  endings.push(() => edge.socket.terminate())
  asked.set(fixture, edge.asked)
  return fixture
}

async function takeTicket(seeded: Fixture, who: Person, more: object = {}): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port()}${videoCalls.play.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sourceType: 'live', deviceId: seeded.channelIds[0], ...more, ...signed(who) }),
  })
  const { data } = (await answer.json()) as { data: { playUrl: string } }
  return `ws://127.0.0.1:${port()}${data.playUrl}`
}

async function openAt(url: string): Promise<FeedClient> {
  const client = await openFeed(url)
  open.push(client)
  return client
}

const watch = async (seeded: Fixture, who: Person, more?: object) => openAt(await takeTicket(seeded, who, more))

test('an account has its share of pictures, and one that is closed makes place', async () => {
  const seeded = await aCustomer()
  const [full, free] = [await seeded.signIn(), await seeded.signIn()]
  for (let n = 0; n < shares.account; n += 1) await watch(seeded, full)
  await expect(watch(seeded, full)).rejects.toThrow('status 429')
  await watch(seeded, free)
  open[0]?.socket.terminate()
  await vi.waitFor(() => watch(seeded, full), { timeout: 10_000 })
})

test('a customer has its share of pictures, whoever of it watches, and another customer has its own', async () => {
  const [full, free] = [await aCustomer(), await aCustomer()]
  for (let n = 0; n < shares.customer; n += 1) await watch(full, await full.signIn())
  await expect(watch(full, await full.signIn())).rejects.toThrow('status 429')
  await watch(free, await free.signIn())
})

test('a hundred pictures that are opened at once are no more than the share of their account', async () => {
  const seeded = await aCustomer()
  const person = await seeded.signIn()
  const tickets = await Promise.all(Array.from({ length: 100 }, () => takeTicket(seeded, person)))
  const came = await Promise.allSettled(tickets.map(openAt))
  const refused = came.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect([came.length - refused.length, new Set(refused)]).toEqual([shares.account, new Set(['Error: status 429'])])
})

test('a channel that moved to another company ends for whoever sees only that of before', async () => {
  const seeded = await aCustomer()
  const { tenantId, companyId } = seeded
  await db.system.updateTable('company').set({ level: 3 }).where('company_id', '=', companyId).execute()
  const person = await seeded.signIn()
  const client = await watch(seeded, person)
  const { company_id: other } = await db.system
    .insertInto('company')
    .values({ tenant_id: tenantId, level: 3, name: 'South' })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  await db.system.updateTable('device').set({ company_id: other }).where('company_id', '=', companyId).execute()
  await db.system.updateTable('company').set({ scope_epoch: 1 }).where('company_id', '=', companyId).execute()
  await sessions.recheck([person.sessionId])
  const end = { type: 'ended', reason: 'notFound' }
  await vi.waitFor(() => expect(client.messages.at(-1)).toEqual(end), { timeout: 10_000 })
})

test('a channel that left the region of whoever has it alone ends, and goes on for whoever has the other one', async () => {
  const seeded = await aCustomer()
  const { tenantId, companyId, projectId } = seeded
  const { region_id: from } = await aRegionOf(seeded)
  const { region_id: to } = await aRegionOf(seeded)
  await db.system.updateTable('device').set({ region_id: from }).where('company_id', '=', companyId).execute()
  const limited = async (regionIds: number[]) => {
    const person = await seeded.signIn()
    const membership = { account_id: person.accountId, project_id: projectId, tenant_id: tenantId }
    await db.system
      .updateTable('account')
      .set({ all_projects: false })
      .where('account_id', '=', person.accountId)
      .execute()
    await db.system
      .insertInto('account_project')
      .values({ ...membership, all_regions: false })
      .execute()
    for (const region_id of regionIds)
      await db.system
        .insertInto('account_region')
        .values({ ...membership, region_id })
        .execute()
    return person
  }
  const people = [await limited([from]), await limited([from, to])]
  const [loser, keeper] = [await watch(seeded, people[0] as Person), await watch(seeded, people[1] as Person)]
  const sessionIds = people.map(person => person.sessionId)
  await db.system.updateTable('device').set({ region_id: to }).where('company_id', '=', companyId).execute()
  await db.system
    .updateTable('account')
    .set({ scope_epoch: sql`scope_epoch + 1` })
    .where('tenant_id', '=', tenantId)
    .execute()
  await sessions.recheck(sessionIds)
  const end = { type: 'ended', reason: 'notFound' }
  await vi.waitFor(() => expect(loser.messages.at(-1)).toEqual(end), { timeout: 10_000 })
  // Whoever loses the region of before and has the one it stands in now keeps the picture.
  await sql`delete from account_region where account_id = ${people[1]?.accountId} and region_id = ${from}`.execute(
    db.system,
  )
  await sessions.recheck(sessionIds)
  keeper.socket.ping()
  await once(keeper.socket, 'pong')
  expect(keeper.messages.at(-1)).not.toEqual(end)
})

test('shown small is a stream of its own where the second runs, and that of all others where it does not', async () => {
  const customer = await aCustomer()
  const [channelId] = customer.channelIds
  const who = await customer.signIn()
  const tell = (state: string) =>
    db.system.updateTable('device').set({ second_stream: state }).where('device_id', '=', channelId).execute()
  const opened = () =>
    asked.get(customer)?.flatMap(message => (message.type === 'openLive' ? [message.small ?? false] : []))
  await tell('noStream')
  await watch(customer, who)
  await watch(customer, who, { shownSmall: true })
  expect(opened()).toEqual([false])
  await tell('online')
  await watch(customer, who, { shownSmall: true })
  expect(opened()).toEqual([false, true])
})

test('who cannot play what the camera sends shares a playable stream with others like them, and is told what it is', async () => {
  const customer = await aCustomer()
  const clients = [await watch(customer, await customer.signIn())]
  for (let n = 0; n < 2; n += 1) clients.push(await watch(customer, await customer.signIn(), { playable: true }))
  await watch(customer, await customer.signIn(), { playable: true, shownSmall: true })
  const opened = asked
    .get(customer)
    ?.flatMap(message => (message.type === 'openLive' ? [[message.playable ?? false, message.small ?? false]] : []))
  expect(opened).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
  const told = () => clients.map(({ messages: [first] }) => first?.type === 'opened' && [first.instead])
  await vi.waitFor(() => expect(told()).toEqual([[undefined], ['encoded'], ['encoded']]), { timeout: 30_000 })
})
