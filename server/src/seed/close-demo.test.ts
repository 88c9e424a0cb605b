import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../access/account/passwords.ts'
import { demoAccounts } from '../access/demo-accounts.ts'
import { composeServer } from '../compose.ts'
import { readSettings } from '../core/settings.ts'
import { demoKey } from '../core/testing/demo-key.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { digestOf, post, type SignedClient, signInAs, withApiKey } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { seedDatabase } from './seed-database.ts'

const suite = suiteServer({ jobs: false })
const { log } = recordedLog()
const openAs = async (demo: '0' | '1') => {
  const settings = readSettings({ DATABASE_URL: suite.db.url, WATCHFIRE_DATA: suite.folder, WATCHFIRE_DEMO: demo })
  const seeded = await seedDatabase(suite.db, settings)
  const server = await composeServer(settings, suite.db, log, { jobs: false })
  return { app: server.app, news: seeded, close: () => server.close() }
}
const codeOf = async (app: typeof suite.app, account: string, password: string) =>
  (await post(app, accessCalls.signIn.path, { account, pwd: digestOf(password) })).body.errorCode
const heartbeat = (key: string) =>
  suite.app.inject({
    method: 'POST',
    url: ingestCalls.sendHeartbeat.path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: '{}',
  })

/** What a program gets with a key that this account makes now. */
async function programOf(by: SignedClient): Promise<() => Promise<string>> {
  const wanted = {
    name: `接口 ${by.user.account}`,
    menuIds: [rights.workplace],
    allProjects: true,
    projectIds: [],
    networks: [],
  }
  const { token } = await by.call(apiKeyCalls.make, wanted)
  return async () => String((await withApiKey(suite.app, token).send(companyCalls.readTree, {})).body.errorCode ?? 'ok')
}
/** Root is given a password that it has chosen itself, as after its first sign-in. */
async function rootsOwn(): Promise<string> {
  const chosen = 'what root has chosen since'
  await suite.db.system
    .updateTable('account')
    .set({ password_hash: await hashPassword(digestOf(chosen)), must_change_password: false })
    .where('account', '=', 'root')
    .execute()
  return chosen
}
const stateOf = async (account: string) =>
  suite.db.system
    .selectFrom('account')
    .where('account', '=', account)
    .select(['account_id', 'in_use', 'must_change_password'])
    .executeTakeFirstOrThrow()

let key = ''
beforeAll(async () => {
  key = demoKey(suite.folder)
  // Root took the administrator's password, and the other customer's administrator a good one.
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  await sql`update account set password_hash = (select password_hash from account where account = '13800000001') where account = 'root'`.execute(
    suite.db.system,
  )
  const other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  await other.call(accessCalls.changePassword, {
    oldPassword: digestOf('Watchfire!other'),
    newPassword: digestOf('a password of one’s own'),
  })
  expect(root.user.account).toBe('root')
})

test('the brand hands the demo’s sign-ins out in demo mode', async () => {
  const { data } = (await suite.app.inject({ url: '/brand' })).json<{
    data: { demo: boolean; demoAccounts: object[] }
  }>()
  expect(data.demo).toBe(true)
  expect(data.demoAccounts).toHaveLength(demoAccounts.length)
  expect(data.demoAccounts[0]).toEqual({ account: 'root', password: 'Watchfire!root', who: 'root' })
})

test('outside demo mode no password, session, key or file of the demo opens anything, and it is said', async () => {
  const session = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  expect((await heartbeat(key)).json<{ errorCode?: string }>().errorCode).not.toBe('session.badKey')
  const program = await programOf(session)
  expect(await program()).toBe('ok')
  writeFileSync(join(suite.folder, 'demo.json'), '{}')
  await sql`
    insert into account (tenant_id, company_id, role_id, account, password_hash, full_name, signs_in_by)
    select tenant_id, company_id, role_id, 'entered', '', '', (select account_id from account where account = 'root')
    from account where account = '13900000001'`.execute(suite.db.system)

  const { app, news: seeded, close } = await openAs('0')
  const rootPassword = /root signs in with the password (\S+) \(shown this once\)/.exec(seeded.join('\n'))?.[1] ?? ''
  expect(seeded.join('\n')).toContain('terminated: 13800000001, 13800000002;')
  for (const { password } of demoAccounts) expect(await codeOf(app, 'root', password)).toBe('account.wrongPassword')
  expect(await codeOf(app, '13800000001', 'Watchfire!admin')).toBe('account.wrongPassword')
  expect(await codeOf(app, '13800000002', 'Watchfire!op')).toBe('account.wrongPassword')
  for (const account of ['13800000001', '13800000002']) expect(await stateOf(account)).toMatchObject({ in_use: false })
  expect((await signInAs(app, 'root', rootPassword)).user.account).toBe('root')
  expect((await signInAs(app, '13900000001', 'a password of one’s own')).user.account).toBe('13900000001')
  expect((await session.send(accessCalls.keepAlive, {})).status).toBe(401)
  await expect.poll(program).toBe('key.revoked')
  for (const name of ['demo-seed.json', 'demo.json']) expect(existsSync(join(suite.folder, name))).toBe(false)
  await expect.poll(async () => (await heartbeat(key)).json<{ errorCode?: string }>().errorCode).toBe('session.badKey')
  const brand = (await app.inject({ url: '/brand' })).json<{ data: { demo: boolean; demoAccounts: object[] } }>()
  expect(brand.data).toMatchObject({ demo: false, demoAccounts: [] })

  const { rows: written } = await sql<{ action: string; account: string }>`
    select action, account from audit join account using (account_id) where action in ('closeDemoAccount', 'unlinkMembership')
    order by account`.execute(suite.db.system)
  expect(written.map(({ action, account }) => `${action} ${account}`)).toEqual([
    'closeDemoAccount 13800000001',
    'closeDemoAccount 13800000002',
    'unlinkMembership entered',
    'closeDemoAccount root',
  ])

  // A second start has nothing left to do, and root keeps its password.
  expect(await seedDatabase(suite.db, { WATCHFIRE_DEMO: false, WATCHFIRE_DATA: suite.folder })).toEqual([])
  await signInAs(app, 'root', rootPassword)
  await close()
})

test('no password of the demo comes back with an account that is put in use again, whoever stopped it and when', async () => {
  const { account_id: operator } = await stateOf('13800000002')
  const root = await signInAs(suite.app, 'root', await rootsOwn())
  const putBack = (accountId: number) => root.call(accountCalls.setState, { accountId, state: 'inUse' })
  const { account_id: admin } = await stateOf('13800000001')
  await putBack(admin)
  expect(await codeOf(suite.app, '13800000001', 'Watchfire!admin')).toBe('account.wrongPassword')
  expect(await stateOf('13800000001')).toMatchObject({ in_use: true, must_change_password: true })

  // Stopped while it still had the demo's password, with a key that it had made.
  await sql`
    update account set password_hash = ${await hashPassword(digestOf('Watchfire!op'))}, in_use = true,
      must_change_password = false, all_projects = true, role_id = (select role_id from account where account_id = ${admin})
    where account_id = ${operator}`.execute(suite.db.system)
  const program = await programOf(await signInAs(suite.app, '13800000002', 'Watchfire!op'))
  await suite.db.system.updateTable('account').set({ in_use: false }).where('account_id', '=', operator).execute()
  expect(await program()).toBe('ok')
  const seeded = await seedDatabase(suite.db, { WATCHFIRE_DEMO: false, WATCHFIRE_DATA: suite.folder })
  expect(seeded.join('\n')).toContain('terminated: 13800000002;')
  await expect.poll(program).toBe('key.revoked')
  await putBack(operator)
  expect(await codeOf(suite.app, '13800000002', 'Watchfire!op')).toBe('account.wrongPassword')
})

test('a start without the demo over a database that never had it says nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-plain-'))
  expect(await seedDatabase(suite.db, { WATCHFIRE_DEMO: false, WATCHFIRE_DATA: folder })).toEqual([])
})
