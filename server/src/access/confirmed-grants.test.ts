/** Whoever makes an administrator, or is shown a key, has proved of late who they are: a console left alone makes nothing that stays. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { grantableMenus } from '@watchfire/contract/access/role/role.rules.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aCompany, type CompanyOfTest } from '../core/testing/builders.ts'
import { digestOf, type SignedClient, signInAs, withApiKey } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { anApiKey, anInvitation, aRole } from './testing/access-rows.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let plant: CompanyOfTest & { name: string }
let made = 0
const roles = {} as Record<'admin' | 'operator' | 'viewer', number>

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { companyId } = admin.user
  const place = await aCompany(suite.db, { of: { tenantId: companyId, companyId, projectId: 0, regionId: 0 } })
  const rows = suite.db.system.selectFrom('company').where('company_id', '=', place.companyId).select('name')
  plant = { ...place, name: (await rows.executeTakeFirstOrThrow()).name }
  for (const row of await suite.db.system.selectFrom('role').select(['role_id', 'name']).execute())
    Object.assign(roles, { [row.name]: row.role_id })
})
beforeEach(() => proved(false))

const proved = async (is: boolean) => {
  await sql`update session set confirmed_at = ${is ? sql`now()` : null} where account_id = ${admin.user.uid}`.execute(
    suite.db.system,
  )
}
const codeOf = async (call: Call, fields: object, by: Pick<SignedClient, 'send'> = admin) =>
  (await by.send(call, z.encode(call.input, fields as never) as object)).body.errorCode ?? 'done'
function aName() {
  made += 1
  return `granted-${made}`
}
const whole = { allProjects: true, projectIds: [] }
const person = (roleId: number, scope: object = whole) => ({
  account: aName(),
  fullName: '李工',
  companyId: plant.companyId,
  roleId,
  ...scope,
})
const madeWith = async (roleId: number, scope: object = whole) => {
  await proved(true)
  const { userId } = await admin.call(accountCalls.save, person(roleId, scope) as never)
  await proved(false)
  return userId
}
async function sheetOf(role: string) {
  const rows = [
    ['账号*', '姓名*', '邮箱', '手机', '企业*', '角色*', '项目', '区域'],
    [aName(), '李工', '', '', plant.name, role, '', ''],
  ]
  return Buffer.from(await writeXlsx({ sheets: [{ name: '人员', rows }] })).toString('base64')
}

/** What gives this role to somebody. */
const grants: [string, (roleId: number) => Promise<[Call, object]>][] = [
  ['a new account', async roleId => [accountCalls.save, person(roleId)]],
  ['another role', async roleId => [accessCalls.updateProfile, { userId: await madeWith(roles.viewer), roleId }]],
  [
    'an invitation',
    async roleId => [
      invitationCalls.send,
      { email: `${aName()}@plant.example`, companyId: plant.companyId, roleId, ...whole, language: 'zh' },
    ],
  ],
  [
    'an invitation sent once more',
    async roleId => {
      const invitationId = await anInvitation(suite.db, plant, admin.user.uid)
      await sql`update invitation set role_id = ${roleId} where invitation_id = ${invitationId}`.execute(
        suite.db.system,
      )
      return [invitationCalls.resend, { invitationId }]
    },
  ],
  [
    'a line of a sheet',
    async roleId => {
      const { name } = await suite.db.system
        .selectFrom('role')
        .where('role_id', '=', roleId)
        .select('name')
        .executeTakeFirstOrThrow()
      return [peopleImportCalls.importPeople, { sheet: await sheetOf(name), lines: [2] }]
    },
  ],
]

test.each(grants)('%s asks who it is where the role decides about people, and not for any other', async (_, grant) => {
  const someRole = (menuIds: number[]) => aRole(suite.db, plant, { menuIds, forAllCompanies: true })
  for (const right of [rights.keepAccounts, rights.grantAccess, rights.roles]) {
    const [call, fields] = await grant(await someRole([rights.accounts, right]))
    expect(await codeOf(call, fields)).toBe('session.confirmDue')
    await proved(true)
    expect(await codeOf(call, fields)).not.toBe('session.confirmDue')
    await proved(false)
  }
  const [call, fields] = await grant(await someRole([rights.workplace, rights.processAlarm]))
  expect(await codeOf(call, fields)).not.toBe('session.confirmDue')
})

test('an administrator is edited without being asked, unless the role comes to hold for all projects', async () => {
  const some = { allProjects: false, projectIds: [plant.projectId] }
  const userId = await madeWith(roles.admin, some)
  const edit = (change: object) =>
    codeOf(accessCalls.updateProfile, { userId, roleId: roles.admin, ...some, ...change })
  expect(await edit({ fullName: '王工' })).toBe('done')
  expect(await edit(whole)).toBe('session.confirmDue')
  await proved(true)
  expect(await edit(whole)).toBe('done')
  await proved(false)
  expect(await edit({ ...whole, fullName: '张工' })).toBe('done')
  expect(await edit({ roleId: roles.operator, ...whole })).toBe('done')
})

const server = () => ({ name: aName(), projectId: plant.projectId })
const company = () => {
  made += 1
  const phone = String(13_600_000_000 + made)
  return {
    ...{ parentId: plant.tenantId, name: aName(), address: '路 1 号', description: '分厂', contact: '总管' },
    ...{ manager: '总管', managerPhone: phone, account: phone, password: digestOf('given by somebody') },
  }
}

test('what shows a key, and what makes a company with its administrator, asks a person; a key does it by its rights', async () => {
  await proved(true)
  const { aiServerId } = await admin.call(deviceCalls.registerByClaim, server())
  await proved(false)
  const acts = (): [Call, object][] => [
    [deviceCalls.registerAiServer, server()],
    [deviceCalls.registerByClaim, server()],
    [deviceCalls.makeClaim, { aiServerId }],
    [hookCalls.createSource, { companyId: plant.companyId, name: aName(), expression: '{"deviceId": camera}' }],
    [companyCalls.save, company()],
  ]
  const { token } = await anApiKey(
    suite.db,
    { tenantId: plant.tenantId, companyId: plant.tenantId },
    { menuIds: grantableMenus.map(menu => menu.id) },
  )
  const program = withApiKey(suite.app, token)
  for (const [call, fields] of acts())
    expect([call.path, await codeOf(call, fields)]).toEqual([call.path, 'session.confirmDue'])
  for (const [call, fields] of acts())
    expect([call.path, await codeOf(call, fields, program)]).toEqual([call.path, 'done'])
  await proved(true)
  for (const [call, fields] of acts()) expect([call.path, await codeOf(call, fields)]).toEqual([call.path, 'done'])
  // An administrator of what is there already is another matter.
  expect(await codeOf(accountCalls.save, person(roles.admin), program)).toBe('key.confirmedOnly')
  expect(await codeOf(accountCalls.save, person(roles.operator), program)).toBe('done')
})
