/** Groups of a provider give single regions of a project, at every sign-in; and who may say so, of each way. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { GroupGrant } from '@watchfire/contract/access/account/admission.shapes.ts'
import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, anAccount, aProject, aRegion, type CompanyOfTest } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aPlantNetwork } from '../../egress/testing/egress-rows.ts'
import { clientOfTest, type Someone, startOpenIdProvider } from '../testing/openid-provider.ts'
import { cameBack, providerBrowser } from '../testing/provider-browser.ts'

const suite = suiteServer({ jobs: false })
const people: Record<string, Someone> = {}
let admin: SignedClient
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let [tenantId, viewer, hall, yard] = [0, 0, 0, 0]
/** The project of hall and yard, and another one. */
let [plant, second]: { projectId: number; regionId: number }[] = []
let elsewhere: CompanyOfTest

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  tenantId = admin.user.companyId
  provider = await startOpenIdProvider(people)
  provider.open(`http://localhost${providerCalls.takeCode.path.replace(':customer', String(tenantId))}`)
  await aPlantNetwork(suite.db, { tenantId, companyId: tenantId }, '127.0.0.1/32')
  const role = suite.db.system.selectFrom('role').where('tenant_id', 'is', null).where('name', '=', 'viewer')
  viewer = (await role.select('role_id').executeTakeFirstOrThrow()).role_id
  plant = await aProject(suite.db, { tenantId, companyId: tenantId })
  second = await aProject(suite.db, { tenantId, companyId: tenantId })
  hall = plant.regionId
  yard = await aRegion(suite.db, { tenantId, companyId: tenantId, projectId: plant.projectId })
  elsewhere = await aCompany(suite.db)
  await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: false, version: 0 })
})
afterAll(() => provider.stop())

type Scope = NonNullable<GroupGrant['scope']>
const projectOf = (which: 'plant' | 'second') => (which === 'plant' ? plant : second)?.projectId ?? 0
const wholeOf = (which: 'plant' | 'second'): Scope => ({ allProjects: false, projectIds: [projectOf(which)] })
const partOf = (regionIds: number[], which: 'plant' | 'second' = 'plant'): Scope => ({
  ...wholeOf(which),
  regionLimits: [{ projectId: projectOf(which), regionIds }],
})
const gives = (group: string, scope?: Scope): GroupGrant => ({ group, roleId: viewer, ...(scope && { scope }) })

type Settings = InputOf<typeof providerCalls.saveOidc>
async function save(changed: Partial<Settings>, by = admin) {
  const { oidc } = await admin.call(providerCalls.readSettings, {})
  await by.call(providerCalls.saveOidc, {
    name: '企业账号',
    issuer: provider.issuer,
    clientId: clientOfTest.id,
    secret: clientOfTest.secret,
    scopes: 'openid profile email groups',
    groupClaim: 'groups',
    groups: [],
    noGroup: 'defaultRole',
    newPeople: 'make',
    roleId: viewer,
    ...wholeOf('second'),
    inUse: true,
    version: oidc?.version ?? 0,
    ...changed,
  })
}

async function signIn(login: string, groups: string[]): Promise<number> {
  people[login] = { name: login, preferred_username: login, groups }
  const browser = providerBrowser(suite.app)
  expect(cameBack(await browser.visit(await browser.signInAt(await browser.begin('plant'), login))).done).toBe('1')
  return (await browser.finish()).json().data.uid
}
/** What an account has: all, or of each project all or single regions. */
async function scopeOf(accountId: number): Promise<'all' | Record<number, 'whole' | number[]>> {
  const { administered } = await admin.call(accessCalls.getAccount, { accountId })
  if (!administered) throw new Error('not administered')
  if (administered.allProjects) return 'all'
  const parts = administered.projects.map(({ projectId, regions }) => [
    projectId,
    regions ? regions.map(one => one.regionId).toSorted((a, b) => a - b) : 'whole',
  ])
  return Object.fromEntries(parts)
}
const audited = async (accountId: number) => {
  const { rows } = await sql<{ action: string; detail: object }>`
    select action, detail from audit where account_id = ${accountId} and action like 'renewFederated%' order by audit_id`.execute(
    suite.db.system,
  )
  return rows
}

test('regions of all groups come together at every sign-in, and the whole project wins', async () => {
  const groups = [
    gives('hall', partOf([hall])),
    gives('yard', partOf([yard])),
    gives('chiefs', wholeOf('plant')),
    gives('staff'),
    gives('everywhere', { allProjects: true, projectIds: [] }),
  ]
  await save({ groups })
  const uid = await signIn('li', ['hall'])
  const scopeIn = async (...of: string[]) => {
    expect(await signIn('li', of)).toBe(uid)
    return scopeOf(uid)
  }
  expect(await scopeOf(uid)).toEqual({ [projectOf('plant')]: [hall] })
  expect(await scopeIn('hall')).toEqual({ [projectOf('plant')]: [hall] })
  expect(await audited(uid)).toEqual([])
  expect(await scopeIn('hall', 'yard')).toEqual({ [projectOf('plant')]: [hall, yard] })
  expect(await scopeIn('yard', 'chiefs')).toEqual({ [projectOf('plant')]: 'whole' })
  expect(await scopeIn('everywhere', 'hall')).toBe('all')
  expect(await scopeIn('yard', 'staff')).toEqual({ [projectOf('plant')]: [yard] })
  // Whoever left the groups that give regions has the default ones.
  expect(await scopeIn('staff')).toEqual({ [projectOf('second')]: 'whole' })
  expect(await scopeIn()).toEqual({ [projectOf('second')]: 'whole' })
  expect((await audited(uid)).map(row => row.action)).toEqual(Array(5).fill('renewFederatedScope'))
  expect((await audited(uid))[0]?.detail).toMatchObject({
    before: { regionLimits: [{ regionIds: [hall] }] },
    after: { regionLimits: [{ regionIds: [hall, yard] }] },
  })
})

test('new people have the default projects, in part; while no group gives any they are given by hand', async () => {
  await save({ groups: [gives('staff')], ...partOf([hall]) })
  const uid = await signIn('wang', ['staff'])
  expect(await scopeOf(uid)).toEqual({ [projectOf('plant')]: [hall] })
  await admin.call(accessCalls.updateProfile, { userId: uid, allProjects: false, projectIds: [projectOf('second')] })
  await signIn('wang', ['staff'])
  expect(await scopeOf(uid)).toEqual({ [projectOf('second')]: 'whole' })
})

test('a region that is deleted or moves is lost to the map as to an account, and the last one leaves nothing', async () => {
  const [gate, dock] = await Promise.all(
    [1, 2].map(() => aRegion(suite.db, { tenantId, companyId: tenantId, projectId: projectOf('plant') })),
  )
  const groups = [gives('gate', partOf([gate ?? 0, dock ?? 0]))]
  await save({ groups })
  const uid = await signIn('zhao', ['gate'])
  await sql`delete from region where region_id = ${gate}`.execute(suite.db.system)
  await sql`update region set project_id = ${projectOf('second')} where region_id = ${dock}`.execute(suite.db.system)
  expect(await scopeOf(uid)).toEqual({ [projectOf('plant')]: [] })
  await signIn('zhao', ['gate'])
  expect(await scopeOf(uid)).toEqual({ [projectOf('plant')]: [] })
  const zhao = await signIn('zhao-2', ['gate'])
  expect(await scopeOf(zhao)).toEqual({ [projectOf('plant')]: [] })
  // Who changes the map sees what is left of it, and saves it as they see it.
  const { oidc } = await admin.call(providerCalls.readSettings, {})
  expect(oidc?.groups).toEqual([gives('gate', partOf([]))])
  await save({ groups: oidc?.groups ?? [] })
})

describe('who gives', () => {
  const settings = {
    oidc: (changed: object, by = admin) => save(changed, by),
    directory: async (changed: object, by = admin) => {
      const before = await admin.call(directoryCalls.read, {})
      await by.call(directoryCalls.save, {
        name: '域账号',
        host: 'dc.plant.example',
        port: 636,
        line: 'ldaps',
        certificate: '',
        bindName: 'cn=reader',
        secret: 'x',
        base: 'dc=plant',
        userFilter: '(uid={name})',
        loginAttribute: 'uid',
        nameAttribute: 'cn',
        mailAttribute: 'mail',
        groupFilter: '',
        groups: [],
        noGroup: 'defaultRole',
        newPeople: 'wait',
        roleId: viewer,
        allProjects: true,
        projectIds: [],
        inUse: false,
        version: before?.version ?? 0,
        ...changed,
      })
    },
    provisioning: async (changed: object, by = admin) => {
      const before = await admin.call(provisioningCalls.read, {})
      await by.call(provisioningCalls.save, {
        matchClaim: 'sub',
        groups: [],
        roleId: viewer,
        allProjects: true,
        projectIds: [],
        version: before?.version ?? 0,
        ...changed,
      })
    },
  }
  const read = {
    oidc: async () => (await admin.call(providerCalls.readSettings, {})).oidc,
    directory: () => admin.call(directoryCalls.read, {}),
    provisioning: () => admin.call(provisioningCalls.read, {}),
  }
  const ways = ['oidc', 'directory', 'provisioning'] as const

  test.each(ways)('reads back what was given: %s', async way => {
    const groups = [gives('a', partOf([hall])), gives('b', { allProjects: true, projectIds: [] }), gives('c')]
    await settings[way]({ groups, ...partOf([yard]) })
    const held = await read[way]()
    expect(held).toMatchObject({
      ...partOf([yard]),
      groups: [groups[0], { scope: { allProjects: true, projectIds: [], regionLimits: [] } }, groups[2]],
    })
    expect(held?.groups[2]).not.toHaveProperty('scope')
  })

  test.each(ways)('gives no region of another project and nothing of somebody else: %s', async way => {
    const theirs: Scope = { allProjects: false, projectIds: [elsewhere.projectId] }
    const theirRegion = { regionLimits: [{ projectId: projectOf('plant'), regionIds: [elsewhere.regionId] }] }
    const beyond: Scope[] = [
      theirs,
      { ...wholeOf('plant'), ...theirRegion },
      partOf([hall], 'second'),
      { ...theirs, regionLimits: [{ projectId: elsewhere.projectId, regionIds: [elsewhere.regionId] }] },
    ]
    for (const scope of beyond) {
      await expect(settings[way]({ groups: [gives('a', scope)] })).rejects.toThrow('grant.scopeBeyond')
      await expect(settings[way](scope)).rejects.toThrow('grant.scopeBeyond')
    }
  })

  test.each(ways)('is not limited to projects or regions themselves: %s', async way => {
    const uid = await anAccount(suite.db, { tenantId, companyId: tenantId, projectId: 0, regionId: 0 })
    await sql`
      update account set account = ${`limited-${uid}`}, (role_id, password_hash) = (
        select role_id, password_hash from account where account = '13800000001')
      where account_id = ${uid}`.execute(suite.db.system)
    await admin.call(accessCalls.updateProfile, { userId: uid, ...partOf([hall]) })
    const limited = await signInAs(suite.app, `limited-${uid}`, 'Watchfire!admin')
    expect((await limited.call(companyCalls.listProjects, {})).rows.map(row => row.projectId)).toEqual([
      projectOf('plant'),
    ])
    await settings[way]({ groups: [gives('a', partOf([hall]))] })
    for (const given of [partOf([hall]), partOf([yard]), wholeOf('plant')])
      await expect(settings[way]({ groups: [gives('a', given)], ...given }, limited)).rejects.toThrow(
        'right.companyWide',
      )
    expect((await read[way]())?.groups).toEqual([gives('a', partOf([hall]))])
  })
})
