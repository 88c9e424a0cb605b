/**
 * Every call of a person, made with its sample: one that succeeds and changes rows leaves a row in the account log. What does not is
 * listed with its reason; a new call that changes something and says nothing fails here. Calls whose sample is refused here, or that
 * nobody signs in for, are named with the suite that makes them succeed and holds the same.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { allCalls } from '@watchfire/contract'
import { sampleOf } from '@watchfire/contract/all-samples.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { type RowKind, wireSample } from '@watchfire/contract/sample.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aCompany, type CompanyOfTest } from './core/testing/builders.ts'
import { mayCall } from './core/testing/may-call.ts'
import { traces } from './core/testing/nothing-changes.ts'
import { idsOf, leastInput } from './core/testing/sample-ids.ts'
import { envelopeOf, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { rowsOfCompany } from './testing/company-rows.ts'
import { ownActs } from './testing/own-acts.ts'
import { changesNothing, shownElsewhere } from './testing/shown-elsewhere.ts'

const suite = suiteServer({ jobs: false })
const exceptions: Record<string, string> = {
  'access.keepAlive': 'a sign of life of the session changes nothing for anybody',
  ...Object.fromEntries(
    [
      'alarm.get',
      'alarm.listHandlings',
      ...['Jam', 'Meter', 'People', 'Sensor', 'Seres', 'SeresRecord'].map(family => `family.find${family}`),
    ].map(name => [name, 'when an alarm was first opened stands with the alarm']),
  ),
  'desk.removeFilter': 'a filter is its owner’s alone',
  'desk.saveFilter': 'a filter is its owner’s alone',
}

/** About rows of the same customer that stand at another of its companies than the others. */
const atAnotherCompany: Record<string, string> = {
  'mail.removeDomain': 'of a company to itself: it would bind the addresses of the other rows',
  'provider.removeIdentity': 'of the customer as a whole',
  'role.save': 'of all companies of the customer',
  'role.remove': 'of all companies of the customer',
  'session.end': 'of the customer’s administrator',
}
/** Files of all one sees, whatever they were narrowed to. */
const takenAlong = ['export.start', 'device.exportCameras']

let admin: SignedClient
let root: SignedClient
let customer: CompanyOfTest

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { companyId } = admin.user
  customer = { tenantId: companyId, companyId, projectId: 0, regionId: 0 }
})

const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(
      ([name, { right, transport = 'json' }]) =>
        transport === 'json' && right !== 'aiServer' && right !== 'anyone' && name !== 'signOut',
    )
    .map(([name, call]) => ({ module, name, call })),
)

/** What a call is called that only tells. */
const reads = /^(list|read|get|count|find|query|try|search|suggest|verify)(?=[A-Z]|$)/
/** Calls that anyone may make, and those whose body is no JSON. What AI servers send is evidence and no act of a person. */
const withoutSession = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(
      ([name, { right, method, transport = 'json' }]) =>
        right === 'anyone' || name === 'signOut' || (method === 'POST' && transport !== 'json' && right !== 'aiServer'),
    )
    .map(([name]) => `${module}.${name}`),
)

/** What is fetched as a file. */
const files = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([, { right, transport, method }]) => transport === 'raw' && method === 'GET' && typeof right !== 'string')
    .map(([name, call]) => ({ module, name, call })),
)

const entries = async () => {
  const { n } = await suite.db.system
    .selectFrom('audit')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Rows that a call may name, of a company of its own, in which nothing is there twice and no limit is reached. */
async function makeRows(owner: number) {
  const place = await aCompany(suite.db, { of: customer })
  await sql`delete from passkey`.execute(suite.db.system)
  await sql`delete from bulk_action`.execute(suite.db.system)
  return rowsOfCompany(suite.db, { ...place, owner })
}

/** They and how everything stands then: good for each next call until one has changed something. */
async function makeStart(who: SignedClient) {
  const rows = await makeRows(who.user.uid)
  return { rows, before: await traces(suite), entriesBefore: await entries() }
}

test('whatever succeeds and changes rows is in the log, or stands here with its reason', async () => {
  const silent: string[] = []
  const written: string[] = []
  const unproven: string[] = []
  for (const who of [admin, root]) {
    let start = await makeStart(who)
    for (const { module, name, call } of calls) {
      if ((mayCall('admin', call) ? admin : root) !== who) continue
      const { rows, before, entriesBefore } = start
      const { body } = await who.send(
        call,
        leastInput(module, name, call, kind => rows[kind]),
      )
      const isChanged = JSON.stringify(await traces(suite)) !== JSON.stringify(before)
      if (body.rcode !== 0 || (!isChanged && !reads.test(name))) unproven.push(`${module}.${name}`)
      if (!isChanged) continue
      const isWritten = (await entries()) > entriesBefore
      if (body.rcode === 0) (isWritten ? written : silent).push(`${module}.${name}`)
      start = await makeStart(who)
    }
  }
  expect(silent.sort()).toEqual(Object.keys(exceptions).sort())
  const listed = [...Object.keys(shownElsewhere), ...Object.keys(changesNothing)].sort()
  const passedOver = [...unproven, ...withoutSession].sort()
  expect(passedOver).toEqual(listed)
  expect(written.length).toBeGreaterThan(25)
}, 900_000)

/** Whose log the last entries stand in, and whether root is who they tell of; `from` entries were there before. */
async function entriesAfter(from: number) {
  const { rows } = await sql<{ tenantId: number; companyId: number; byRoot: boolean }>`
    select tenant_id as "tenantId", company_id as "companyId", account_id = ${root.user.uid} and on_behalf as "byRoot"
    from audit order by audit_id offset ${from}`.execute(suite.db.system)
  return rows
}

test('what root does to a row of a customer stands in that customer’s log, at the company of the row, as done by root', async () => {
  const strays: string[] = []
  const told: string[] = []
  let rows = await makeRows(admin.user.uid)
  for (const { module, name, call } of calls) {
    const id = `${module}.${name}`
    const fields = idsOf(module, name, call).map(({ field }) => field)
    if (fields.length === 0 || reads.test(name) || takenAlong.includes(id)) continue
    const idOf = (kind: RowKind) => rows[kind]
    const least = leastInput(module, name, call, idOf)
    const before = await entries()
    await root.send(call, fields.some(field => field in least) ? least : wireSample(call, sampleOf(module, name), idOf))
    const written = await entriesAfter(before)
    if (written.length === 0) continue
    told.push(id)
    const isThere = ({ tenantId, companyId, byRoot }: (typeof written)[number]) =>
      tenantId === customer.tenantId && byRoot && (companyId === rows.company) === !(id in atAnotherCompany)
    if (!written.every(isThere)) strays.push(id)
    rows = await makeRows(admin.user.uid)
  }
  expect(strays).toEqual([])
  expect(told.length).toBeGreaterThan(100)
}, 900_000)

test('who writes an act down in their own log alone is listed with the reason', () => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  const ofThemselves = files.filter(
    file =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      /writeAudit\(\s*\w+,\s*viewer,/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
  )
  expect(ofThemselves.sort()).toEqual(Object.keys(ownActs).sort())
})

test.each(Object.entries(shownElsewhere))(
  '%s succeeds in %s, which reads the log or commits nothing without it',
  (id, file) => {
    const path = new URL(`./${file}.test.ts`, import.meta.url)
    expect([file, existsSync(path)]).toEqual([file, true])
    const suiteText = readFileSync(path, 'utf8')
    const [, name = ''] = id.split('.')
    expect(suiteText).toMatch(new RegExp(`\\b${name}\\b`))
    expect(suiteText).toMatch(/everyWriteIsLogged\(|\baudit\b/)
  },
)

test('whatever leaves as a file is in the log, by the call that answered it', async () => {
  const silent: string[] = []
  const written: string[] = []
  const { rows } = await makeStart(admin)
  for (const { module, name, call } of files) {
    const input = leastInput(module, name, call, kind => rows[kind])
    const query = Object.entries({ ...input, ...envelopeOf(admin.user) }).map(([field, value]) => [
      field,
      String(value),
    ])
    const url = call.path.replace(/:(\w+)/g, (_, field: string) => String(input[field]))
    const response = await suite.app.inject({ method: 'GET', url, query: Object.fromEntries(query) })
    if (!String(response.headers['content-disposition']).startsWith('attachment')) continue
    const told = suite.db.system.selectFrom('audit').where('call', '=', call.path).select('audit_id')
    ;((await told.execute()).length > 0 ? written : silent).push(`${module}.${name}`)
  }
  expect(silent).toEqual([])
  expect(written.length).toBeGreaterThan(5)
})
