import { createHash } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import { type ErrorCode, errorTable, statusOf } from '@watchfire/contract/error-table.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, registerPasskey } from '../../access/testing/passkey-browser.ts'
import { recordedLog } from '../testing/recorded-log.ts'
import { digestOf, envelopeOf, type SignedClient, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'
import { eventOfRefusal, openSecurityLog, type SecurityEvent } from './security-log.ts'

describe('security events of the server', () => {
  const suite = suiteServer({ jobs: false })
  let admin: SignedClient
  let viewer: SignedClient
  let other: SignedClient
  beforeAll(async () => {
    other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
    admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
    viewer = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  })

  const path = deviceCalls.list.path
  const send = (address: string, url: string, payload: object, headers: Record<string, string> = {}) =>
    suite.app.inject({ method: 'POST', url, remoteAddress: address, headers, payload })
  const signIn = (address: string, password: string) =>
    send(address, accessCalls.signIn.path, { account: '13800000002', pwd: digestOf(password) })
  const ask = (address: string, bent: Record<string, unknown>) =>
    send(address, path, { ...envelopeOf(admin.user), ...bent })
  const openLive = (address: string, ticket: string, headers: Record<string, string> = {}) =>
    suite.app.inject({ url: `${liveCalls.watchEvents.path}?ticket=${ticket}`, remoteAddress: address, headers })

  /** What is done from this address, and whether the account behind it is known. */
  const table: [SecurityEvent, string, (address: string) => Promise<unknown>, account?: () => number][] = [
    ['signInFailed', accessCalls.signIn.path, address => signIn(address, 'wrong'), () => viewer.user.uid],
    [
      'signInLocked',
      accessCalls.signIn.path,
      async address => {
        for (let n = 0; n < 6; n += 1) await signIn(address, 'wrong')
      },
    ],
    [
      'signInSlowed',
      accessCalls.signIn.path,
      async address => {
        await sql`insert into sign_in_failure (account, address) select '13800000002', '10.8.0.' || n from generate_series(1, 15) n`.execute(
          suite.db.system,
        )
        await signIn(address, 'Watchfire!op')
      },
      () => viewer.user.uid,
    ],
    [
      'passwordWrong',
      accessCalls.changePassword.path,
      address =>
        send(address, accessCalls.changePassword.path, {
          ...envelopeOf(viewer.user),
          pwd: digestOf('the new one, long'),
          upwd: digestOf('wrong'),
        }),
      () => viewer.user.uid,
    ],
    [
      'codeWrong',
      factorCalls.confirmSession.path,
      async address => {
        // A passkey is asked for, so that no code is right.
        await registerPasskey(other)
        await send(address, factorCalls.confirmSession.path, { ...envelopeOf(other.user), code: '123456' })
      },
      () => other.user.uid,
    ],
    ['unauthenticated', path, address => send(address, path, {})],
    ['badSign', path, address => ask(address, { sign: '0'.repeat(32) })],
    ['clockOff', path, address => send(address, path, envelopeOf(admin.user, { r: Date.now() - 660_000 }))],
    [
      'replayed',
      path,
      async address => {
        const fields = envelopeOf(admin.user)
        await send(address, path, fields)
        await send(address, path, fields)
      },
      () => admin.user.uid,
    ],
    [
      'forbidden',
      egressCalls.addNetwork.path,
      address => send(address, egressCalls.addNetwork.path, envelopeOf(viewer.user)),
      () => viewer.user.uid,
    ],
    [
      'badDeviceKey',
      ingestCalls.sendAlarms.path,
      address => send(address, ingestCalls.sendAlarms.path, [], { authorization: 'Bearer secret-key-of-nobody' }),
    ],
    [
      'badApiKey',
      path,
      address =>
        send(address, path, {}, { authorization: `Bearer wfk_0123456789ab_${'secret-'.repeat(7).slice(0, 43)}` }),
    ],
    [
      'badClaimCode',
      ingestCalls.claimKey.path,
      address =>
        send(address, ingestCalls.claimKey.path, {
          code: '2222-2222-2222',
          key: `wf_${'secret-'.repeat(5).slice(0, 32)}`,
        }),
    ],
    [
      'badHook',
      '/ingest/v1/hooks/:token',
      address => send(address, `/ingest/v1/hooks/hk_${'secret-'.repeat(5).slice(0, 32)}`, {}),
    ],
    ['badTicket', liveCalls.watchEvents.path, address => openLive(address, 'secret-ticket')],
    [
      'foreignOrigin',
      liveCalls.watchEvents.path,
      address => openLive(address, 'secret-ticket', { origin: 'https://evil.example' }),
    ],
    [
      'passkeyCopied',
      passkeyCalls.signIn.path,
      async address => {
        const [passkey, browser] = [await registerPasskey(viewer), aBrowser(() => suite.app, address)]
        for (const counter of [5, 5])
          await browser.signIn(passkey.sign({ challenge: await browser.beginSignIn(), counter }))
      },
      () => viewer.user.uid,
    ],
    [
      'rateLimited',
      '/brand',
      async address => {
        for (let n = 0; n < 301; n += 1) await suite.app.inject({ url: '/brand', remoteAddress: address })
      },
    ],
  ]

  test('every event is in the table', () => {
    expect(new Set(table.map(([event]) => event))).toEqual(new Set(['signInSlowed', ...Object.values(eventOfRefusal)]))
  })

  test('whoever is not let in is an event, whatever the answer’s status, and nothing else is', () => {
    const codes = Object.keys(errorTable) as ErrorCode[]
    const byStatus = codes.filter(code => [401, 403].includes(statusOf(code)))
    // Calls of the console are answered with 200, and a secret that nobody has with 404.
    const besides: ErrorCode[] = [
      'account.wrongPassword',
      'account.terminated',
      'account.passwordOff',
      'account.locked',
      'account.oldPasswordWrong',
      'account.addressRefused',
      'factor.wrongCode',
      'passkey.unknown',
      'passkey.invalid',
      'passkey.counterBack',
      'signIn.expired',
      'session.badSign',
      'session.clockOff',
      'session.replayed',
      'device.badClaim',
      'key.tooManyGuesses',
      'hook.unknown',
      'call.tooMany',
    ]
    expect(Object.keys(eventOfRefusal).toSorted()).toEqual([...byStatus, ...besides].toSorted())
  })

  test('a provider that shows no token of its customer is one too, and so are guesses that come too fast', async () => {
    const from = suite.lines.length
    const guess = () =>
      suite.app.inject({
        url: '/scim/v2/plant/Users',
        remoteAddress: '10.9.1.1',
        headers: { authorization: 'Bearer wfs_secret-of-nobody' },
      })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await guess()).statusCode)
    expect([statuses[0], statuses[10]]).toEqual([401, 429])
    const lines = suite.lines.slice(from).filter(line => line.securityEvent)
    expect(lines).toMatchObject([
      { securityEvent: 'badApiKey', address: '10.9.1.1', path: '/scim/v2/:word/Users' },
      { securityEvent: 'rateLimited', address: '10.9.1.1', path: '/scim/v2/:word/Users' },
    ])
  })

  test.each(table)('%s is one line with the address and the route', async (event, route, act, account) => {
    const from = suite.lines.length
    const address = `10.9.0.${table.findIndex(row => row[0] === event) + 1}`
    await act(address)
    const lines = suite.lines.slice(from).filter(line => line.securityEvent === event)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 40, address, path: route })
    expect(lines[0]?.accountId).toBe(account?.())
  })

  test('no line tells a token, a sign, a password or a ticket', () => {
    const text = JSON.stringify(suite.lines.filter(line => line.securityEvent))
    const digest = createHash('sha256').update('wrong').digest('hex')
    for (const secret of [admin.user.token, viewer.user.token, digest, 'secret-', 'nonce', 'sign"'])
      expect(text).not.toContain(secret)
  })
})

describe('a flood', () => {
  test('of one address is one line and one sum', () => {
    const { log, lines } = recordedLog()
    const security = openSecurityLog(log)
    for (let n = 0; n < 10_000; n += 1) security.record('badSign', { address: '10.0.0.1', accountId: n % 3 })
    expect(lines).toHaveLength(1)
    security.flush()
    expect(lines[1]).toMatchObject({
      securityEvent: 'badSign',
      address: '10.0.0.1',
      count: 9999,
      accountIds: [1, 2, 0],
    })
    security.flush()
    expect(lines).toHaveLength(2)
    security.stop()
  })

  test('of many addresses and accounts is bounded, and none of it is lost from the sum', () => {
    const { log, lines } = recordedLog()
    const security = openSecurityLog(log, { maxSources: 50 })
    for (let n = 0; n < 20_000; n += 1)
      security.record(n % 2 ? 'badSign' : 'replayed', { address: `10.0.${n % 5000}`, accountId: n })
    security.stop()
    expect(lines.length).toBeLessThanOrEqual(50 + 50 + 2)
    const notified = lines.reduce((sum, line) => sum + Number(line.count ?? 1), 0)
    expect(notified).toBe(20_000)
    expect(JSON.stringify(lines).length).toBeLessThan(60_000)
  })
})
