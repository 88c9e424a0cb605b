import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anApiKey } from '../access/testing/access-rows.ts'
import { openLive } from '../core/live/live-client.ts'
import { digestOf, post, type SignedClient, signedClient, signInAs, withApiKey } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

// Nobody looks at the sessions by itself: what ends has to be told.
const suite = suiteServer({ jobs: false, timeouts: { sessionsMs: 600_000 } })
let root: SignedClient
let admin: SignedClient
let operator: SignedClient
let origin = ''
const [customer, plant] = [() => admin.user.companyId, () => operator.user.companyId]

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await sql`update company set in_use = true`.execute(suite.db.system)
  await sql`delete from session`.execute(suite.db.system)
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
})

const set = async (who: SignedClient, companyId: number, status: number) =>
  (await who.send(companyCalls.setState, { companyId, status })).body.errorCode
const stop = (who: SignedClient, companyId: number) => set(who, companyId, 2)
const resume = (who: SignedClient, companyId: number) => set(who, companyId, 1)
const works = async (who: SignedClient) => (await who.send(companyCalls.readTree, {})).body.rcode === 0
const signInOf = async (account: string, password: string) =>
  (await post(suite.app, accessCalls.signIn.path, { account, pwd: digestOf(password) })).body.errorCode

test('a stopped customer takes the sessions of its companies along, and nobody else’s', async () => {
  const other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const { url } = await operator.call(liveCalls.takeTicket, {})
  const live = await openLive(origin.replace('http', 'ws') + url)
  await live.untilType('hello')
  expect(await stop(root, customer())).toBeUndefined()
  await live.untilClosed()
  expect([await works(admin), await works(operator), await works(other), await works(root)]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(await signInOf('13800000001', 'Watchfire!admin')).toBe('company.stopped')
  expect(await signInOf('13800000002', 'Watchfire!op')).toBe('company.stopped')
  // Whoever does not know the password learns nothing of the company.
  expect(await signInOf('13800000002', 'wrong')).toBe('account.wrongPassword')

  expect(await resume(root, customer())).toBeUndefined()
  expect(await signInOf('13800000002', 'Watchfire!op')).toBeUndefined()
  expect(await works(operator)).toBe(false)
})

test('what was entered from an account of it, at a customer that knows nothing of it, ends at once as well', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by)
    select tenant_id, company_id, role_id, 'operator-elsewhere', '', ${operator.user.uid} from account where account = '13900000001'
    returning account_id as id`.execute(suite.db.system)
  const session = await operator.call(membershipCalls.switchTo, { accountId: rows[0]?.id ?? 0 })
  const elsewhere = signedClient(suite.app, session)
  const { url } = await elsewhere.call(liveCalls.takeTicket, {})
  const live = await openLive(origin.replace('http', 'ws') + url)
  await live.untilType('hello')
  expect(await stop(admin, plant())).toBeUndefined()
  await live.untilClosed()
  expect(await works(elsewhere)).toBe(false)
})

test('while it is stopped a key opens nothing that somebody holds who comes to its customer from an account of the company', async () => {
  const { rows } = await sql<{ id: number; tenantId: number }>`
    insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by)
    select account.tenant_id, company_id, role_id, 'holder-elsewhere', '', ${operator.user.uid}
    from account where account = 'root' returning account_id as id, tenant_id as "tenantId"`.execute(suite.db.system)
  const { id = 0, tenantId = 0 } = rows[0] ?? {}
  const { keyId, token } = await anApiKey(suite.db, { tenantId, companyId: tenantId }, { menuIds: [rights.customers] })
  await sql`update api_key set maker_id = ${id} where account_id = ${keyId}`.execute(suite.db.system)
  const program = withApiKey(suite.app, token)
  const opens = async () => (await program.send(companyCalls.list, {})).body.errorCode ?? 'done'
  const { url } = await program.call(liveCalls.takeTicket, {})
  const live = await openLive(origin.replace('http', 'ws') + url)
  await live.untilType('hello')
  expect(await opens()).toBe('done')
  expect(await stop(admin, plant())).toBeUndefined()
  await live.untilType('resync')
  expect(await opens()).toBe('right.missing')
  await resume(admin, plant())
  expect(await opens()).toBe('done')
})

test('a stopped company leaves its customer and the sister companies at work', async () => {
  expect(await stop(admin, plant())).toBeUndefined()
  expect([await works(admin), await works(operator)]).toEqual([true, false])
  const { rows } = await sql`select detail from audit where action = 'setCompanyState'
    and company_id = ${plant()} order by audit_id desc limit 1`.execute(suite.db.system)
  expect(rows).toMatchObject([
    { detail: { before: { status: 'inUse' }, after: { status: 'terminated', endedSessions: 1 } } },
  ])
  // A company that is stopped of itself stays so when its customer is resumed.
  await stop(root, customer())
  await resume(root, customer())
  expect(await signInOf('13800000002', 'Watchfire!op')).toBe('company.stopped')
})

test('stopping a customer or a company asks whoever signed in a while ago who they are; neither is stopped without', async () => {
  await sql`update session set confirmed_at = now() - interval '11 minutes'`.execute(suite.db.system)
  expect([await stop(root, customer()), await stop(admin, plant())]).toEqual([
    'session.confirmDue',
    'session.confirmDue',
  ])
  expect([await works(admin), await works(operator)]).toEqual([true, true])
  await admin.call(factorCalls.confirmSession, { password: digestOf('Watchfire!admin') })
  expect(await stop(admin, plant())).toBeUndefined()
})

test('a session that began while its company was stopped is none', async () => {
  await sql`update company set in_use = false where company_id = ${plant()}`.execute(suite.db.system)
  expect(await works(operator)).toBe(false)
})

test('the platform and one’s own company stay', async () => {
  expect(await stop(root, root.user.companyId)).toBe('company.cannotStop')
  expect(await stop(admin, customer())).toBe('company.cannotStop')
  expect(await stop(admin, root.user.companyId)).toBe('company.notFound')
  expect(await stop(operator, plant())).toBe('right.missing')
})

test('before it is stopped a company tells what hangs below it', async () => {
  const of = (companyId: number) => root.call(companyCalls.readDependents, { companyId })
  expect(await of(customer())).toEqual({
    companies: 2,
    projects: 3,
    accounts: 2,
    aiServers: 1,
    channels: 2,
    signedIn: 2,
    apiKeys: 0,
    pendingAlarms: 0,
  })
  expect(await of(plant())).toMatchObject({ companies: 0, projects: 2, accounts: 1, signedIn: 1 })
})

test('before it is stopped a company tells how many API keys end for good: those that still open something', async () => {
  const keysOf = async (companyId: number) => (await root.call(companyCalls.readDependents, { companyId })).apiKeys
  const place = { tenantId: customer(), companyId: plant() }
  await anApiKey(suite.db, place)
  const { keyId } = await anApiKey(suite.db, place)
  await sql`update api_key set revoked_at = now() where account_id = ${keyId}`.execute(suite.db.system)
  expect([await keysOf(customer()), await keysOf(plant())]).toEqual([1, 1])
  await stop(root, plant())
  await resume(root, plant())
  expect([await keysOf(customer()), await keysOf(plant())]).toEqual([0, 0])
})
