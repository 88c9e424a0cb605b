/** People a provider keeps have the regions of their groups, the moment groups, members or the map change. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { GroupGrant } from '@watchfire/contract/access/account/admission.shapes.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openLive } from '../../core/live/live-client.ts'
import { aProject, aRegion } from '../../core/testing/builders.ts'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { hashPassword } from '../account/passwords.ts'
import { anApiKey } from '../testing/access-rows.ts'

const suite = suiteServer()
let admin: SignedClient
let [token, origin] = ['', '']
let [tenantId, viewer, projectId, hall, yard] = [0, 0, 0, 0, 0]

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  tenantId = admin.user.companyId
  const role = suite.db.system.selectFrom('role').where('tenant_id', 'is', null).where('name', '=', 'viewer')
  viewer = (await role.select('role_id').executeTakeFirstOrThrow()).role_id
  ;({ projectId, regionId: hall } = await aProject(suite.db, { tenantId, companyId: tenantId }))
  yard = await aRegion(suite.db, { tenantId, companyId: tenantId, projectId })
  await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: false, version: 0 })
  await save([])
  token = (await admin.call(provisioningCalls.makeToken, {})).token
})

type Given = Partial<InputOf<typeof provisioningCalls.save>>
const partOf = (...regionIds: number[]) => ({
  allProjects: false,
  projectIds: [projectId],
  regionLimits: [{ projectId, regionIds }],
})
const gives = (group: string, scope?: GroupGrant['scope']): GroupGrant => ({
  group,
  roleId: viewer,
  ...(scope && { scope }),
})
async function save(groups: GroupGrant[], changed: Given = {}) {
  const before = await admin.call(provisioningCalls.read, {})
  await admin.call(provisioningCalls.save, {
    matchClaim: 'sub',
    groups,
    roleId: viewer,
    allProjects: true,
    projectIds: [],
    version: before?.version ?? 0,
    ...changed,
  })
}
async function scim(method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const response = await suite.app.inject({
    method,
    url: `/scim/v2/plant${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  return response.body === '' ? undefined : response.json()
}
async function aPerson(userName: string): Promise<{ id: string; accountId: number }> {
  const { id } = await scim('POST', '/Users', { userName, externalId: userName, active: true })
  const found = suite.db.system.selectFrom('scim_user').where('user_id', '=', Number(id)).select('account_id')
  return { id, accountId: (await found.executeTakeFirstOrThrow()).account_id }
}
const aGroup = async (displayName: string, ...members: { id: string }[]): Promise<string> =>
  (await scim('POST', '/Groups', { displayName, members: members.map(({ id }) => ({ value: id })) })).id
async function regionsOf({ accountId }: { accountId: number }): Promise<'all' | 'whole' | 'none' | number[]> {
  const { administered } = await admin.call(accessCalls.getAccount, { accountId })
  if (!administered || administered.allProjects) return 'all'
  const [part] = administered.projects
  if (!part) return 'none'
  return part.regions?.map(one => one.regionId).toSorted((a, b) => a - b) ?? 'whole'
}

test('regions of all groups come together as members come and go, and the map reaches whoever is there already', async () => {
  const [li, wang] = [await aPerson('li'), await aPerson('wang')]
  await save([gives('Hall', partOf(hall)), gives('yard', partOf(yard)), gives('staff')])
  const [inHall, inYard] = [await aGroup('hall', li, wang), await aGroup('Yard')]
  expect([await regionsOf(li), await regionsOf(wang)]).toEqual([[hall], [hall]])
  const change = (op: string, { id }: { id: string }) =>
    scim('PATCH', `/Groups/${inYard}`, { Operations: [{ op, path: 'members', value: [{ value: id }] }] })
  await change('add', li)
  expect([await regionsOf(li), await regionsOf(wang)]).toEqual([[hall, yard], [hall]])
  await change('remove', li)
  expect(await regionsOf(li)).toEqual([hall])
  await save([gives('hall', { allProjects: false, projectIds: [projectId] }), gives('yard', partOf(yard))])
  expect([await regionsOf(li), await regionsOf(wang)]).toEqual(['whole', 'whole'])
  await save([gives('hall', partOf(yard))], partOf(hall))
  expect(await regionsOf(li)).toEqual([yard])
  // In none that gives regions: the default ones.
  await scim('DELETE', `/Groups/${inHall}`)
  expect([await regionsOf(li), await regionsOf(wang)]).toEqual([[hall], [hall]])
  const { rows } = await sql<{ action: string }>`
    select action from audit where account_id = ${wang.accountId} and action = 'renewFederatedScope'`.execute(
    suite.db.system,
  )
  expect(rows).toHaveLength(4)
})

test('new people have the default regions; while no group gives any they are given by hand', async () => {
  await save([gives('staff')], partOf(hall))
  const person = await aPerson('new')
  expect(await regionsOf(person)).toEqual([hall])
  await admin.call(accessCalls.updateProfile, { userId: person.accountId, ...partOf(yard) })
  await aGroup('staff', person)
  expect(await regionsOf(person)).toEqual([yard])
})

test('where groups change what somebody may do or see, the log names the API keys they hold that still open something', async () => {
  const operator = suite.db.system.selectFrom('role').where('tenant_id', 'is', null).where('name', '=', 'operator')
  const { role_id: roleId } = await operator.select('role_id').executeTakeFirstOrThrow()
  await save([{ ...gives('wards', partOf(hall)), roleId }])
  const [holder, other] = [await aPerson('holder'), await aPerson('without a key')]
  const place = { tenantId, companyId: tenantId }
  for (const name of ['MES', 'BI', 'gone']) {
    const { keyId } = await anApiKey(suite.db, place)
    const ended = name === 'gone' ? sql`now()` : sql`null`
    await sql`update api_key set name = ${name}, maker_id = ${holder.accountId}, revoked_at = ${ended} where account_id = ${keyId}`.execute(
      suite.db.system,
    )
  }
  await aGroup('wards', holder, other)
  const loggedOf = async ({ accountId }: { accountId: number }) =>
    (
      await sql<{ action: string; keys: unknown }>`
        select action, detail -> 'apiKeys' as keys from audit where account_id = ${accountId} and action like 'renewFederated%'
        order by action`.execute(suite.db.system)
    ).rows
  const [role, scope] = ['renewFederatedRole', 'renewFederatedScope']
  expect(await loggedOf(holder)).toEqual([
    { action: role, keys: ['BI', 'MES'] },
    { action: scope, keys: ['BI', 'MES'] },
  ])
  expect(await loggedOf(other)).toEqual([
    { action: role, keys: null },
    { action: scope, keys: null },
  ])
})

test('a region that is no more is given to nobody, and keeps nobody from making the token', async () => {
  const gate = await aRegion(suite.db, { tenantId, companyId: tenantId, projectId })
  const person = await aPerson('of the gate')
  await save([gives('gate', partOf(gate))])
  await sql`delete from region where region_id = ${gate}`.execute(suite.db.system)
  await aGroup('gate', person)
  expect(await regionsOf(person)).toEqual([])
  token = (await admin.call(provisioningCalls.makeToken, {})).token
})

test('whoever loses regions is told to read anew, in what they have open', async () => {
  const person = await aPerson('open')
  await save([gives('watch', partOf(hall, yard))])
  const group = await aGroup('watch', person)
  const { account } = await suite.db.system
    .updateTable('account')
    .set({ password_hash: await hashPassword(digestOf('known')) })
    .where('account_id', '=', person.accountId)
    .returning('account')
    .executeTakeFirstOrThrow()
  const signed = await signInAs(suite.app, account, 'known')
  const { url } = await signed.call(liveCalls.takeTicket, {})
  const live = await openLive(`${origin.replace('http', 'ws')}${url}`)
  await live.untilType('hello')
  await save([gives('watch', partOf(hall))])
  await live.untilType('resync')
  expect(await regionsOf(person)).toEqual([hall])
  live.socket.terminate()
  await scim('DELETE', `/Groups/${group}`)
})
