/** Signatures, sessions and tickets as nobody honest would send them: all are refused, nothing fails, nothing changes. */
import { createHash } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { legalTexts, unstorableTexts } from '../testing/hostile-values.ts'
import { errorsOf, nothingChanges } from '../testing/nothing-changes.ts'
import { digestOf, envelopeOf, post, type SignedClient, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let other: SignedClient
beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
})

const path = deviceCalls.list.path
const ask = (fields: unknown) => post(suite.app, path, fields)
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

describe('a bent envelope', () => {
  test.each(['r', 'nonce', 'uid', 'sign', 'token'])('without %s there is no session', async name => {
    const fields = envelopeOf(admin.user)
    const { [name as 'r']: _, ...rest } = fields
    expect(await nothingChanges(suite, () => ask(rest))).toMatchObject({ status: 401, body: { rcode: 401 } })
  })

  const kinds: [string, unknown][] = [
    ['nothing', null],
    ['a list', [1, 2]],
    ['an empty list', []],
    ['an object', { a: 1 }],
    ['true', true],
    ['an empty text', ''],
    ['a very long text', 'x'.repeat(50_000)],
    ...legalTexts,
    ...unstorableTexts,
  ]
  const cases = ['r', 'nonce', 'uid', 'sign', 'token'].flatMap(name =>
    kinds
      // A nonce of printable letters is one, whatever they mean elsewhere.
      .filter(([, value]) => name !== 'nonce' || typeof value !== 'string' || !/^[!-~]{8,64}$/.test(value))
      .map(([what, value]): [string, string, unknown] => [name, what, value]),
  )
  test.each(cases)('%s as %s is refused, signed for or not', async (name, _, value) => {
    const signedFor = envelopeOf(admin.user, { [name]: value })
    const bentLater = { ...envelopeOf(admin.user), [name]: value }
    await nothingChanges(suite, async () => {
      for (const fields of [signedFor, bentLater]) {
        const { status, body } = await ask(fields)
        expect([status < 500, body.rcode > 0], JSON.stringify(body)).toEqual([true, true])
        expect(['session.dead', 'session.badSign', 'session.clockOff', 'call.invalid']).toContain(body.errorCode)
      }
    })
  })

  test.each<[string, unknown, string]>([
    ['eleven minutes ago', () => Date.now() - 660_000, 'session.clockOff'],
    ['eleven minutes ahead', () => Date.now() + 660_000, 'session.clockOff'],
    ['in 1970', () => 0, 'session.clockOff'],
    ['before 1970', () => -1, 'session.clockOff'],
    ['beyond the calendar', () => 8.64e15 + 1, 'session.clockOff'],
    ['beyond all numbers', () => 1e300, 'session.clockOff'],
    ['a word', () => 'now', 'session.dead'],
    ['not a number', () => 'NaN', 'session.dead'],
  ])('made %s it is refused', async (_, r, code) => {
    const fields = envelopeOf(admin.user, { r: (r as () => unknown)() })
    expect((await nothingChanges(suite, () => ask(fields))).body.errorCode).toBe(code)
  })

  test('a nonce that comes as a number is signed as its digits', async () => {
    const fields = envelopeOf(admin.user, { nonce: 12_345_678_901 as never })
    expect((await ask(fields)).body.rcode).toBe(0)
    expect((await ask(fields)).body.errorCode).toBe('session.replayed')
  })

  test('the refusal of a wrong clock tells the time', async () => {
    const { body } = await ask(envelopeOf(admin.user, { r: 1 }))
    expect(Math.abs(Number(body.serverTime) - Date.now())).toBeLessThan(10_000)
  })

  test.each([
    ['in capitals', (sign: string) => sign.toUpperCase()],
    ['with a blank', (sign: string) => ` ${sign}`],
    ['cut', (sign: string) => sign.slice(0, 31)],
    ['of an empty text', () => md5('')],
  ])('a sign %s is none', async (_, bend) => {
    const fields = envelopeOf(admin.user)
    const { body } = await nothingChanges(suite, () => ask({ ...fields, sign: bend(fields.sign) }))
    expect(body.errorCode).toBe('session.badSign')
  })

  test('the parts of a sign in another order are none, also where they glue to the same text', async () => {
    const { r, nonce, uid, token } = envelopeOf(admin.user)
    const wrong = { r, nonce, uid, token, sign: md5(`${r}${nonce}${token}${uid}`) }
    expect((await ask(wrong)).body.errorCode).toBe('session.badSign')
    const shifted = { r, nonce, uid: uid.slice(1), token: `${token}${uid.slice(0, 1)}` }
    const { body } = await ask({ ...shifted, sign: md5(`${nonce}${r}${shifted.token}${shifted.uid}`) })
    expect(body.errorCode).toBe('session.dead')
  })

  test.each(['[]', '"x"', '5', 'null', 'true', '{', '', '\0'])(
    '%j instead of an envelope is refused',
    async payload => {
      const { status, body } = await nothingChanges(suite, () => ask(payload))
      expect([status === 401 || body.rcode === 1002], JSON.stringify(body)).toEqual([true])
    },
  )
})

describe('a session that is not one’s own', () => {
  test.each<[string, () => { uid: number | string; token: string }]>([
    ['a token nobody has', () => ({ uid: admin.user.uid, token: 'x'.repeat(43) })],
    ['the token of somebody else', () => ({ uid: admin.user.uid, token: other.user.token })],
    ['somebody else’s number', () => ({ uid: other.user.uid, token: admin.user.token })],
    ['the same number written otherwise', () => ({ uid: `0${admin.user.uid}`, token: admin.user.token })],
    ['the number of nobody', () => ({ uid: 0, token: admin.user.token })],
    ['an SQL fragment', () => ({ uid: "1' or '1'='1", token: "' or 1=1 --" })],
  ])('%s is a dead one', async (_, user) => {
    const reply = await nothingChanges(suite, () => ask(envelopeOf(user())))
    expect(reply).toMatchObject({ status: 401, body: { errorCode: 'session.dead' } })
  })

  test('a request is made once, also when it comes twice at the same moment', async () => {
    const fields = envelopeOf(admin.user)
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(fields)))
    expect(replies.map(({ body }) => body.errorCode ?? 'ok').sort()).toEqual([
      'ok',
      ...Array(7).fill('session.replayed'),
    ])
    // The nonce of one is no other’s.
    expect((await ask(envelopeOf(other.user, { nonce: fields.nonce }))).body.rcode).toBe(0)
  })

  test('a replay of a verdict changes nothing', async () => {
    const fields = { ...envelopeOf(admin.user), alarmIds: ['mfzzzzzz-zzz'] }
    await post(suite.app, alarmCalls.handle.path, fields)
    const again = await nothingChanges(suite, () => post(suite.app, alarmCalls.handle.path, fields))
    expect(again.body.errorCode).toBe('session.replayed')
  })

  test('a session that was signed out is dead at once', async () => {
    const leaving = await signInAs(suite.app, '13800000002', 'Watchfire!op')
    await leaving.call(accessCalls.signOut, {})
    expect((await ask(envelopeOf(leaving.user))).status).toBe(401)
  })
})

describe('a bad sign-in', () => {
  const signIn = (fields: unknown) => post(suite.app, accessCalls.signIn.path, fields)
  test.each<[string, unknown, string]>([
    ['no account', { pwd: digestOf('x') }, 'account'],
    ['no password', { account: 'root' }, 'pwd'],
    ['a list for an account', { account: ['root'], pwd: digestOf('x') }, 'account'],
    ['an operator for a password', { account: 'root', pwd: { $ne: '' } }, 'pwd'],
    ['a password as it is typed', { account: 'root', pwd: 'Watchfire!root' }, 'pwd'],
    ['a digest in capitals', { account: 'root', pwd: digestOf('Watchfire!root').toUpperCase() }, 'pwd'],
    ['a very long account', { account: 'x'.repeat(10_000), pwd: digestOf('x') }, 'account'],
    ['NUL', { account: 'root\0', pwd: digestOf('x') }, 'account'],
  ])('%s is refused by name', async (_, fields, named) => {
    const { body } = await nothingChanges(suite, () => signIn(fields))
    expect([body.errorCode, body.field]).toEqual(['call.invalid', named])
  })

  test.each(legalTexts)('nobody is called %s', async (_, account) => {
    const { body } = await signIn({ account: account.slice(0, 40), pwd: digestOf('x') })
    expect(body.errorCode).toBe('account.wrongPassword')
    expect(errorsOf(suite)).toEqual([])
  })
})

describe('a bad ticket', () => {
  let live = ''
  beforeEach(async () => {
    const { url } = await admin.call(liveCalls.takeTicket, {})
    live = new URL(url, 'http://x').searchParams.get('ticket') ?? ''
  })
  const places = [
    '/media/v1/file/0123456789abcdef0123456789abcdef',
    '/media/v1/local',
    '/live/v1/video',
    '/live/v1/events',
  ]
  const open = (place: string, ticket: string | undefined) =>
    suite.app.inject({
      url: `${place}${ticket === undefined ? '' : `?ticket=${encodeURIComponent(ticket)}`}`,
      headers: { connection: 'upgrade', upgrade: 'websocket' },
    })

  const bodyOf = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64url')
  const forged = (): [string, string][] => {
    const [body = '', mac = ''] = live.split('.')
    return [
      ['nothing', ''],
      ['a dot', '.'],
      ['a text', 'x'],
      ['NUL', 'a\0b.c'],
      ['half', body],
      ['another half', `.${mac}`],
      ['without its mark', `${body}.`],
      ['another mark', `${body}.${mac.replace(/^./, letter => (letter === 'A' ? 'B' : 'A'))}`],
      ['a richer content', `${bodyOf([1, 1, Date.now() + 9e9, 'live:zh'])}.${mac}`],
      ['a list', `${bodyOf([])}.${mac}`],
      ['an object', `${bodyOf({})}.${mac}`],
      ['a hundred dots', '.'.repeat(100)],
      ['a very long one', 'x'.repeat(1990)],
    ]
  }

  test.each(places)('%s opens to none that is forged', async place => {
    for (const [what, ticket] of forged()) {
      const { statusCode, json } = await nothingChanges(suite, () => open(place, ticket))
      // An empty one counts as none and NUL is no text: both are refused as a field before they are as a ticket.
      const refused = statusCode === 403 || (['nothing', 'NUL'].includes(what) && json().errorCode === 'call.invalid')
      expect([what, refused]).toEqual([what, true])
    }
    expect((await open(place, undefined)).statusCode).toBeLessThan(500)
  })

  test.each(places.filter(place => place !== '/live/v1/events'))(
    'the ticket of the live channel does not open %s',
    async place => {
      expect((await nothingChanges(suite, () => open(place, live))).statusCode).toBe(403)
    },
  )
})
