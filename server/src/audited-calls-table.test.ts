/**
 * Every call of a person, made with its sample: one that succeeds and changes rows leaves a row in the account log. What does not is
 * listed with its reason; a new call that changes something and says nothing fails here. Calls whose sample is refused here, or that
 * nobody signs in for, are named with the suite that makes them succeed and holds the same.
 */
import { existsSync, readFileSync } from 'node:fs'
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import { beforeAll, expect, test } from 'vitest'
import type { CompanyOfTest } from './core/testing/builders.ts'
import { mayCall } from './core/testing/may-call.ts'
import { traces } from './core/testing/nothing-changes.ts'
import { leastInput } from './core/testing/sample-ids.ts'
import { envelopeOf, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { countEntries, makeRows, onlyTells, signedCalls } from './testing/audited-calls.ts'
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

let admin: SignedClient
let root: SignedClient
let customer: CompanyOfTest

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { companyId } = admin.user
  customer = { tenantId: companyId, companyId, projectId: 0, regionId: 0 }
})

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

/** They and how everything stands then: good for each next call until one has changed something. */
async function makeStart(who: SignedClient) {
  const rows = await makeRows(suite.db, customer, who.user.uid)
  return { rows, before: await traces(suite), entriesBefore: await countEntries(suite.db) }
}

test('whatever succeeds and changes rows is in the log, or stands here with its reason', async () => {
  const silent: string[] = []
  const written: string[] = []
  const unproven: string[] = []
  for (const who of [admin, root]) {
    let start = await makeStart(who)
    for (const { module, name, call } of signedCalls) {
      if ((mayCall('admin', call) ? admin : root) !== who) continue
      const { rows, before, entriesBefore } = start
      const { body } = await who.send(
        call,
        leastInput(module, name, call, kind => rows[kind]),
      )
      const isChanged = JSON.stringify(await traces(suite)) !== JSON.stringify(before)
      if (body.rcode !== 0 || (!isChanged && !onlyTells.test(name))) unproven.push(`${module}.${name}`)
      if (!isChanged) continue
      const isWritten = (await countEntries(suite.db)) > entriesBefore
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
