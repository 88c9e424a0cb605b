import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Fixture, seedFixture } from '../live/testing/seed-fixture.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { openTickets } from './ticket.ts'

const db = suiteDatabase()
const signingKey = randomBytes(32)
let fixture: Fixture
let clock = Date.now()

beforeAll(async () => {
  fixture = await seedFixture(db)
})

const badTicket = expect.objectContaining({ code: 'session.badTicket' })
const make = () => openTickets(db, signingKey, () => clock)

test('a ticket opens its one resource and tells who holds it', async () => {
  const tickets = await make()
  const { token: _, ...holder } = await fixture.signIn()
  const text = tickets.issue({ ...holder, resource: 'file:a' }, { ttlMs: 60_000 })
  expect(text).toMatch(/^[\w.-]+$/)
  expect(await tickets.open(text, 'file:a')).toEqual({ ...holder, tenantId: fixture.tenantId })
  await expect(tickets.open(text, 'file:b')).rejects.toEqual(badTicket)
  expect((await tickets.openKind(text, 'file')).detail).toBe('a')
  await expect(tickets.openKind(text, 'video')).rejects.toEqual(badTicket)
})

test('the platform itself is bound to no customer', async () => {
  const tickets = await make()
  const holder = await (await seedFixture(db, { level: 1 })).signIn()
  const text = tickets.issue({ ...holder, resource: 'file:a' }, { ttlMs: 60_000 })
  expect((await tickets.open(text, 'file:a')).tenantId).toBeNull()
})

test('every server of one database opens what another issued', async () => {
  const [one, two] = await Promise.all([make(), make()])
  const holder = await fixture.signIn()
  const text = one.issue({ ...holder, resource: 'live:zh' }, { ttlMs: 60_000 })
  expect((await two.open(text, 'live:zh')).sessionId).toBe(holder.sessionId)
})

test('a ticket dies with its time, its session or its account', async () => {
  const tickets = await make()
  const grant = { ...(await fixture.signIn()), resource: 'file:a' as const }
  const late = tickets.issue(grant, { ttlMs: 60_000 })
  clock += 60_000
  await expect(tickets.open(late, 'file:a')).rejects.toEqual(badTicket)

  const orphan = tickets.issue(grant, { ttlMs: 60_000 })
  await fixture.endSession(grant.sessionId)
  await expect(tickets.open(orphan, 'file:a')).rejects.toEqual(badTicket)

  const suspended = { ...(await fixture.signIn()), resource: 'file:a' as const }
  const text = tickets.issue(suspended, { ttlMs: 60_000 })
  await db.system.updateTable('account').set({ in_use: false }).where('account_id', '=', suspended.accountId).execute()
  await expect(tickets.open(text, 'file:a')).rejects.toEqual(badTicket)
})

test('what was changed, cut, made up or made by another installation is refused', async () => {
  const tickets = await make()
  const grant = { ...(await fixture.signIn()), resource: 'file:a' as const }
  const text = tickets.issue(grant, { ttlMs: 60_000 })
  const [body = '', mac = ''] = text.split('.')
  const richer = Buffer.from(JSON.stringify([grant.sessionId, grant.accountId, clock + 9e9, 'file:a'])).toString(
    'base64url',
  )
  for (const forged of ['', '.', body, `${body}.`, `${richer}.${mac}`, `${body}.${mac.slice(2)}`, 'x'.repeat(3000)]) {
    await expect(tickets.open(forged, 'file:a')).rejects.toEqual(badTicket)
  }
})

test('a ticket that opens once is refused the second time, by every server, also of two that come together', async () => {
  const [one, two] = await Promise.all([make(), make()])
  const grant = { ...(await fixture.signIn()), resource: 'live:zh' as const }
  const text = one.issue(grant, { ttlMs: 60_000 })
  const tries = await Promise.allSettled([one.openOnce(text, 'live'), two.openOnce(text, 'live')])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(one.openOnce(text, 'live')).rejects.toEqual(badTicket)
  // Another one of the same moment is another one.
  await one.openOnce(one.issue(grant, { ttlMs: 60_000 }), 'live')
})
