import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Fixture, seedFixture } from '../live/testing/seed-fixture.ts'
import { openTickets } from '../session/ticket.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { newFileId } from './disk-store.ts'
import { openFileTickets } from './file-ticket.ts'

const db = suiteDatabase()
const signingKey = randomBytes(32)
const hour = 3_600_000
let fixture: Fixture
let clock = Date.now()

beforeAll(async () => {
  fixture = await seedFixture(db)
})

const badTicket = expect.objectContaining({ code: 'session.badTicket' })
const make = async () => openFileTickets(openTickets(db, signingKey), () => clock)

test('a ticket opens its one file for its one holder, on every server', async () => {
  const [one, two] = [await make(), await make()]
  const [person, other] = [await fixture.signIn(), await fixture.signIn()]
  const [file, another] = [newFileId(), newFileId()]
  const text = one.issue(person, file)
  const { token: _, ...holder } = person
  expect(await two.open(text, file)).toEqual({ ...holder, tenantId: fixture.tenantId })
  await expect(one.open(text, another)).rejects.toEqual(badTicket)
  const theirs = one.issue(other, another)
  // What two people were given cannot be put together to a third thing.
  await expect(one.open(text.slice(0, 24) + theirs.slice(24), another)).rejects.toEqual(badTicket)
  await expect(one.open(theirs.slice(0, 24) + text.slice(24), file)).rejects.toEqual(badTicket)
  await expect(one.open(one.blank(file), file)).rejects.toEqual(badTicket)
  for (const wrong of ['', 'x', `${text}0`, text.slice(1), text.replace(/.$/, c => (c === '0' ? '1' : '0'))])
    await expect(one.open(wrong, file)).rejects.toEqual(badTicket)
})

test('a ticket dies with its session', async () => {
  const tickets = await make()
  const person = await fixture.signIn()
  const file = newFileId()
  const text = tickets.issue(person, file)
  await fixture.endSession(person.sessionId)
  await expect(tickets.open(text, file)).rejects.toEqual(badTicket)
})

test('for an hour the same reader gets the same text, so that pictures stay in the cache of the browser', async () => {
  const tickets = await make()
  const person = await fixture.signIn()
  const file = newFileId()
  clock = Math.ceil(clock / hour) * hour + 1
  const early = tickets.issue(person, file)
  clock += hour - 2
  expect(tickets.issue(person, file)).toBe(early)
  // Even the last one handed out is good for a whole hour.
  clock += hour - 1
  await tickets.open(early, file)
  clock += 1 + hour
  await expect(tickets.open(early, file)).rejects.toEqual(badTicket)
})

test('many tags are made at once, each as if alone', async () => {
  const tickets = await make()
  const person = await fixture.signIn()
  const files = [newFileId(), newFileId(), newFileId()]
  const { grant, tag } = tickets.signer(person)
  const tags = tag(Buffer.from(files.join(''), 'hex'))
  expect(files.map((_, index) => grant + tags.slice(index * 32, index * 32 + 32))).toEqual(
    files.map(file => tickets.issue(person, file)),
  )
})
