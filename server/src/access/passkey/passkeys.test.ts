/** Passkeys: three ways of using one, answers that are forged, and when one may come and go. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import type { Assertion } from '@watchfire/contract/access/passkey/passkey.shapes.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aPasskeyAt } from '../testing/authenticator.ts'
import { aBrowser, home, type Passkey, registerPasskey } from '../testing/passkey-browser.ts'
import { userHandleOf } from './verify-passkey.ts'

const suite = suiteServer({ jobs: false })
const [name, password] = ['13800000002', 'Watchfire!op']
let addresses = 0
let browser: ReturnType<typeof aBrowser>
let client: SignedClient
let passkey: Passkey
let codes: string[]

const tables = ['totp', 'passkey', 'recovery_code', 'trusted_device', 'sign_in_challenge', 'sign_in_failure']
const late = () => sql`update session set confirmed_at = now() - interval '11 minutes'`.execute(suite.db.system)
const newBrowser = () => {
  addresses += 1
  return aBrowser(() => suite.app, `10.7.${Math.floor(addresses / 250)}.${addresses % 250}`)
}
const asAdmin = () => signInAs(suite.app, '13800000001', 'Watchfire!admin')
const asStranger = () => signInAs(suite.app, '13900000001', 'Watchfire!other')

beforeEach(async () => {
  for (const table of [...tables, 'sign_in_policy', 'customer_sign_in', 'passkey_challenge'])
    await sql`delete from ${sql.table(table)}`.execute(suite.db.system)
  await sql`update account set in_use = true`.execute(suite.db.system)
  browser = newBrowser()
  client = await signInAs(suite.app, name, password)
  const made = await registerPasskey(client)
  passkey = made
  codes = made.codes
})

const firstStep = () => browser.post(accessCalls.signIn.path, { account: name, pwd: digestOf(password) })
const signInBy = async (made: Passkey, from = browser) =>
  from.signIn(made.sign({ challenge: await from.beginSignIn() }))

/** Each asks what is to be signed, and answers with it. */
type Asked = { challenge: string; answer: (passkey: Assertion) => Promise<string | undefined> }
const ways: Record<string, () => Promise<Asked>> = {
  'a sign-in': async () => ({
    challenge: await browser.beginSignIn(),
    answer: async given => (await browser.signIn(given)).errorCode,
  }),
  'a second step': async () => {
    const { challenge } = await firstStep()
    return {
      challenge: await browser.beginSignIn(challenge),
      answer: async given => (await browser.secondStep(challenge, given)).errorCode,
    }
  },
  'a confirmation': async () => ({
    challenge: (await client.call(passkeyCalls.beginProof, {})).challenge,
    answer: async given =>
      (await client.send(factorCalls.confirmSession, { passkey: given })).body.errorCode as string | undefined,
  }),
}

type Bend = (challenge: string) => Assertion | Promise<Assertion>
const forged: [string, Bend, string][] = [
  ['the page of another origin', challenge => passkey.sign({ challenge, origin: 'https://localhost' }), 'invalid'],
  ['another host', challenge => passkey.sign({ challenge, host: 'watch.example' }), 'invalid'],
  ['no challenge of ours', () => passkey.sign({ challenge: 'A'.repeat(43) }), 'challengeOver'],
  [
    'the challenge of another browser',
    async () => passkey.sign({ challenge: await newBrowser().beginSignIn() }),
    'challengeOver',
  ],
  ['the making of a passkey', challenge => passkey.sign({ challenge, type: 'webauthn.create' }), 'invalid'],
  ['nobody verified', challenge => passkey.sign({ challenge, verified: false }), 'invalid'],
  ['another key', challenge => passkey.sign({ challenge, signedBy: aPasskeyAt(home).privateKey }), 'invalid'],
  [
    'the name of another account',
    challenge => passkey.sign({ challenge, userHandle: userHandleOf(client.user.uid + 1) }),
    'invalid',
  ],
  [
    'another signature',
    challenge => ({ ...passkey.sign({ challenge }), signature: passkey.sign({ challenge }).signature }),
    'invalid',
  ],
  ['no answer of a browser', () => ({ ...passkey.sign({ challenge: '' }), clientData: 'AAAA' }), 'invalid'],
]

describe.each(Object.entries(ways))('%s', (_, ask) => {
  test('by the passkey works once; its answer is worth nothing again', async () => {
    const { challenge, answer } = await ask()
    const given = passkey.sign({ challenge, userHandle: userHandleOf(client.user.uid) })
    expect(await answer(given)).toBeUndefined()
    expect(await answer(given)).toMatch(/challengeOver$/)
  })

  test.each(forged)('by an answer with %s is refused', async (_case, bend, refusal) => {
    const { challenge, answer } = await ask()
    expect(await answer(await bend(challenge))).toBe(`passkey.${refusal}`)
  })

  test('by a challenge that was answered wrongly, or is five minutes old, is refused', async () => {
    const first = await ask()
    expect(await first.answer(passkey.sign({ challenge: first.challenge, verified: false }))).toBe('passkey.invalid')
    expect(await first.answer(passkey.sign({ challenge: first.challenge }))).toBe('passkey.challengeOver')
    const second = await ask()
    await sql`with gone as (delete from passkey_challenge returning *)
      insert into passkey_challenge select challenge_hash, holder_hash, now() - interval '1 second' from gone`.execute(
      suite.db.system,
    )
    expect(await second.answer(passkey.sign({ challenge: second.challenge }))).toBe('passkey.challengeOver')
  })

  test('by a counter that stands still or goes back is refused, written down, and taken where nothing counts', async () => {
    const by = async (counter: number) => {
      const { challenge, answer } = await ask()
      return answer(passkey.sign({ challenge, counter }))
    }
    expect([await by(0), await by(0), await by(7)]).toEqual([undefined, undefined, undefined])
    expect([await by(7), await by(3), await by(0)]).toEqual(Array(3).fill('passkey.counterBack'))
    expect(suite.lines.filter(line => line.securityEvent === 'passkeyCopied')).not.toEqual([])
    expect(await by(8)).toBeUndefined()
  })
})

test.each(['a second step', 'a confirmation'])(
  '%s takes no passkey of a colleague or of another customer',
  async way => {
    for (const other of [await asAdmin(), await asStranger()]) {
      const theirs = await registerPasskey(other)
      const { challenge, answer } = await (ways[way] as (typeof ways)[string])()
      expect(await answer(theirs.sign({ challenge }))).toBe('passkey.invalid')
      const next = await (ways[way] as (typeof ways)[string])()
      const named = passkey.sign({ challenge: next.challenge, credentialId: theirs.credentialId })
      expect(await next.answer(named)).toBe('passkey.invalid')
    }
  },
)

describe('a sign-in', () => {
  test('opens a session of its owner that may do dangerous acts; nobody is asked for a password or a code', async () => {
    const { data } = await signInBy(passkey)
    expect(data).toMatchObject({ uid: client.user.uid, mustSetUpFactor: false, mustChangePassword: false })
    const { rows } = await sql<{ confirmed: boolean }>`
      select confirmed_at is not null as confirmed from session order by session_id desc limit 1`.execute(
      suite.db.system,
    )
    expect(rows).toEqual([{ confirmed: true }])
  })

  test('by one that nobody has, or that was removed, says so', async () => {
    expect((await signInBy(aPasskeyAt(home))).errorCode).toBe('passkey.unknown')
    const [held] = (await client.call(factorCalls.readSecurity, {})).passkeys
    await client.call(passkeyCalls.remove, { passkeyId: held?.passkeyId ?? 0 })
    expect((await signInBy(passkey)).errorCode).toBe('passkey.unknown')
  })

  test('without the cookie of the browser that asked opens nothing', async () => {
    const challenge = await browser.beginSignIn()
    expect((await newBrowser().signIn(passkey.sign({ challenge }))).errorCode).toBe('passkey.challengeOver')
  })

  const setOf = (fields: object) => suite.db.system.updateTable('account').set(fields).where('account', '=', name)
  const tenant = () => suite.db.system.selectFrom('account').select('tenant_id').where('account', '=', name)
  test.each<[string, string, () => Promise<unknown>]>([
    ['a stopped account', 'account.terminated', () => setOf({ in_use: false }).execute()],
    [
      'a stopped company',
      'company.stopped',
      () => sql`update company set in_use = false where company_id = ${client.user.companyId}`.execute(suite.db.system),
    ],
    [
      'an address that is not allowed',
      'account.addressRefused',
      async () => {
        const { tenant_id } = await tenant().executeTakeFirstOrThrow()
        await suite.db.system
          .insertInto('sign_in_policy')
          .values({ tenant_id, networks: ['127.0.0.0/8'] })
          .execute()
      },
    ],
    [
      'a customer without passwords',
      'account.passwordOff',
      async () => {
        const { tenant_id } = await tenant().executeTakeFirstOrThrow()
        await suite.db.system
          .insertInto('customer_sign_in')
          .values({ tenant_id, word: 'passkeys', password_off: true })
          .execute()
      },
    ],
  ])('at %s is refused and written down', async (_, refusal, make) => {
    await make()
    expect((await signInBy(passkey)).errorCode).toBe(refusal)
    await sql`update company set in_use = true`.execute(suite.db.system)
    const { rows } =
      await sql`select result, target from audit where action = 'signInFailed' order by audit_id desc limit 1`.execute(
        suite.db.system,
      )
    expect(rows).toEqual([{ result: 2, target: name }])
  })

  test('five wrong answers lock the address out for right ones; an administrator unlocks', async () => {
    for (let n = 0; n < 5; n += 1)
      await browser.signIn(passkey.sign({ challenge: await browser.beginSignIn(), verified: false }))
    expect((await signInBy(passkey)).errorCode).toBe('account.locked')
    await (await asAdmin()).call(accountCalls.unlock, { accountId: client.user.uid })
    expect((await signInBy(passkey)).rcode).toBe(0)
  })
})

test('the password alone opens nothing; the second step says which ways there are, recovery codes among them', async () => {
  const first = await firstStep()
  expect(first).toMatchObject({ errorCode: 'factor.needed', app: 0, passkeys: 1, recovery: 1 })
  const recoveryCode = codes[0]
  const { rcode } = await browser.post(factorCalls.completeSignIn.path, { challenge: first.challenge, recoveryCode })
  expect(rcode).toBe(0)
})

test('one of another host is not offered and counts as a factor all the same', async () => {
  await sql`update passkey set host = 'watch.example'`.execute(suite.db.system)
  const first = await firstStep()
  expect(first).toMatchObject({ errorCode: 'factor.needed', passkeys: 0 })
  const begun = await browser.post(passkeyCalls.beginSignIn.path, { challenge: first.challenge })
  expect(begun.errorCode).toBe('passkey.none')
  expect((await client.send(passkeyCalls.beginProof, {})).body.errorCode).toBe('passkey.none')
  expect((await signInBy(passkey)).errorCode).toBe('passkey.invalid')
})

describe('making one', () => {
  const make = async (bent: object, challenge?: string) => {
    const { challenge: asked } = await client.call(passkeyCalls.beginRegistration, {})
    const attestation = aPasskeyAt(home).make({ challenge: challenge ?? asked, ...bent })
    return (await client.send(passkeyCalls.register, { name: 'forged', attestation })).body.errorCode
  }
  test.each<[string, object, string]>([
    ['the page of another origin', { origin: 'https://localhost' }, 'invalid'],
    ['another host', { host: 'watch.example' }, 'invalid'],
    ['no challenge of ours', { challenge: 'A'.repeat(43) }, 'challengeOver'],
    ['the use of a passkey', { type: 'webauthn.get' }, 'invalid'],
    ['nobody verified', { verified: false }, 'invalid'],
    ['an algorithm that was not asked for', { algorithm: -36 }, 'invalid'],
  ])('with %s keeps nothing', async (_, bent, refusal) => {
    expect(await make(bent)).toBe(`passkey.${refusal}`)
    expect((await client.call(factorCalls.readSecurity, {})).passkeys).toHaveLength(1)
  })

  test('by the challenge of another session, or of a confirmation, keeps nothing', async () => {
    const other = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
    const { challenge } = await other.call(passkeyCalls.beginRegistration, {})
    expect(await make({}, challenge)).toBe('passkey.challengeOver')
    expect(await make({}, (await client.call(passkeyCalls.beginProof, {})).challenge)).toBe('passkey.challengeOver')
  })

  test('is a dangerous act, and so is removing one', async () => {
    await late()
    const [held] = (await client.call(factorCalls.readSecurity, {})).passkeys
    for (const [call, fields] of [
      [passkeyCalls.beginRegistration, {}],
      [passkeyCalls.register, { name: 'late', attestation: aPasskeyAt(home).make({ challenge: 'A'.repeat(43) }) }],
      [passkeyCalls.remove, { passkeyId: held?.passkeyId }],
    ] as const)
      expect((await client.send(call, fields)).body.errorCode).toBe('session.confirmDue')
  })

  test('brings ten recovery codes with the first factor and none with the next; there is a limit', async () => {
    expect(new Set(codes).size).toBe(10)
    expect((await registerPasskey(client)).codes).toEqual([])
    await sql`insert into passkey (account_id, tenant_id, credential_id, public_key, counter, host, name, opens)
      select account_id, tenant_id, passkey_id || ' ' || n, '', 0, host, name, true from passkey, generate_series(1, ${limits.passkeysOfAccount}) n`.execute(
      suite.db.system,
    )
    expect((await client.send(passkeyCalls.beginRegistration, {})).body).toMatchObject({ errorCode: 'passkey.tooMany' })
  })
})

test('its owner sees name, host and last use, and gives it another name', async () => {
  await signInBy(passkey)
  const [held] = (await client.call(factorCalls.readSecurity, {})).passkeys
  expect(held).toMatchObject({ name: 'a key', host: 'localhost', opens: true, usedAt: expect.any(Number) })
  await client.call(passkeyCalls.rename, { passkeyId: held?.passkeyId ?? 0, name: 'the blue one' })
  expect((await client.call(factorCalls.readSecurity, {})).passkeys).toMatchObject([{ name: 'the blue one' }])
  const { rows } =
    await sql`select action, detail from audit where action = 'renamePasskey' order by audit_id desc limit 1`.execute(
      suite.db.system,
    )
  expect(rows).toMatchObject([{ detail: { before: { name: 'a key' }, after: { name: 'the blue one' } } }])
})

test('a demanded factor may be a passkey: it opens all in the same session, and the last one stays', async () => {
  const [held] = (await client.call(factorCalls.readSecurity, {})).passkeys
  await client.call(passkeyCalls.remove, { passkeyId: held?.passkeyId ?? 0 })
  expect((await client.call(factorCalls.readSecurity, {})).recoveryCodesLeft).toBe(0)
  await sql`insert into sign_in_policy (tenant_id, factor_of_all) select tenant_id, true from account where account = ${name}`.execute(
    suite.db.system,
  )
  expect((await client.send(accountCalls.list, {})).body.errorCode).toBe('session.factorDue')
  await registerPasskey(client)
  expect((await client.send(accountCalls.list, {})).body.rcode).toBe(0)
  const [last] = (await client.call(factorCalls.readSecurity, {})).passkeys
  const removal = () => client.send(passkeyCalls.remove, { passkeyId: last?.passkeyId })
  expect((await removal()).body.errorCode).toBe('factor.demanded')
  await registerPasskey(client)
  expect((await removal()).body.rcode).toBe(0)
})

test('a lost one is taken off by an administrator', async () => {
  const admin = await asAdmin()
  await admin.call(factorCalls.takeOff, { accountId: client.user.uid })
  expect((await signInBy(passkey)).errorCode).toBe('passkey.unknown')
  expect((await firstStep()).rcode).toBe(0)
})

test('whoever signed in at a provider proves by a passkey who they are; it opens nothing without the provider', async () => {
  await sql`delete from passkey`.execute(suite.db.system)
  await sql`update session set federated = true`.execute(suite.db.system)
  const theirs = await registerPasskey(client)
  await late()
  const remove = () => client.send(factorCalls.renewRecoveryCodes, {})
  expect((await remove()).body.errorCode).toBe('session.confirmDue')
  const { challenge } = await client.call(passkeyCalls.beginProof, {})
  await client.call(factorCalls.confirmSession, { passkey: theirs.sign({ challenge }) })
  expect((await remove()).body.rcode).toBe(0)
  expect((await signInBy(theirs)).errorCode).toBe('passkey.ofProvider')
})
