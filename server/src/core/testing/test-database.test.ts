import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('suites that ask at once share one migration and no rows', async () => {
  let migrations = 0
  const migrate = async (url: string) => {
    migrations += 1
    await ask(url, 'create table item (name text)')
  }
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase({ migrate })))
  for (const [index, { url }] of databases.entries()) await ask(url, `insert into item values ('${index}')`)
  const contents = await Promise.all(databases.map(({ url }) => ask(url, 'select name from item')))
  expect(contents).toEqual([[{ name: '0' }], [{ name: '1' }], [{ name: '2' }]])
  expect(migrations).toBe(1)
  for (const database of databases) await database.drop()
})

test('a dropped database is gone although somebody was still connected', async () => {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await drop()
  await expect(ask(url, 'select 1')).rejects.toThrow('does not exist')
})
