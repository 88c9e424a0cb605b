import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { checkDatabase } from './check-running-database.ts'
import { openReadOnly } from './doctor.queries.ts'

const suite = suiteDatabase()
let db: ReturnType<typeof openReadOnly>
beforeAll(() => {
  db = openReadOnly(suite.url)
})
afterAll(() => db.destroy())

async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: suite.url })
  await owner.connect()
  await owner.query(text).finally(() => owner.end())
}
const toMend = async (clock?: () => number) =>
  (await checkDatabase(suite.url, db, clock)).findings.filter(({ state }) => state === 'mend').map(({ text }) => text)

test('a database as it should be has nothing to mend, and can be asked on', async () => {
  const { findings, usable } = await checkDatabase(suite.url, db)
  expect(findings.map(({ subject, state }) => [subject, state])).toEqual([
    ['database', 'ok'],
    ['tables', 'ok'],
    ['connections', 'ok'],
    ['clock', 'ok'],
  ])
  expect(usable).toBe(true)
})

test('one that does not answer is said, and nothing further is asked', async () => {
  const url = 'postgresql://nobody@127.0.0.1:1/nowhere'
  const away = openReadOnly(url)
  expect(await checkDatabase(url, away)).toMatchObject({
    findings: [{ state: 'mend', text: expect.stringContaining('does not answer') }],
    usable: false,
  })
  await away.destroy()
})

test('clocks that differ are said with which is ahead', async () => {
  expect(await toMend(() => Date.now() - 60_000)).toEqual(['the database is 60 s ahead of this machine'])
  expect(await toMend(() => Date.now() + 600_000)).toEqual(['the database is 10 min behind this machine'])
})

test('tables of another version of the product are told apart: older ones, and newer ones', async () => {
  await asOwner(`insert into migration (name, sha256) values ('9999-later.sql', '')`)
  expect(await toMend()).toEqual([expect.stringContaining('of a newer version of the product (9999-later.sql)')])
  await asOwner(`delete from migration where name = '9999-later.sql' or name like '0031%'`)
  expect(await toMend()).toEqual([expect.stringContaining('1 changes are missing (from 0031-ai-servers.sql)')])
  await asOwner(`insert into migration (name, sha256) values ('0031-ai-servers.sql', '')`)
})

test('the doctor changes nothing', async () => {
  await expect(db.deleteFrom('company').execute()).rejects.toThrow('read-only transaction')
})
