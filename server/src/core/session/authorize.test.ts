import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { digestOf, envelopeOf, post, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'

const suite = suiteServer()
const path = companyCalls.readTree.path
const admin = () => signInAs(suite.app, '13800000001', 'Watchfire!admin')

describe('the signature', () => {
  test('a signed call is answered', async () => {
    const { user } = await admin()
    const { body } = await post(suite.app, path, envelopeOf(user))
    expect(body).toMatchObject({ rcode: 0, rmsg: 'OK' })
  })

  test('a wrong sign is refused', async () => {
    const { user } = await admin()
    const { body } = await post(suite.app, path, envelopeOf(user, { sign: '0'.repeat(32) }))
    expect(body.errorCode).toBe('session.badSign')
  })

  test('a nonce serves once, also when both arrive together', async () => {
    const { user } = await admin()
    const fields = envelopeOf(user)
    const replies = await Promise.all([
      post(suite.app, path, fields),
      post(suite.app, path, fields),
      post(suite.app, path, fields),
    ])
    expect(replies.map(reply => reply.body.rcode).sort()).toEqual([0, 1103, 1103])
  })

  test('a clock more than ten minutes off is refused with the server’s time', async () => {
    const { user } = await admin()
    const { body } = await post(suite.app, path, envelopeOf(user, { r: Date.now() - 11 * 60_000 }))
    expect(body.errorCode).toBe('session.clockOff')
    expect(Math.abs(Number(body.serverTime) - Date.now())).toBeLessThan(5000)
  })

  test.each([
    ['no envelope at all', () => ({})],
    ['an unknown token', (user: { uid: number }) => envelopeOf({ uid: user.uid, token: 'x'.repeat(43) })],
    ['another account’s uid', (user: { token: string }) => envelopeOf({ uid: 999999, token: user.token })],
    ['a text for a time', (user: { uid: number; token: string }) => envelopeOf(user, { r: 'yesterday' })],
    ['an object for a token', (user: { uid: number; token: string }) => ({ ...envelopeOf(user), token: { $ne: '' } })],
  ])('%s is a dead session', async (_, fields) => {
    const { user } = await admin()
    const reply = await post(suite.app, path, fields(user))
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ rcode: 401, rmsg: '用户登录失效，请重新登录！' })
  })

  test('the sentence follows the reader’s language', async () => {
    const reply = await post(suite.app, path, {}, { 'accept-language': 'en-GB,en' })
    expect(reply.body.rmsg).toBe('Your session has ended, please sign in again')
  })
})

describe('a session', () => {
  test('ends on sign-out', async () => {
    const client = await admin()
    await client.call(accessCalls.signOut, {})
    expect((await client.send(companyCalls.readTree, {})).status).toBe(401)
  })

  test('ends after 30 minutes without a sign of life, and lives on with one', async () => {
    const client = await admin()
    const age = (minutes: number) =>
      sql`update session set alive_at = now() - make_interval(mins => ${minutes}) where account_id = ${client.user.uid}`.execute(
        suite.db.system,
      )
    await age(29)
    await client.call(accessCalls.keepAlive, {})
    await age(29)
    expect((await client.send(companyCalls.readTree, {})).status).toBe(200)
    await age(31)
    expect((await client.send(companyCalls.readTree, {})).status).toBe(401)
  })

  test('ends 12 hours after sign-in', async () => {
    const client = await admin()
    await sql`update session set expires_at = now() where account_id = ${client.user.uid}`.execute(suite.db.system)
    expect((await client.send(companyCalls.readTree, {})).status).toBe(401)
  })

  test('a password change ends every other session of the account, not this one', async () => {
    const other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
    const client = await signInAs(suite.app, '13900000001', 'Watchfire!other')
    const passwords = { oldPassword: digestOf('Watchfire!other'), newPassword: digestOf('another one') }
    await client.call(accessCalls.changePassword, passwords)
    expect((await client.send(companyCalls.readTree, {})).status).toBe(200)
    expect((await other.send(companyCalls.readTree, {})).status).toBe(401)
    await expect(signInAs(suite.app, '13900000001', 'Watchfire!other')).rejects.toThrow('账号或密码错误')
    await expect(client.call(accessCalls.changePassword, passwords)).rejects.toThrow('旧密码错误')
  })
})

describe('signing in', () => {
  test('session fixation: whatever token the browser brings, the session has a new one, and the brought one opens nothing', async () => {
    const brought = 'f'.repeat(43)
    const before = await admin()
    for (const token of [brought, before.user.token]) {
      const credentials = { account: '13800000001', pwd: digestOf('Watchfire!admin'), token, uid: '1', sessionId: 1 }
      const { body } = await post(suite.app, accessCalls.signIn.path, credentials, { cookie: `token=${token}` })
      const user = body.data as { token: string }
      expect(body.rcode).toBe(0)
      expect(user.token).toMatch(/^[\w-]{43}$/)
      expect(user.token).not.toBe(token)
    }
    const reply = await post(suite.app, path, envelopeOf({ uid: before.user.uid, token: brought }))
    expect(reply.body.errorCode).toBe('session.dead')
  })

  test('five wrong passwords lock the account for that address, and for no other', async () => {
    const attempt = (remoteAddress: string, password: string) =>
      suite.app
        .inject({
          method: 'POST',
          url: accessCalls.signIn.path,
          remoteAddress,
          payload: { account: 'root', pwd: digestOf(password) },
        })
        .then(response => response.json<{ rcode: number }>().rcode)
    for (let n = 0; n < 5; n += 1) expect(await attempt('10.0.0.1', 'wrong')).toBe(2001)
    expect(await attempt('10.0.0.1', 'Watchfire!root')).toBe(2002)
    expect(await attempt('10.0.0.2', 'Watchfire!root')).toBe(0)
  })

  test('an account out of use is told so only with the right password', async () => {
    await sql`update account set in_use = false where account = '13800000002'`.execute(suite.db.system)
    await expect(signInAs(suite.app, '13800000002', 'wrong')).rejects.toThrow('账号或密码错误')
    await expect(signInAs(suite.app, '13800000002', 'Watchfire!op')).rejects.toThrow('该账号已停用')
    await sql`update account set in_use = true where account = '13800000002'`.execute(suite.db.system)
  })
})

describe('bad input', () => {
  test.each([
    ['not JSON', '{', 1002],
    ['a wrong field', JSON.stringify({ account: 'root', pwd: 'plain' }), 1001],
    ['a missing field', JSON.stringify({ account: 'root' }), 1001],
    ['an array', '[]', 1001],
    ['null', 'null', 1001],
  ])('%s is refused with a sentence', async (_, payload, rcode) => {
    const { body } = await post(suite.app, accessCalls.signIn.path, payload)
    expect(body.rcode).toBe(rcode)
    expect(body.rmsg.length).toBeGreaterThan(4)
  })

  test('the first wrong field is named as the wire names it', async () => {
    const { body } = await post(suite.app, accessCalls.signIn.path, { account: 'root', pwd: 'plain' })
    expect(body.field).toBe('pwd')
  })

  test('an unknown call answers 404 with an envelope', async () => {
    const reply = await post(suite.app, '/api/nothing', {})
    expect(reply.status).toBe(404)
    expect(reply.body.errorCode).toBe('call.unknown')
  })
})
