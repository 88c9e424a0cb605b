/** Sign-in in two steps: what is asked for, what is refused, and how often it may be guessed. */
import { allCalls } from '@watchfire/contract'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { digestOf, envelopeOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { codeAt } from './totp-codes.ts'

const suite = suiteServer({ jobs: false })
const [name, password] = ['13800000002', 'Watchfire!op']
type Answer = { rcode: number; errorCode?: string; challenge: string; data: { token: string }; cookie: string }
let addresses = 0
let address: string
let client: SignedClient
let secret: string
let codes: string[]

async function post(path: string, payload: object, { from = address, cookie = '' } = {}): Promise<Answer> {
  const headers = cookie ? { cookie } : {}
  const response = await suite.app.inject({ method: 'POST', url: path, remoteAddress: from, payload, headers })
  const set = response.headers['set-cookie']
  return { ...response.json<Answer>(), cookie: String(set ?? '') }
}
const firstStep = (options = {}, account = name, pwd = password) =>
  post(accessCalls.signIn.path, { account, pwd: digestOf(pwd) }, options)
const secondStep = (fields: object, options = {}) => post(factorCalls.completeSignIn.path, fields, options)
/** Each code counts once: a test that needs several goes on in time, within the tolerance. */
const forgetSteps = () => sql`update totp set last_step = 0`.execute(suite.db.system)
const codeNow = () => codeAt(secret, Date.now())
const wrongCode = () => String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0')

beforeEach(async () => {
  addresses += 1
  address = `10.9.${Math.floor(addresses / 250)}.${addresses % 250}`
  for (const table of [
    'totp',
    'recovery_code',
    'trusted_device',
    'sign_in_challenge',
    'sign_in_failure',
    'sign_in_policy',
  ])
    await sql`delete from ${sql.table(table)}`.execute(suite.db.system)
  client = await signInAs(suite.app, name, password)
  secret = (await client.call(factorCalls.beginApp, {})).secret
  codes = (await client.call(factorCalls.confirmApp, { code: codeNow() })).recoveryCodes
  await forgetSteps()
})

test('the password alone opens nothing, the code after it does', async () => {
  const first = await firstStep()
  expect(first).toMatchObject({ errorCode: 'factor.needed', recovery: 1, data: null })
  const second = await secondStep({ challenge: first.challenge, code: codeNow() })
  expect(second.rcode).toBe(0)
  expect(second.data.token).toHaveLength(43)
})

test('a code that was used is refused, and so is every earlier one', async () => {
  const code = codeNow()
  expect((await secondStep({ challenge: (await firstStep()).challenge, code })).rcode).toBe(0)
  const again = await secondStep({ challenge: (await firstStep()).challenge, code })
  const earlier = await secondStep({
    challenge: (await firstStep()).challenge,
    code: codeAt(secret, Date.now() - 30_000),
  })
  expect([again.errorCode, earlier.errorCode]).toEqual(['factor.wrongCode', 'factor.wrongCode'])
})

test('of guesses that come together five are looked at; the right password gives no new ones', async () => {
  const { challenge } = await firstStep()
  const answers = await Promise.all(Array.from({ length: 30 }, () => secondStep({ challenge, code: wrongCode() })))
  expect(answers.filter(answer => answer.errorCode === 'factor.wrongCode')).toHaveLength(5)
  expect(answers.filter(answer => answer.errorCode === 'account.locked')).toHaveLength(25)
  const next = await firstStep()
  expect((await secondStep({ challenge: next.challenge, code: codeNow() })).errorCode).toBe('account.locked')
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  await admin.call(accountCalls.unlock, { accountId: client.user.uid })
  expect((await secondStep({ challenge: next.challenge, code: codeNow() })).rcode).toBe(0)
})

describe('a challenge', () => {
  test('is worth nothing at another address', async () => {
    const { challenge } = await firstStep()
    const stolen = await secondStep({ challenge, code: codeNow() }, { from: '10.8.0.1' })
    expect(stolen.errorCode).toBe('factor.challengeOver')
    expect((await secondStep({ challenge, code: codeNow() })).rcode).toBe(0)
  })

  test('is used once', async () => {
    const { challenge } = await firstStep()
    expect((await secondStep({ challenge, code: codeNow() })).rcode).toBe(0)
    expect((await secondStep({ challenge, recoveryCode: codes[0] })).errorCode).toBe('factor.challengeOver')
  })

  test('of two that come together opens one session', async () => {
    const { challenge } = await firstStep()
    const answers = await Promise.all(codes.slice(0, 2).map(recoveryCode => secondStep({ challenge, recoveryCode })))
    expect(answers.map(answer => answer.errorCode ?? 'in').sort()).toEqual(['factor.challengeOver', 'in'])
  })

  test('is over after five minutes', async () => {
    const { challenge } = await firstStep()
    await sql`update sign_in_challenge set expires_at = now() - interval '1 second'`.execute(suite.db.system)
    expect((await secondStep({ challenge, code: codeNow() })).errorCode).toBe('factor.challengeOver')
  })

  test('of an account that was stopped meanwhile opens nothing', async () => {
    const { challenge } = await firstStep()
    const setInUse = (inUse: boolean) =>
      suite.db.system.updateTable('account').set({ in_use: inUse }).where('account', '=', name).execute()
    await setInUse(false)
    expect((await secondStep({ challenge, code: codeNow() })).errorCode).toBe('account.terminated')
    await setInUse(true)
  })

  test('from an address that the customer has closed meanwhile opens nothing', async () => {
    const { challenge } = await firstStep()
    await sql`
      insert into sign_in_policy (tenant_id, networks)
      select tenant_id, '{127.0.0.0/8}' from account where account = ${name}`.execute(suite.db.system)
    expect((await secondStep({ challenge, code: codeNow() })).errorCode).toBe('account.addressRefused')
  })
})

test('fixation: a token from before the sign-in is worth nothing, neither the challenge nor one that was sent along', async () => {
  const planted = 'p'.repeat(43)
  const first = await post(accessCalls.signIn.path, { account: name, pwd: digestOf(password), token: planted })
  const second = await secondStep({ challenge: first.challenge, code: codeNow(), token: planted })
  expect([planted, first.challenge]).not.toContain(second.data.token)
  for (const token of [planted, first.challenge]) {
    const answer = await post(factorCalls.readSecurity.path, envelopeOf({ uid: client.user.uid, token }))
    expect(answer.errorCode).toBe('session.dead')
  }
})

test('a recovery code opens once, in any spelling; new ones end the old', async () => {
  expect(new Set(codes).size).toBe(10)
  const typed = String(codes[0]).toUpperCase().replaceAll('-', ' ')
  expect((await secondStep({ challenge: (await firstStep()).challenge, recoveryCode: typed })).rcode).toBe(0)
  const again = await secondStep({ challenge: (await firstStep()).challenge, recoveryCode: codes[0] })
  expect(again.errorCode).toBe('factor.wrongCode')
  expect((await client.call(factorCalls.readSecurity, {})).recoveryCodesLeft).toBe(9)
  const { recoveryCodes } = await client.call(factorCalls.renewRecoveryCodes, {})
  const old = await secondStep({ challenge: (await firstStep()).challenge, recoveryCode: codes[1] })
  expect(old.errorCode).toBe('factor.wrongCode')
  const fresh = await secondStep({ challenge: (await firstStep()).challenge, recoveryCode: recoveryCodes[0] })
  expect(fresh.rcode).toBe(0)
})

describe('a trusted device', () => {
  const trust = async () => {
    const answer = await secondStep({ challenge: (await firstStep()).challenge, code: codeNow(), trust: true })
    expect(answer.cookie).toMatch(/; Path=\/user-mgr\/login; HttpOnly; SameSite=Strict; Max-Age=2592000$/)
    await forgetSteps()
    return String(answer.cookie.split(';')[0])
  }

  test('is not asked again, and a dangerous act is not open to it', async () => {
    const cookie = await trust()
    expect((await firstStep({ cookie })).rcode).toBe(0)
    const { rows } = await sql<{ confirmed: boolean }>`
      select confirmed_at is not null as confirmed from session order by session_id desc limit 1`.execute(
      suite.db.system,
    )
    expect(rows[0]?.confirmed).toBe(false)
  })

  test('of one account is none of another', async () => {
    const cookie = await trust()
    const other = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
    const { secret: theirs } = await other.call(factorCalls.beginApp, {})
    await other.call(factorCalls.confirmApp, { code: codeAt(theirs, Date.now()) })
    const renamed = cookie.replace(/_\d+=/, `_${other.user.uid}=`)
    for (const sent of [cookie, renamed])
      expect((await firstStep({ cookie: sent }, '13800000001', 'Watchfire!admin')).errorCode).toBe('factor.needed')
  })

  test('is listed, and asked again once its owner ends the trust; nobody else can', async () => {
    const cookie = await trust()
    const [device] = (await client.call(factorCalls.readSecurity, {})).trustedDevices
    expect(device).toMatchObject({ address })
    const admin = await signInAs(suite.app, '13900000001', 'Watchfire!other')
    const { trustedDeviceId } = device as { trustedDeviceId: number }
    expect((await admin.send(factorCalls.endTrust, { trustedDeviceId })).body.errorCode).toBe('factor.noDevice')
    await client.call(factorCalls.endTrust, { trustedDeviceId })
    expect((await firstStep({ cookie })).errorCode).toBe('factor.needed')
  })

  test('is asked again after thirty days', async () => {
    const cookie = await trust()
    await sql`update trusted_device set expires_at = now() - interval '1 second'`.execute(suite.db.system)
    expect((await firstStep({ cookie })).errorCode).toBe('factor.needed')
  })

  test.each(['reset', 'stop', 'password change'])('is trusted no more after a %s', async act => {
    const cookie = await trust()
    const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin').catch(() => undefined)
    const accountId = client.user.uid
    const before = await suite.db.system
      .selectFrom('account')
      .select('password_hash')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (act === 'reset') await admin?.call(accountCalls.resetPassword, { accountId })
    else if (act === 'stop') {
      await admin?.call(accountCalls.setState, { accountId, state: 'terminated' })
      await admin?.call(accountCalls.setState, { accountId, state: 'inUse' })
    } else
      await client.call(accessCalls.changePassword, {
        oldPassword: digestOf(password),
        newPassword: digestOf('another one of mine'),
      })
    await suite.db.system
      .updateTable('account')
      .set({ ...before, must_change_password: false })
      .where('account_id', '=', accountId)
      .execute()
    expect((await firstStep({ cookie })).errorCode).toBe('factor.needed')
  })
})

describe('a demanded factor', () => {
  const membership = () =>
    suite.db.system
      .selectFrom('account')
      .select(['tenant_id', 'company_id', 'role_id'])
      .where('account', '=', name)
      .executeTakeFirstOrThrow()
  const demand = async (fields: object) => {
    const { tenant_id } = await membership()
    await suite.db.system
      .insertInto('sign_in_policy')
      .values({ tenant_id, ...fields })
      .execute()
  }
  const removeIt = () => sql`delete from totp`.execute(suite.db.system)

  test('of everybody: a session may set it up and nothing else; then all is open in the same session', async () => {
    await removeIt()
    await demand({ factor_of_all: true })
    const fresh = await signInAs(suite.app, name, password)
    expect(fresh.user.mustSetUpFactor).toBe(true)
    expect((await fresh.send(accountCalls.list, {})).body.errorCode).toBe('session.factorDue')
    expect((await client.send(accountCalls.list, {})).body.errorCode).toBe('session.factorDue')
    expect((await fresh.call(factorCalls.readSecurity, {})).demanded).toBe(true)
    const { secret: made } = await fresh.call(factorCalls.beginApp, {})
    await fresh.call(factorCalls.confirmApp, { code: codeAt(made, Date.now()) })
    expect((await fresh.send(accountCalls.list, {})).body.rcode).toBe(0)
    expect((await fresh.send(factorCalls.removeApp, {})).body.errorCode).toBe('factor.demanded')
  })

  test('of a role: still of it after the role was edited, and not of others', async () => {
    await removeIt()
    const { role_id: role } = await membership()
    const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
    const own = await admin.call(roleCalls.save, { name: 'Guards', menuIds: [160] })
    const move = (id: number | null) =>
      suite.db.system.updateTable('account').set({ role_id: id }).where('account', '=', name).execute()
    await demand({ factor_roles: [own.roleId] })
    expect((await client.send(accountCalls.list, {})).body.rcode).toBe(0)
    await move(own.roleId)
    expect((await client.send(accountCalls.list, {})).body.errorCode).toBe('session.factorDue')
    const edit = { roleId: own.roleId, name: 'Night guards', menuIds: [160, 180], version: own.version }
    await admin.call(roleCalls.save, edit)
    expect((await client.send(accountCalls.list, {})).body.errorCode).toBe('session.factorDue')
    await move(role)
    expect((await client.send(accountCalls.list, {})).body.rcode).toBe(0)
  })

  test('of a company: of everybody there, and of nobody else of the customer', async () => {
    await removeIt()
    const { company_id: company, tenant_id: tenant } = await membership()
    const other = await suite.db.system
      .selectFrom('company')
      .select('company_id')
      .where('tenant_id', '=', tenant)
      .where('company_id', '<>', company)
      .executeTakeFirstOrThrow()
    await demand({ factor_companies: [other.company_id] })
    expect((await client.send(accountCalls.list, {})).body.rcode).toBe(0)
    await suite.db.system
      .updateTable('sign_in_policy')
      .set({ factor_companies: [company] })
      .execute()
    expect((await client.send(accountCalls.list, {})).body.errorCode).toBe('session.factorDue')
    expect((await signInAs(suite.app, name, password)).user.mustSetUpFactor).toBe(true)
  })

  test('is not asked of whoever signed in at an identity provider', async () => {
    await removeIt()
    await demand({ factor_of_all: true })
    await sql`update session set federated = true`.execute(suite.db.system)
    expect((await client.send(accountCalls.list, {})).body.rcode).toBe(0)
  })
})

test('a lost factor is taken off by an administrator: sessions end, the password alone is enough', async () => {
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const accountId = client.user.uid
  const send = (who: SignedClient, id: number) => who.send(factorCalls.takeOff, { userId: id })
  expect((await send(admin, admin.user.uid)).body.errorCode).toBe('account.own')
  const stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  expect((await send(stranger, accountId)).body.errorCode).toBe('account.notFound')
  expect((await send(admin, accountId)).body.rcode).toBe(0)
  expect((await client.send(factorCalls.readSecurity, {})).body.errorCode).toBe('session.dead')
  expect((await firstStep()).rcode).toBe(0)
  expect((await send(admin, accountId)).body.errorCode).toBe('factor.none')
})

describe('a dangerous act', () => {
  test('is one of these', () => {
    const dangerous = Object.entries(allCalls).flatMap(([module, calls]) =>
      Object.entries(calls as Record<string, Call>).flatMap(([call, { confirm }]) =>
        confirm ? `${module}.${call}` : [],
      ),
    )
    expect(dangerous).toEqual(
      expect.arrayContaining([
        'account.resetPassword',
        'alarm.remove',
        'apiKey.make',
        'apiKey.renew',
        'apiKey.revoke',
        'apiKey.update',
        'device.revokeKey',
        'device.rotateKey',
        'audit.export',
        'board.remove',
        'display.make',
        'display.revoke',
        'factor.beginApp',
        'factor.confirmApp',
        'factor.removeApp',
        'factor.renewRecoveryCodes',
        'factor.takeOff',
        'company.setState',
        'hook.removeSource',
        'ota.decideRollOut',
        'passkey.beginRegistration',
        'passkey.register',
        'passkey.remove',
        'person.erase',
        'project.remove',
        'provider.removeIdentity',
        'provisioning.revokeToken',
        'region.remove',
        'role.remove',
        'role.save',
      ]),
    )
  })

  const late = () => sql`update session set confirmed_at = now() - interval '11 minutes'`.execute(suite.db.system)
  const act = () => client.send(factorCalls.renewRecoveryCodes, {})
  const confirm = async (fields: object) => (await client.send(factorCalls.confirmSession, fields)).body.errorCode

  test('is refused ten minutes after the sign-in until the second factor is shown; the password is not enough', async () => {
    expect((await act()).body.rcode).toBe(0)
    await late()
    expect((await act()).body.errorCode).toBe('session.confirmDue')
    expect(await confirm({ password: digestOf(password) })).toBe('factor.wrongCode')
    expect((await act()).body.errorCode).toBe('session.confirmDue')
    expect(await confirm({ code: codeNow() })).toBeUndefined()
    expect((await act()).body.rcode).toBe(0)
  })

  test('without a factor: the password is asked for', async () => {
    await client.call(factorCalls.removeApp, {})
    await late()
    expect((await client.send(factorCalls.beginApp, {})).body.errorCode).toBe('session.confirmDue')
    expect(await confirm({ password: digestOf('wrong') })).toBe('account.oldPasswordWrong')
    expect(await confirm({ password: digestOf(password) })).toBeUndefined()
    expect((await client.send(factorCalls.beginApp, {})).body.rcode).toBe(0)
  })

  test('of a federated session without a factor asks to sign in again', async () => {
    await client.call(factorCalls.removeApp, {})
    await sql`update session set federated = true`.execute(suite.db.system)
    expect(await confirm({ password: digestOf(password) })).toBe('factor.signInAgain')
  })
})

test('the secret lies in the database sealed, codes and tokens as hashes', async () => {
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(encode(sealed, 'escape'), '') from totp) || (select string_agg(encode(code_hash, 'escape'), '') from recovery_code) as all`.execute(
    suite.db.system,
  )
  expect(rows[0]?.all).not.toContain(secret)
  for (const code of codes) expect(rows[0]?.all).not.toContain(code)
})
