import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { recordedLog } from '../testing/recorded-log.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { compareKeys } from './compare-keys.ts'
import { openSealer } from './sealed-secret.ts'
import { openSigningKey } from './signing-key.ts'

const db = suiteDatabase()
const folder = mkdtempSync(join(tmpdir(), 'watchfire-signing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const toolsOf = async (given?: string) => {
  const { log, lines } = recordedLog()
  return { db, log, lines, sealer: await openSealer(folder, given) }
}
const rowOf = (name: string) =>
  db.system.selectFrom('secret').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const holds = (value: Buffer, key: Buffer) =>
  value.includes(key) || value.includes(key.toString('base64')) || value.includes(key.toString('hex'))

test('a key is made once, is the same at every server, and stands nowhere as it is', async () => {
  const [one, two] = [await toolsOf(), await toolsOf()]
  const [key, same] = await Promise.all([openSigningKey(one, 'ticket'), openSigningKey(two, 'ticket')])
  expect(key).toHaveLength(32)
  expect(same).toEqual(key)
  const row = await rowOf('ticket')
  expect(row.sealed).toBe(true)
  expect(holds(row.value, key)).toBe(false)
  expect(await openSigningKey(one, 'mailLink')).not.toEqual(key)
})

test('a key that stood open is sealed at the first start and stays the same, so that links in mails go on opening', async () => {
  // The first byte is the one a sealed secret begins with.
  const old = Buffer.concat([Buffer.of(1), randomBytes(31)])
  await db.system.insertInto('secret').values({ name: 'old', value: old }).execute()
  const tools = await toolsOf()
  expect(await openSigningKey(tools, 'old')).toEqual(old)
  const row = await rowOf('old')
  expect(row.sealed).toBe(true)
  expect(holds(row.value, old)).toBe(false)
  expect(await openSigningKey(tools, 'old')).toEqual(old)
  expect(JSON.stringify(tools.lines)).not.toContain(old.toString('base64'))
})

test('a sealed key of one name is none of another', async () => {
  const tools = await toolsOf()
  await openSigningKey(tools, 'first')
  const { value } = await rowOf('first')
  await db.system.insertInto('secret').values({ name: 'second', value, sealed: true }).execute()
  expect(await openSigningKey(tools, 'second')).not.toEqual(await openSigningKey(tools, 'first'))
})

test('a server with another sealing key does not start beside others, and says which setting differs', async () => {
  const [one, other] = [await toolsOf(), await toolsOf('another key of the installation')]
  await compareKeys(one, 0)
  const key = await openSigningKey(one, 'shared')
  await expect(compareKeys(other, 1)).rejects.toThrow('WATCHFIRE_SECRET_KEY')
  // Nothing was changed for those that run.
  await compareKeys(one, 1)
  expect(await openSigningKey(one, 'shared')).toEqual(key)
})

test('alone with another sealing key it makes new keys and says so', async () => {
  const [before, after] = [await toolsOf(), await toolsOf('yet another key')]
  const key = await openSigningKey(before, 'alone')
  await compareKeys(after, 0)
  expect(await openSigningKey(after, 'alone')).not.toEqual(key)
  expect(await openSigningKey(after, 'alone')).toEqual(await openSigningKey(after, 'alone'))
  expect(after.lines.map(line => line.msg).join()).toContain('made anew')
  await compareKeys(before, 0)
})
