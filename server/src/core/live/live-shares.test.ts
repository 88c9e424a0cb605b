/** How many consoles one customer keeps on the live channel of a server, and that no other customer feels it. */
import { randomBytes } from 'node:crypto'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFileTickets } from '../files/file-ticket.ts'
import { buildApp } from '../http/app.ts'
import { serveCalls } from '../http/serve-calls.ts'
import { openTickets } from '../session/ticket.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { type LiveClient, openLive } from './live-client.ts'
import { openLiveHub } from './live-hub.ts'
import { liveKinds } from './live-kinds.ts'
import { liveHandlers, serveLive } from './live-routes.ts'
import { type SessionWatch, watchSessions } from './session-watch.ts'
import { returnUrl } from './take-ticket.ts'
import { type Fixture, seedFixture, signed } from './testing/seed-fixture.ts'

const db = suiteDatabase()
const shares = { account: 2, customer: 4 }
const open: LiveClient[] = []
let app: FastifyInstance
let sessions: SessionWatch

beforeAll(async () => {
  const log = pino({ level: 'silent' })
  app = await buildApp({ log })
  const tickets = openTickets(db, randomBytes(32))
  sessions = watchSessions({ db, log })
  const parts = { db, log, kinds: liveKinds(), sessions, fileTickets: openFileTickets(tickets) }
  const hub = await openLiveHub({ ...parts, returnUrl: returnUrl(tickets) })
  serveCalls(app, liveCalls, liveHandlers(tickets), { db, log })
  serveLive(app, { db, hub, tickets, origins: [], socketShares: shares })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const { socket } of open) socket.terminate()
  sessions.stop()
  await app.close()
})

type Person = Awaited<ReturnType<Fixture['signIn']>>

async function takeTicket(who: Person): Promise<string> {
  const origin = `127.0.0.1:${(app.server.address() as { port: number }).port}`
  const answer = await fetch(`http://${origin}${liveCalls.takeTicket.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signed(who)),
  })
  const { data } = (await answer.json()) as { data: { url: string } }
  return `ws://${origin}${data.url}`
}

async function openAt(url: string): Promise<LiveClient> {
  const client = await openLive(url)
  open.push(client)
  return client
}

const connect = async (fixture: Fixture, who?: Person) => openAt(await takeTicket(who ?? (await fixture.signIn())))

test('a customer has its share of consoles, whoever of it signs in, and one that leaves makes place', async () => {
  const [full, free] = [await seedFixture(db), await seedFixture(db)]
  const first = await connect(full)
  for (let n = 1; n < shares.customer; n += 1) await connect(full)
  await expect(connect(full)).rejects.toThrow('status 429')
  await connect(free)
  first.socket.terminate()
  await vi.waitFor(() => connect(full), { timeout: 10_000 })
})

test('an account has its share below that of its customer', async () => {
  const seeded = await seedFixture(db)
  const person = await seeded.signIn()
  for (let n = 0; n < shares.account; n += 1) await connect(seeded, person)
  await expect(connect(seeded, person)).rejects.toThrow('status 429')
  await connect(seeded)
})

test('a hundred consoles that come at once get no more than the share of their account', async () => {
  const seeded = await seedFixture(db)
  const person = await seeded.signIn()
  const tickets = await Promise.all(Array.from({ length: 100 }, () => takeTicket(person)))
  const came = await Promise.allSettled(tickets.map(openAt))
  const refused = came.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect([came.length - refused.length, new Set(refused)]).toEqual([shares.account, new Set(['Error: status 429'])])
})
