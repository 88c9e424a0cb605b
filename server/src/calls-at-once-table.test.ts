/**
 * Every call of a person, more of it at once than a server with the fewest connections has: each is answered, and none is a failure
 * of ours. A call that asks for a second connection or a second turn while it holds its first waits for itself, and with it all others.
 */
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fewestConnections, planOf } from './core/db/connection-budget.ts'
import { type Database, openDatabase } from './core/db/database.ts'
import type { CompanyOfTest } from './core/testing/builders.ts'
import { mayCall } from './core/testing/may-call.ts'
import { errorsOf } from './core/testing/nothing-changes.ts'
import { leastInput } from './core/testing/sample-ids.ts'
import { envelopeOf, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { rowsOfCompany } from './testing/company-rows.ts'

const connections = planOf(fewestConnections)
const atOnce = Math.max(connections.scoped, connections.system) + 2
/** A pool gives up after ten seconds. */
const answeredWithin = 20_000

const opened: Database[] = []
const suite = suiteServer({
  jobs: false,
  through: ({ url }) => {
    const db = openDatabase(url, { connections })
    opened.push(db)
    return db
  },
})
afterAll(() => Promise.all(opened.map(db => db.close())))

let admin: SignedClient
let root: SignedClient
let rows: Awaited<ReturnType<typeof rowsOfCompany>>

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { rows: places } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  rows = await rowsOfCompany(suite.db, { ...(places[0] as CompanyOfTest), owner: admin.user.uid })
})

const endsSessions = ['access.signOut', 'access.changePassword', 'session.endAll']
const calls = Object.entries(allCalls)
  .flatMap(([module, list]) =>
    Object.entries(list as Record<string, Call>).map(([name, call]) => ({ module, name, call })),
  )
  .filter(({ module, name, call }) => call.right !== 'aiServer' && !endsSessions.includes(`${module}.${name}`))
const posted = calls.filter(({ call: { transport = 'json' } }) => transport === 'json')
const fetched = calls.filter(
  ({ call: { transport, method, right } }) => transport === 'raw' && method === 'GET' && typeof right !== 'string',
)

/** Whether all were answered in time, by no failure of ours. */
async function answersAll(ask: () => Promise<{ status: number }>): Promise<boolean> {
  const errorsBefore = errorsOf(suite).length
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), answeredWithin)
  })
  const answers = await Promise.race([Promise.all(Array.from({ length: atOnce }, ask)), late])
  clearTimeout(timer)
  return answers?.every(({ status }) => status < 500) === true && errorsOf(suite).length === errorsBefore
}

const callerOf = (call: Call) => (mayCall('admin', call) ? admin : root)
const inputOf = ({ module, name, call }: (typeof calls)[number]) =>
  leastInput(module, name, call, kind => rows[kind]) as Record<string, unknown>

test('so many at once as would wait for each other are all answered', { timeout: 600_000 }, async () => {
  const unanswered: string[] = []
  let taken = 0
  for (const one of posted) {
    const input = inputOf(one)
    const ask = async () => {
      const reply = await callerOf(one.call).send(one.call, input)
      if (reply.body.rcode === 0) taken += 1
      return reply
    }
    if (!(await answersAll(ask))) unanswered.push(`${one.module}.${one.name}`)
  }
  expect(unanswered).toEqual([])
  // What is refused holds nothing: most are taken.
  expect(taken).toBeGreaterThan((posted.length * atOnce) / 2)
})

test('files that are asked for at once are all answered', { timeout: 300_000 }, async () => {
  const unanswered: string[] = []
  for (const one of fetched) {
    const input = inputOf(one)
    const url = one.call.path.replace(/:(\w+)/g, (_, field: string) => String(input[field]))
    const ask = async () => {
      const fields = Object.entries({ ...input, ...envelopeOf(callerOf(one.call).user) })
      const query = Object.fromEntries(fields.map(([field, value]) => [field, String(value)]))
      const { statusCode } = await suite.app.inject({ method: 'GET', url, query })
      return { status: statusCode }
    }
    if (!(await answersAll(ask))) unanswered.push(`${one.module}.${one.name}`)
  }
  expect(unanswered).toEqual([])
  expect(fetched.length).toBeGreaterThan(5)
})
