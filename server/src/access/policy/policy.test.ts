/** What a customer asks of passwords and sign-ins: who sets it, and that it is kept. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { policyCalls, type SignInPolicy } from '@watchfire/contract/access/policy/policy.calls.ts'
import { settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import type { SettingName } from '@watchfire/contract/setting/setting.rules.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { isAllowedAddress } from './allowed-address.ts'

const suite = suiteServer({ jobs: false })
let root: SignedClient
let policy: SignInPolicy
const save = (change: Partial<SignInPolicy>, by = root) => by.send(policyCalls.save, { ...policy, ...change })

let rootHash: string | undefined
beforeEach(async () => {
  rootHash ??= (
    await suite.db.system.selectFrom('account').select('password_hash').where('account', '=', 'root').executeTakeFirst()
  )?.password_hash
  await sql`update account set password_hash = ${rootHash} where account = 'root'`.execute(suite.db.system)
  await sql`delete from sign_in_policy`.execute(suite.db.system)
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  policy = await root.call(policyCalls.read, {})
})

test('the defaults ask for nothing new; of two who change it the second is told', async () => {
  expect(policy).toEqual({
    leastLength: 8,
    classes: 1,
    history: 0,
    maxAgeDays: 0,
    changeFirst: true,
    idleMinutes: 30,
    networks: [],
    factorOfAll: false,
    factorRoles: [],
    factorCompanies: [],
    version: 1,
  })
  expect((await save({ leastLength: 12 })).body.rcode).toBe(0)
  expect(await root.call(policyCalls.read, {})).toMatchObject({ leastLength: 12, version: 2 })
  expect((await save({ leastLength: 10 })).body.errorCode).toBe('policy.changedMeanwhile')
})

test('the installation bounds it: looser is refused by the name of the field, and what was chosen before counts as the bound', async () => {
  const bound = (settingName: SettingName, settingValue?: number) =>
    root.call(settingCalls.save, { settingName, settingValue })
  expect((await save({ leastLength: 9, idleMinutes: 20 })).body.rcode).toBe(0)
  await bound('leastPasswordLength', 12)
  await bound('leastPasswordClasses', 3)
  await bound('mostIdleMinutes', 10)
  try {
    policy = await root.call(policyCalls.read, {})
    expect(policy).toMatchObject({ leastLength: 12, classes: 3, idleMinutes: 10, version: 2 })
    for (const [change, rmsg] of [
      [{ leastLength: 11 }, '密码最短长度有误：平台要求不低于 12'],
      [{ classes: 2 }, '字符种类有误：平台要求不低于 3'],
      [{ idleMinutes: 11 }, '无操作退出（分钟）有误：平台要求不超过 10'],
    ] as const)
      expect((await save(change)).body).toMatchObject({ field: Object.keys(change)[0], rmsg })
    expect((await save({ leastLength: 13, idleMinutes: 9 })).body.rcode).toBe(0)
    // Of a customer that chose nothing.
    const idle = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
    await sql`update session set alive_at = now() - interval '11 minutes' where account_id = ${idle.user.uid}`.execute(
      suite.db.system,
    )
    expect((await idle.send(policyCalls.read, {})).status).toBe(401)
  } finally {
    for (const name of ['leastPasswordLength', 'leastPasswordClasses', 'mostIdleMinutes'] as const) await bound(name)
  }
  expect(await root.call(policyCalls.read, {})).toMatchObject({ leastLength: 13, classes: 3, idleMinutes: 9 })
})

test('companies are named that are the customer’s own; a console that knows nothing of them leaves them', async () => {
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const usual = await admin.call(policyCalls.read, {})
  const { rows } = await sql<{ own: number; theirs: number }>`
    select min(company_id) filter (where tenant_id = ${admin.user.companyId} and level = 3) as own,
           min(company_id) filter (where tenant_id <> ${admin.user.companyId}) as theirs from company`.execute(
    suite.db.system,
  )
  const { own = 0, theirs = 0 } = rows[0] ?? {}
  const name = (factorCompanies: number[]) => admin.send(policyCalls.save, { ...usual, factorCompanies })
  expect((await name([theirs])).body.errorCode).toBe('company.notFound')
  expect((await name([own, own])).body.rcode).toBe(0)
  const { factorCompanies: _, ...before } = usual
  expect((await admin.send(policyCalls.save, { ...before, version: 2, history: 3 })).body.rcode).toBe(0)
  expect(await admin.call(policyCalls.read, {})).toMatchObject({ factorCompanies: [own], history: 3 })
})

test('a company below a customer keeps to the customer’s, and roles of others are none of it', async () => {
  await sql`update account set company_id = (select company_id from company where level = 3 and tenant_id = account.tenant_id limit 1)
    where account = '13800000001'`.execute(suite.db.system)
  const below = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  expect((await save({}, below)).body.errorCode).toBe('policy.ofCustomer')
  expect((await save({ factorRoles: [999_999] })).body.errorCode).toBe('account.roleUnfit')
})

test('networks without the address of whoever saves them are refused by name; others keep strangers out', async () => {
  expect((await save({ networks: ['10.5.0.0/16'] })).body).toMatchObject({
    errorCode: 'policy.shutsOut',
    address: '127.0.0.1',
  })
  expect((await save({ networks: ['127.0.0.0/8'] })).body.rcode).toBe(0)
  const from = (remoteAddress: string) =>
    suite.app
      .inject({
        method: 'POST',
        url: accessCalls.signIn.path,
        remoteAddress,
        payload: { account: 'root', pwd: digestOf('Watchfire!root') },
      })
      .then(response => response.json<{ errorCode?: string }>().errorCode)
  expect(await from('10.6.0.1')).toBe('account.addressRefused')
  expect(await from('127.0.0.9')).toBeUndefined()
})

test('an address is in a network of its own family, and one in IPv6 clothes is what it is', () => {
  expect(isAllowedAddress([], 'anything')).toBe(true)
  expect(isAllowedAddress(['10.0.0.0/8'], '10.2.3.4')).toBe(true)
  expect(isAllowedAddress(['10.0.0.0/8'], '::ffff:10.2.3.4')).toBe(true)
  expect(isAllowedAddress(['10.0.0.0/8'], '11.2.3.4')).toBe(false)
  expect(isAllowedAddress(['fd00::/8'], 'fd12::1')).toBe(true)
  expect(isAllowedAddress(['fd00::/8'], '10.2.3.4')).toBe(false)
})

test('a password that is too old is changed before anything else, and the latest ones do not come again', async () => {
  await save({ maxAgeDays: 30, history: 2 })
  const change = async (oldPassword: string, newPassword: string) =>
    (await root.send(accessCalls.changePassword, { upwd: digestOf(oldPassword), pwd: digestOf(newPassword) })).body
      .errorCode
  await sql`update account set password_at = now() - interval '31 days' where account = 'root'`.execute(suite.db.system)
  expect((await root.send(accountCalls.list, {})).body.errorCode).toBe('session.passwordDue')
  expect((await signInAs(suite.app, 'root', 'Watchfire!root')).user.mustChangePassword).toBe(true)
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  expect(await change('Watchfire!root', 'the first of mine')).toBeUndefined()
  expect((await root.send(accountCalls.list, {})).body.rcode).toBe(0)
  expect(await change('the first of mine', 'the second of mine')).toBeUndefined()
  expect(await change('the second of mine', 'the third of mine')).toBeUndefined()
  expect(await change('the third of mine', 'the first of mine')).toBe('account.passwordUsed')
  expect(await change('the third of mine', 'the second of mine')).toBe('account.passwordUsed')
  expect(await change('the third of mine', 'the fourth of mine')).toBeUndefined()
  // Two are remembered: the first may come again.
  expect(await change('the fourth of mine', 'the first of mine')).toBeUndefined()
})

test('a session that nobody uses ends after the minutes of the policy', async () => {
  await save({ idleMinutes: 10 })
  const seen = (minutes: number) =>
    sql`update session set alive_at = now() - make_interval(mins => ${minutes})`.execute(suite.db.system)
  await seen(9)
  expect((await root.send(accountCalls.list, {})).body.rcode).toBe(0)
  await seen(11)
  expect((await root.send(accountCalls.list, {})).body.errorCode).toBe('session.dead')
})

test('where the first change is not asked for, a reset leads straight in', async () => {
  const person = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const reset = async () => {
    const { password } = await root.call(accountCalls.resetPassword, { accountId: person.user.uid })
    return (await signInAs(suite.app, '13800000002', password)).user.mustChangePassword
  }
  expect(await reset()).toBe(true)
  await sql`insert into sign_in_policy (tenant_id, change_first) select tenant_id, false from account where account = '13800000002'`.execute(
    suite.db.system,
  )
  expect(await reset()).toBe(false)
})
