import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from './builders.ts'
import { traces } from './nothing-changes.ts'
import { suiteServer } from './suite-server.ts'

const suite = suiteServer({ jobs: false })
const rename = (db: typeof suite.db.system, name: string) => sql`update company set name = ${name}`.execute(db)

test('every change of a row shows, and one that comes to nothing does not', async () => {
  await aCompany(suite.db)
  const before = await traces(suite)
  expect(await traces(suite)).toEqual(before)
  await rename(suite.db.system, 'other')
  const after = await traces(suite)
  expect(after.company).not.toBe(before.company)
  expect({ ...after, company: before.company }).toEqual(before)
  await expect(
    suite.db.system.transaction().execute(async trx => {
      await rename(trx, 'a third')
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await traces(suite)).toEqual(after)
})

test('a change that had not been committed when the rows were read shows the next time', async () => {
  // To watch a table it must be free.
  await traces(suite)
  const first = await suite.db.system.transaction().execute(async trx => {
    await rename(trx, 'not yet')
    return traces({ db: suite.db, folder: suite.folder })
  })
  expect((await traces(suite)).company).not.toBe(first.company)
})

test('what every request moves does not count', async () => {
  const before = await traces(suite)
  await sql`update ai_server set key_used_at = now(), contacted_at = now()`.execute(suite.db.system)
  await sql`insert into nonce (session_id, nonce, made_at) values (1, gen_random_uuid()::text, now())`.execute(
    suite.db.system,
  )
  expect(await traces(suite)).toEqual(before)
})
