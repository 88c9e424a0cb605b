/** How long people of a library are kept at the longest, and whom that ends. */
import { allCalls } from '@watchfire/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { shortenedTerm } from './term.rules.ts'

const suite = suiteServer({ jobs: false })
const day = 86_400_000
const begun = Date.now()
const { library, person } = allCalls
let keeper: SignedClient
let stranger: SignedClient
let projectId = 0

beforeAll(async () => {
  keeper = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  projectId = (await keeper.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0
})

const about = { name: '访客库', kind: 'visitors', purpose: '出入口核验' } as const
const save = async (personDays?: number, libraryId?: number) =>
  (await keeper.call(library.save, { ...about, projectId, personDays, libraryId })).libraryId
const details = (libraryId: number, expiresAt?: number) =>
  ({ libraryId, expiresAt, name: '李', type: 'authorised', idType: 'idCard' }) as const
const add = async (libraryId: number, expiresAt?: number) =>
  (await keeper.call(person.add, details(libraryId, expiresAt))).personId
const endOf = async (personId: number) => (await keeper.call(person.get, { personId })).person.expiresAt
/** In days from now; undefined: without an end. */
const daysLeft = async (personId: number) => {
  const end = await endOf(personId)
  return end === null ? undefined : Math.round((end - Date.now()) / day)
}
/** With the day that holds the moment so many days from now. */
function expectShortened(end: number | null, days: number) {
  expect(end).toBeGreaterThan(begun + days * day)
  expect(end).toBeLessThan(Date.now() + (days + 1) * day)
}
const read = (libraryId: number, personDays: number, client = keeper) =>
  client.send(library.readTerm, { libraryId, personDays })

test('without a term somebody is kept as long as their library allows, and nobody for longer', async () => {
  const visitors = await save(30)
  const open = await save()
  expect(await daysLeft(await add(open))).toBeUndefined()
  const visitor = await add(visitors)
  expect(await daysLeft(visitor)).toBe(30)
  // A day that is named holds to its end.
  expect(await daysLeft(await add(visitors, Date.now() + 30.9 * day))).toBe(31)
  await expect(add(visitors, Date.now() + 40 * day)).rejects.toThrow('person.termTooLong')
  expect(await daysLeft(await add(visitors, Date.now() + 10 * day))).toBe(10)
  const change = (expiresAt: number) =>
    keeper.call(person.change, { personId: visitor, ...details(visitors, expiresAt) })
  await expect(change(Date.now() + 40 * day)).rejects.toThrow('person.termTooLong')
  await change(Date.now() + 5 * day)
  expect(await daysLeft(visitor)).toBe(5)
  // Who comes from a library without one is judged by the new one.
  const moved = await add(open, Date.now() + 300 * day)
  const move = { personId: moved, ...details(visitors, Date.now() + 300 * day) }
  await expect(keeper.call(person.change, move)).rejects.toThrow('person.termTooLong')
})

test('a longest term that comes later ends those who are kept longer, not before a week, and says so before', async () => {
  const libraryId = await save()
  const [endless, long, short] = [
    await add(libraryId),
    await add(libraryId, Date.now() + 300 * day),
    await add(libraryId, Date.now() + 2 * day),
  ]
  const told = async (days: number) => (await read(libraryId, days)).body.data as { people: number; endsAt: number }
  const soon = await told(3)
  expect(soon.people).toBe(2)
  expectShortened(soon.endsAt, 7)
  expect((await told(400)).people).toBe(1)
  expect([await daysLeft(endless), await daysLeft(long)]).toEqual([undefined, 300])
  await save(30, libraryId)
  for (const id of [endless, long]) expectShortened(await endOf(id), 30)
  expect(await daysLeft(short)).toBe(2)
  await save(3, libraryId)
  expectShortened(await endOf(endless), 7)
  // Longer again, left out, or none: nobody's end moves.
  for (const days of [60, undefined, 0]) await save(days, libraryId)
  expectShortened(await endOf(endless), 7)
  expect(await daysLeft(short)).toBe(2)
  expect(await daysLeft(await add(libraryId))).toBeUndefined()
  const { rows } = await sql<{ detail: { before?: object; after: object; termsEnded?: number } }>`
    select detail from audit where action = 'saveFaceLibrary' and target = ${String(libraryId)} order by audit_id`.execute(
    suite.db.system,
  )
  expect(rows.map(({ detail }) => detail.termsEnded)).toEqual([undefined, 2, 2, 0, undefined, undefined])
  expect(rows[2]?.detail).toMatchObject({ before: { personDays: 30 }, after: { personDays: 3 } })
})

test('what is not theirs they find as little as what is not there', async () => {
  const libraryId = await save(30)
  expect((await read(libraryId, 30, stranger)).body.errorCode).toBe('library.notFound')
  expect((await read(libraryId + 999_999, 30)).body.errorCode).toBe('library.notFound')
})

test('a term that is made shorter ends with a day of the site, and never before a week', () => {
  const at = (text: string) => new Date(text).getTime()
  expect(shortenedTerm(30, at('2026-03-02T08:00+08:00'))).toBe(at('2026-04-02T00:00+08:00') - 1)
  expect(shortenedTerm(30, at('2026-03-02T00:00+08:00'))).toBe(at('2026-04-02T00:00+08:00') - 1)
  expect(shortenedTerm(1, at('2026-03-02T23:59+08:00'))).toBe(at('2026-03-10T00:00+08:00') - 1)
})
