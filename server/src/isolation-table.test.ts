/**
 * Every call × every id it takes × whose row it names. The caller is an operator limited to one project, for rows of another region of
 * it one who has a single region. What lies outside
 * its scope must answer exactly as what does not exist. The rows come from the samples of the contract: an id that its sample does
 * not name fails here.
 */
import { allCalls } from '@watchfire/contract'
import { sampleOf } from '@watchfire/contract/all-samples.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import type { RowKind } from '@watchfire/contract/sample.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anApiKey } from './access/testing/access-rows.ts'
import { aCompany, anAccount, aProject, aRegion, type CompanyOfTest } from './core/testing/builders.ts'
import { mayCall } from './core/testing/may-call.ts'
import { fieldsOf, idsOf, leastInput } from './core/testing/sample-ids.ts'
import { digestOf, type SignedClient, signInAs, withApiKey } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { rowsOfCompany } from './testing/company-rows.ts'
import { maskedText, missingId } from './testing/missing-ids.ts'

// Without jobs: a fault raised meanwhile would be one more of what is counted.
const suite = suiteServer({ jobs: false })
const foreign = ['siblingRegion', 'siblingProject', 'otherCompany', 'otherCustomer', 'missing'] as const
type Whose = 'own' | (typeof foreign)[number]
/** Of a whole project: the sibling region's is one's own. */
const projectWide: RowKind[] = ['project', 'roundPlan']
/** Of a whole company: the sibling project's is one's own. */
const companyWide: RowKind[] = [
  'company',
  'account',
  'board',
  'checkList',
  'role',
  'session',
  'trustedDevice',
  'passkey',
]

const malformed: [string, unknown][] = [
  ['an SQL fragment', "' or 1=1 --"],
  ['a path', '../../etc/passwd'],
  ['an operator object', { $gt: '' }],
  ['a list', [1, 2]],
  ['a negative number', -1],
  ['a number beyond all rows', 1e300],
  ['a very long text', '𠮷'.repeat(500)],
  ['a boolean', true],
]

const calls = Object.entries(allCalls).flatMap(([moduleName, list]) =>
  Object.entries(list as Record<string, Call>).map(([name, call]) => [`${moduleName}.${name}`, call] as const),
)
type World = Record<RowKind, Record<Whose, string | number>>
/** Rows to name, and rows to remove: what a call removes is missed by no other. */
const world = {} as World
const toRemove = {} as World
const worldOf = (name: string) => (name.startsWith('remove') ? toRemove : world)
let operator: SignedClient
let admin: SignedClient
let root: SignedClient
/** An operator who has one region of the project. */
let guard: SignedClient
/** A program with the rights and the project of the operator. */
let operatorsKey: Omit<SignedClient, 'user'>

beforeAll(async () => {
  // Before they have a passkey, by which they would be asked for it.
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { rows } = await sql<{ tenantId: number; companyId: number; projectId: number; regionId: number }>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  const own = rows[0] as CompanyOfTest
  const sibling = { ...own, ...(await aProject(suite.db, own)) }
  const neighbour = await aCompany(suite.db, { of: { ...own, companyId: own.tenantId } })
  const stranger = await aCompany(suite.db)
  guard = await aGuard(own)
  const siblingRegion = { ...own, regionId: await aRegion(suite.db, own) }
  const places = {
    own,
    siblingRegion,
    siblingProject: sibling,
    otherCompany: neighbour,
    otherCustomer: stranger,
  }
  for (const rowsOf of [world, toRemove]) {
    for (const whose of Object.keys(places) as (keyof typeof places)[]) await fill(rowsOf, whose, places[whose])
    for (const [kind, ids] of Object.entries(rowsOf)) ids.missing = missingId(kind as RowKind)
  }
  const limited = { menuIds: seedRoles.operator, projectIds: [own.projectId] }
  operatorsKey = withApiKey(suite.app, (await anApiKey(suite.db, own, limited)).token)
})

async function aGuard({ companyId, projectId, regionId }: CompanyOfTest): Promise<SignedClient> {
  const { role_id: roleId } = await suite.db.system
    .selectFrom('account')
    .where('account', '=', '13800000002')
    .select('role_id')
    .executeTakeFirstOrThrow()
  const membership = {
    allProjects: false,
    projectIds: [projectId],
    regionLimits: [{ projectId, regionIds: [regionId] }],
  }
  const person = { account: 'guard', fullName: '王', companyId, roleId: roleId as number, ...membership }
  await admin.call(allCalls.account.save, { ...person, password: digestOf('a first word') })
  await sql`update account set must_change_password = false where account = 'guard'`.execute(suite.db.system)
  return signInAs(suite.app, 'guard', 'a first word')
}

async function fill(rowsOf: World, whose: Whose, place: CompanyOfTest): Promise<void> {
  const note = (kind: RowKind, id: string | number) => {
    rowsOf[kind] = { ...rowsOf[kind], [whose]: id }
  }
  const owner = whose === 'own' ? await operatorsAccount() : await anAccount(suite.db, place)
  const rows = await rowsOfCompany(suite.db, { ...place, owner })
  for (const [kind, id] of Object.entries(rows)) note(kind as RowKind, id)
}

async function operatorsAccount(): Promise<number> {
  const row = suite.db.system.selectFrom('account').where('account', '=', '13800000002').select('account_id')
  return (await row.executeTakeFirstOrThrow()).account_id
}

const bySession = calls.filter(([, { right }]) => !['aiServer', 'anyone', 'ticket'].includes(right as string))
const rows = bySession.flatMap(([id, call]) => {
  const [module, name] = id.split('.') as [string, string]
  return idsOf(module, name, call).map(({ field, ...of }) => ({
    id: `${id}.${field}`,
    module,
    name,
    field,
    call,
    ...of,
  }))
})

test('every id a call takes is named by its sample', () => {
  const taken = bySession.flatMap(([id, call]) => {
    const [module, name] = id.split('.') as [string, string]
    return fieldsOf(call)
      .filter(field => /(^id|Ids?)$/.test(field) && !sampleOf(module, name)?.ignoredIds?.includes(field))
      .map(field => `${id}.${field}`)
  })
  expect(taken.filter(id => !rows.some(row => row.id === id))).toEqual([])
  expect(rows.length).toBeGreaterThan(70)
})

describe.each(rows)('$id', ({ module, name, field, call, kind, list }) => {
  // Some calls need a right the operator lacks: there the customer's admin asks, for whom only other customers are foreign, or
  // the platform's root, for whom nothing is.
  const byOperator = mayCall('operator', call) && call.scope !== 'company'
  const byAdmin = !byOperator && mayCall('admin', call)
  const ask = async (
    value: unknown,
    caller: Omit<SignedClient, 'user'> = byOperator ? operator : byAdmin ? admin : root,
  ) => {
    const fields = {
      ...leastInput(module, name, call, kind => worldOf(name)[kind].own),
      [field]: list ? [value] : value,
    }
    const { status, body } = await caller.send(call, fields)
    // A small id may stand in the number of a refusal, whose name is there as well.
    const { rcode: _, ...answer } = body
    return { status, body, text: maskedText(answer, value) }
  }
  const named = (whose: Whose) => worldOf(name)[kind][whose]
  /** Where nothing can be missing the id filters, and finds nothing. */
  const filters = !call.errors.some(code => /notFound|unknown/i.test(code))

  const others = foreign.filter(
    whose =>
      whose !== 'missing' &&
      !(companyWide.includes(kind) && whose === 'siblingProject') &&
      !([...companyWide, ...projectWide].includes(kind) && whose === 'siblingRegion'),
  )
  test.each(byOperator ? others : byAdmin ? (['otherCustomer'] as const) : [])('%s equals missing', async whose => {
    // One of them by the key: the rest is the same for both.
    const program = byOperator && whose === 'otherCompany' && !call.peopleOnly ? operatorsKey : undefined
    const caller = byOperator && whose === 'siblingRegion' ? guard : program
    const missing = await ask(named('missing'), caller)
    const other = await ask(named(whose), caller)
    expect([other.status, other.text]).toEqual([missing.status, missing.text])
    if (!filters) expect(missing.body.rcode).toBeGreaterThan(2000)
  })

  test('one’s own is found', async () => {
    const [own, missing] = [await ask(named('own')), await ask(named('missing'))]
    expect(own.text).not.toBe(missing.text)
    expect(own.status).not.toBe(403)
  })

  // What stands in the region is the guard's as well; what belongs to a person is the operator's alone.
  test.runIf(byOperator && /^(device|aiServer|region)$|alarm$/i.test(kind) && !name.startsWith('remove'))(
    'the region’s own is found by who has that region alone',
    async () => {
      const [own, missing] = [await ask(named('own'), guard), await ask(named('missing'), guard)]
      expect(own.text).not.toBe(missing.text)
    },
  )

  test.each(malformed)('%s is refused or empty', async (_, value) => {
    const { status, body } = await ask(value)
    expect(status).toBeLessThan(500)
    if (filters) {
      const total = body.total ?? (body.data as { total?: number } | undefined)?.total
      expect(body.rcode > 0 || total === 0).toBe(true)
    } else expect(body.rcode).toBeGreaterThan(0)
  })
})

describe('the selection of the top bar narrows and never widens', () => {
  const lists = calls.filter(([name]) =>
    [
      'alarm.list',
      'alarm.listCurrent',
      'company.readTree',
      'company.listProjects',
      'company.listRegions',
      'device.list',
      'device.listAiServers',
    ].includes(name),
  )
  const countOf = (body: { data?: unknown }) => (Array.isArray(body.data) ? body.data.length : 0)

  describe.each(lists)('%s', (_, call) => {
    test.each(['otherCompany', 'otherCustomer', 'missing'] as const)('company: %s shows nothing', async whose => {
      const { body } = await operator.send(call, {}, { companyId: world.company[whose] as number })
      expect(countOf(body)).toBe(0)
    })
    test.each(['siblingProject', 'otherCompany', 'otherCustomer', 'missing'] as const)(
      'project: %s shows nothing',
      async whose => {
        if (call.path.includes('CompanyTree')) return
        const { body } = await operator.send(call, {}, { projectId: world.project[whose] as number })
        expect(countOf(body)).toBe(0)
      },
    )
    test.each(['siblingProject', 'otherCustomer', 'missing'] as const)('region: %s shows nothing', async whose => {
      if (call.path.includes('CompanyTree') || call.path.includes('queryProjectList')) return
      const { body } = await operator.send(call, {}, { regionId: world.region[whose] as number })
      expect(countOf(body)).toBe(0)
    })
    test.each(['', ' ', null, 0, -1, 'x', 'null', 'undefined', true, [], {}, 1.5])(
      'an empty or malformed selection (%j) narrows nothing',
      async empty => {
        const all = countOf((await operator.send(call, {})).body)
        expect(all).toBeGreaterThan(0)
        for (const field of ['companyId', 'projectId', 'regionId']) {
          const { body } = await operator.send(call, {}, { [field]: empty as never })
          expect([field, body.rcode, countOf(body)]).toEqual([field, 0, all])
        }
      },
    )
  })
})
