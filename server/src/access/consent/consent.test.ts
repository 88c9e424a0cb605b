/** What the platform sees of a customer that demands its consent: before, during and after it, and when it runs out. */
import { allCalls } from '@watchfire/contract'
import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import type { RowKind } from '@watchfire/contract/sample.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { openFileTickets } from '../../core/files/file-ticket.ts'
import { fileUrls } from '../../core/files/file-url.ts'
import { openLive } from '../../core/live/live-client.ts'
import { loadAccountViewer } from '../../core/session/load-viewer.ts'
import { openSealer } from '../../core/session/sealed-secret.ts'
import { findTicketHolder } from '../../core/session/session.queries.ts'
import { openSigningKey } from '../../core/session/signing-key.ts'
import { openTickets } from '../../core/session/ticket.ts'
import { idsOf, leastInput } from '../../core/testing/sample-ids.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { rowsOfCompany } from '../../testing/company-rows.ts'
import { maskedText, missingId } from '../../testing/missing-ids.ts'
import { aSeparatedCustomer, type SeparatedCustomer } from '../testing/separated-customer.ts'

// Nobody looks at the sessions by itself: what comes, comes because it was announced.
const suite = suiteServer({ timeouts: { sessionsMs: 3_600_000 } })
type Rows = Record<RowKind, string | number>
let customer: SeparatedCustomer
let root: SignedClient
let named: Rows
let removed: Rows
/** What rows of the customer are called. */
let names: string[]
let customerId = 0
let origin = ''

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  customer = await aSeparatedCustomer(suite)
  customerId = customer.place.companyId
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const place = { ...customer.place, owner: (await customer.person(customer.roles.operating)).accountId }
  named = await rowsOfCompany(suite.db, place)
  removed = await rowsOfCompany(suite.db, place)
  const found = await sql<{ name: string }>`
    select name from (select tenant_id, name from company union all select tenant_id, name from project
      union all select tenant_id, name from region union all select tenant_id, name from device union all select tenant_id, account from account) as row
    where tenant_id = ${customerId} and name <> ''`.execute(suite.db.system)
  names = found.rows.map(({ name }) => name)
})

const demand = (demanded: boolean) => customer.security.call(consentCalls.demand, { demanded })
const ask = (hours = 4) => root.call(consentCalls.ask, { customerId, reason: '排查告警延迟', hours })
const allow = (hours?: number) => customer.security.call(consentCalls.decide, { allows: true, ...(hours && { hours }) })
const end = () => customer.security.call(consentCalls.end, {})
const read = () => customer.security.call(consentCalls.read, {})
/** The time of a consent passes. */
const runOut = () =>
  sql`update platform_consent set until = now() where tenant_id = ${customerId}`.execute(suite.db.system)
/** Whatever stood before: nothing asked, nothing allowed. */
const closed = async () => {
  await demand(false)
  await demand(true)
}
const allowed = async () => {
  await closed()
  await ask()
  await allow()
}
const codeOf = async (by: SignedClient, call: Call, fields: object) =>
  (await by.send(call, fields)).body.errorCode ?? 'done'
const seesCustomer = async () => {
  const { rows } = await root.call(alarmCalls.list, { pageNum: 1, pageSize: 100 } as never)
  return JSON.stringify(rows).includes(String(named.alarm))
}

test('as long as the customer demands nothing the platform sees it, and asks for nothing', async () => {
  expect(await read()).toMatchObject({ demanded: false, by: '', request: null, allowed: null })
  expect(await seesCustomer()).toBe(true)
  expect(await codeOf(root, consentCalls.ask, { customerId, reason: 'x', hours: 1 })).toBe('consent.notDemanded')
})

test('with the demand it sees nothing, by the consent everything for its time, and nothing once the customer ends it', async () => {
  await demand(true)
  expect(await seesCustomer()).toBe(false)
  await ask(4)
  expect(await seesCustomer()).toBe(false)
  expect((await read()).request).toMatchObject({ by: expect.stringMatching(/./), reason: '排查告警延迟', hours: 4 })
  await allow(2)
  const { allowed: given, request } = await read()
  expect([
    (given?.until ?? 0) - Date.now() > 7_100_000,
    (given?.until ?? 0) - Date.now() <= 7_200_000,
    request,
  ]).toEqual([true, true, null])
  expect(await seesCustomer()).toBe(true)
  await end()
  expect(await seesCustomer()).toBe(false)
  expect(await codeOf(customer.security, consentCalls.end, {})).toBe('consent.none')
  expect(await codeOf(customer.security, consentCalls.decide, { allows: true })).toBe('consent.notAsked')
})

test('a request that is refused opens nothing; what was asked or allowed before the demand was taken back does not come again', async () => {
  await closed()
  await ask()
  await customer.security.call(consentCalls.decide, { allows: false })
  expect([await seesCustomer(), (await read()).request]).toEqual([false, null])
  await ask()
  await demand(false)
  expect(await seesCustomer()).toBe(true)
  await demand(true)
  expect([await seesCustomer(), (await read()).request]).toEqual([false, null])
})

test('neither the platform, nor somebody without the right, nor a company below decides', async () => {
  await closed()
  for (const call of [consentCalls.demand, consentCalls.decide, consentCalls.end]) {
    const fields = call === consentCalls.demand ? { demanded: false } : { allows: true }
    expect(await codeOf(root, call, fields)).toBe('consent.ofCustomer')
    expect(await codeOf(customer.system, call, fields)).toBe('right.missing')
  }
  const below = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  expect(await codeOf(below, consentCalls.ask, { customerId, reason: 'x', hours: 1 })).toBe('right.missing')
  expect(await seesCustomer()).toBe(false)
})

test('demanding it and taking that back ask who one is', async () => {
  await sql`update session set confirmed_at = null where account_id = ${customer.security.user.uid}`.execute(
    suite.db.system,
  )
  expect(await codeOf(customer.security, consentCalls.demand, { demanded: false })).toBe('session.confirmDue')
  await sql`update session set confirmed_at = now() where account_id = ${customer.security.user.uid}`.execute(
    suite.db.system,
  )
})

test('work that is done later, other customers and the customer’s own people', async () => {
  await closed()
  const later = await loadAccountViewer(suite.db, root.user.uid, '')
  expect([later?.companyIds.includes(customerId), later?.knownCompanyIds.includes(customerId)]).toEqual([false, true])
  const { rows } = await root.call(companyCalls.listProjects, {})
  expect(rows.map(row => row.name)).toContain('一号厂区')
  const own = await customer.operating.call(alarmCalls.list, { pageNum: 1, pageSize: 100 } as never)
  expect(JSON.stringify(own)).toContain(String(named.alarm))
})

test('the platform goes on running it: list, stop and resume, storage; and changes nothing of it', async () => {
  await closed()
  const rowOf = async () => {
    const { rows } = await root.call(companyCalls.list, { pageNum: 1, pageSize: 100 } as never)
    return rows.find(row => row.companyId === customerId)
  }
  expect(await rowOf()).toMatchObject({ consent: { state: 'none' }, can: { setState: true, addBelow: false } })
  await ask()
  expect((await rowOf())?.consent?.state).toBe('asked')
  expect((await root.call(companyCalls.readDependents, { companyId: customerId })).pendingAlarms).toBeNull()
  for (const status of ['terminated', 'inUse'] as const)
    await root.call(companyCalls.setState, { companyId: customerId, status })
  const again = (account: string) => signInAs(suite.app, account, 'known word')
  for (const duty of ['system', 'security', 'audit', 'operating'] as const)
    customer[duty] = await again(customer[duty].user.account)
  const owners = async (ownerKind: 'customer' | 'project') =>
    (await root.call(storageCalls.listOwners, { ownerKind, pageNum: 1, pageSize: 100 } as never)).rows
  expect((await owners('customer')).map(row => row.ownerId)).toContain(customerId)
  expect((await owners('project')).map(row => row.ownerId)).not.toContain(customer.place.projectId)
  const rules = await root.call(storageCalls.readRules, { customerId })
  const grant = { customerId, quotaGb: 500, minDays: rules.minDays }
  await root.call(storageCalls.saveGrant, { ...grant, version: rules.grantVersion })
  await allow()
  expect(await rowOf()).toMatchObject({ consent: { state: 'allowed' }, can: { addBelow: true } })
  expect((await root.call(companyCalls.readDependents, { companyId: customerId })).pendingAlarms).toBeGreaterThan(0)
})

test('all of it stands in the customer’s log', async () => {
  await closed()
  await ask()
  await customer.security.call(consentCalls.decide, { allows: false })
  await ask()
  await allow()
  await end()
  await ask()
  await allow()
  await runOut()
  const log = async () => (await customer.audit.call(auditCalls.list, { pageSize: 20 } as never)).rows
  await expect.poll(async () => (await log())[0]?.action).toBe('consentRanOut')
  const rows = (await log()).filter(row => /Consent|consent/.test(row.action)).slice(0, 10)
  expect(rows.map(row => row.action).reverse()).toEqual([
    ...['waiveConsent', 'demandConsent', 'askConsent', 'refuseConsent', 'askConsent', 'allowConsent', 'endConsent'],
    ...['askConsent', 'allowConsent', 'consentRanOut'],
  ])
  expect(rows.filter(row => row.onBehalf).map(row => row.action)).toEqual(['askConsent', 'askConsent', 'askConsent'])
})

describe('what is open at the moment', () => {
  async function aLiveChannel() {
    const channel = await openLive(origin.replace('http', 'ws') + (await root.call(liveCalls.takeTicket, {})).url)
    await channel.untilType('hello')
    return channel
  }
  test.each([
    ['the demand', () => demand(false), () => demand(true)],
    ['the end of the consent', allowed, end],
    ['its time', allowed, runOut],
  ])('a console of the platform reads anew by %s', async (_, before, act) => {
    await before()
    const channel = await aLiveChannel()
    await act()
    await channel.untilType('resync')
    expect(await seesCustomer()).toBe(false)
    channel.socket.terminate()
  })

  test.each([
    ['the end of the consent', end],
    // Nobody has to note it first.
    ['its time', runOut],
  ])('links that were given before open nothing after %s', async (_, act) => {
    await allowed()
    const sealer = await openSealer(suite.folder)
    const key = await openSigningKey({ db: suite.db, sealer, log: pino({ level: 'silent' }) }, 'ticket')
    const tickets = openTickets(suite.db, key)
    const session = await suite.db.system
      .selectFrom('session')
      .where('account_id', '=', root.user.uid)
      .select('session_id')
      .orderBy('session_id', 'desc')
      .executeTakeFirstOrThrow()
    const holder = await findTicketHolder(suite.db.auth, session.session_id)
    const grant = { sessionId: session.session_id, accountId: root.user.uid, scopeEpoch: holder?.scope_epoch ?? -1 }
    const picture = new URL(fileUrls(openFileTickets(tickets))(grant, 'f'.repeat(32)), origin)
    const video = tickets.issue({ ...grant, resource: 'video:x' }, { ttlMs: 60_000 })
    const { url: list } = await root.call(exportCalls.start, { format: 'csv' })
    const codes = async () => {
      const opened = await tickets.openKind(video, 'video').then(
        () => 'open',
        () => 'session.badTicket',
      )
      return [((await (await fetch(picture)).json()) as { errorCode: string }).errorCode, opened]
    }
    expect(await codes()).toEqual(['file.notFound', 'open'])
    await act()
    expect(await codes()).toEqual(['session.badTicket', 'session.badTicket'])
    expect((await fetch(origin + list)).ok).toBe(false)
  })
})

/** What running the platform needs, and calls that say the same to everybody. */
const ofTheCustomer = [
  'company.list.parentId',
  'company.readDependents.companyId',
  'company.setState.companyId',
  'consent.ask.customerId',
]
const ofItsStorage = ['storage.readRules.customerId', 'storage.tryGrant.customerId', 'storage.saveGrant.customerId']
const known = [...ofTheCustomer, ...ofItsStorage]
const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([, { right }]) => !['anyone', 'aiServer', 'ticket'].includes(right as string))
    .map(([name, call]) => ({ id: `${module}.${name}`, module, name, call })),
)
const cases = calls.flatMap(({ id, module, name, call }) =>
  idsOf(module, name, call).map(of => ({ id: `${id}.${of.field}`, module, name, call, ...of })),
)
const rowsFor = (name: string) => (name.startsWith('remove') ? removed : named)

describe('every call that names a row', () => {
  beforeAll(closed)
  const rows = cases.filter(({ id }) => !known.includes(id))
  async function answerOf({ module, name, call, field, list }: (typeof rows)[number], value: unknown) {
    const fields = leastInput(module, name, call, of => rowsFor(name)[of])
    const { status, body } = await root.send(call, { ...fields, [field]: list ? [value] : value })
    const { rcode: _, rmsg: __, requestId: ___, ...facts } = body
    return { status, text: maskedText(facts, value, fields) }
  }

  test.each(rows)('$id: the customer’s equals missing', async row => {
    expect(await answerOf(row, rowsFor(row.name)[row.kind])).toEqual(await answerOf(row, missingId(row.kind)))
  })

  test('most are found while the customer allows it: what equals missing above is the demand’s doing', async () => {
    await ask()
    await allow()
    const found: string[] = []
    for (const row of rows) {
      const own = await answerOf(row, rowsFor(row.name)[row.kind])
      if (own.text !== (await answerOf(row, missingId(row.kind))).text) found.push(row.id)
    }
    expect(found.length).toBeGreaterThan(rows.length * 0.6)
  }, 60_000)
})

test('no list, count or search tells of it', async () => {
  const told = async () => {
    const telling: string[] = []
    for (const { id, module, name, call } of calls) {
      if (['POST', 'GET'].includes(call.method) && !/^(list|read|count|find|search|get)/.test(name)) continue
      const input = leastInput(module, name, call, kind => rowsFor(name)[kind])
      const { body } = await root.send(call, {
        ...input,
        ...(/pageSize/.test(JSON.stringify(input)) && { pageSize: 100 }),
      })
      const text = JSON.stringify(body)
      if (names.some(one => text.includes(one))) telling.push(id)
    }
    return telling
  }
  await closed()
  const without = await told()
  await ask()
  await allow()
  const during = await told()
  expect(without).toEqual([])
  expect(during).toEqual(expect.arrayContaining(['device.list', 'company.readTree', 'account.list', 'audit.list']))
})
