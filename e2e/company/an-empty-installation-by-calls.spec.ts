/** From an empty folder to a handled alarm by calls alone: what a screen does, a program may do. */
import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { grantableMenus } from '@watchfire/contract/access/role/role.rules.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import { z } from 'zod'
import { startEmptyProduct } from '../support/running-product.ts'
import { ask, openSession } from '../support/signed-in.ts'

const digest = (password: string) => createHash('sha256').update(password).digest('hex')
// The second goes on with root as the first leaves it.
test.describe.configure({ mode: 'serial' })
const rootsOwn = 'Beacon over the wall 1'
let product: Awaited<ReturnType<typeof startEmptyProduct>>

test.beforeAll(async () => {
  product = await startEmptyProduct()
})
test.afterAll(() => product.stop())

/** Signs in with a password somebody else has chosen, chooses another, and goes on with that. */
async function takeOver(account: string, given: string, own: string) {
  const { address } = product
  const first = await openSession(address, account, given)
  expect(first.mustChangePassword).toBe(true)
  await expect(ask(address, first, companyCalls.readTree, {})).rejects.toThrow('密码')
  await ask(address, first, accessCalls.changePassword, { oldPassword: digest(given), newPassword: digest(own) })
  const user = await openSession(address, account, own)
  return <C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> => ask(address, user, call, input)
}

async function send<Answer>(token: string, path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(product.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await response.json()
  expect(answer).toMatchObject({ rcode: 0 })
  return answer as Answer
}

/** One camera of the AI server comes online and raises an alarm. */
async function report({ aiServerId, key }: { aiServerId: string; key: string }) {
  const deviceId = `${aiServerId}_C1`
  await send(key, ingestCalls.sendHeartbeat.path, {
    deviceId: aiServerId,
    sentAt: Date.now(),
    channels: [{ channelId: deviceId, name: '焊接机位', state: 'online' }],
  })
  await send(key, ingestCalls.sendAlarms.path, [
    { eventId: `first-${aiServerId}`, deviceId, alarmType: 1, occurredAt: Date.now(), location: '焊接区' },
  ])
}

test('root makes a customer, its administrator a site and its people, an AI server reports, an operator settles it', async () => {
  const { rootPassword } = product
  const root = await takeOver('root', rootPassword, rootsOwn)
  expect(await root(setupCalls.readProgress, {})).toMatchObject({ customers: 0, projects: 0, aiServers: 0, alarms: 0 })
  const [platform] = await root(companyCalls.readTree, {})
  await root(companyCalls.save, {
    parentId: platform?.companyId ?? 0,
    name: '长城机械',
    address: '工业路 8 号',
    contact: '赵敏',
    manager: '钱经理',
    managerPhone: '13700000000',
    account: '13711112222',
    password: digest('given by root 7'),
    description: '机械加工',
  })

  const admin = await takeOver('13711112222', 'given by root 7', 'Plant keeper 22')
  const [company] = await admin(companyCalls.readTree, {})
  const companyId = company?.companyId ?? 0
  const { projectId } = await admin(projectCalls.create, { companyId, name: '一号厂房', type: 'standalone' })
  const { projectId: elsewhere } = await admin(projectCalls.create, { companyId, name: '二号厂房', type: 'standalone' })
  await admin(regionCalls.create, { projectId, name: '焊接区' })
  const roles = await admin(roleCalls.listGivable, { companyId })
  const { password = '' } = await admin(accountCalls.save, {
    account: 'night-shift',
    fullName: '孙值班',
    companyId,
    roleId: roles.find(role => role.name === 'operator')?.roleId ?? 0,
    allProjects: false,
    projectIds: [projectId],
  })
  const box = await admin(aiServerCalls.registerAiServer, { name: '厂房 AI 盒', projectId })
  const far = await admin(aiServerCalls.registerAiServer, { name: '远处的盒子', projectId: elsewhere })

  for (const one of [box, far]) await report(one)

  const operator = await takeOver('night-shift', password, 'Eyes open at 3')
  const { rows, total } = await operator(alarmCalls.list, { state: 'pending', type: 1, pageSize: 10 })
  expect([total, rows[0]?.deviceId, rows[0]?.projectName]).toEqual([1, `${box.aiServerId}_C1`, '一号厂房'])
  const alarmId = rows[0]?.id ?? ''
  await operator(alarmCalls.handle, { alarmIds: [alarmId], verdict: 'trueAlarm', comment: '已扑灭' })
  expect((await operator(alarmCalls.list, { state: 'pending', type: 1, pageSize: 10 })).total).toBe(0)
  expect((await admin(alarmCalls.list, { state: 'pending', type: 1, pageSize: 10 })).total).toBe(1)
  expect(await admin(setupCalls.readProgress, {})).toMatchObject({
    projects: 2,
    regions: 1,
    accounts: 1,
    aiServers: 2,
    aiServersSeen: 2,
    channels: 2,
    alarms: 1,
  })
})

test('a key of the platform does the same for another customer: site, person, AI server, a settled alarm', async () => {
  const { address } = product
  const root = await openSession(address, 'root', rootsOwn)
  const { token } = await ask(address, root, apiKeyCalls.make, {
    name: 'installer',
    menuIds: grantableMenus.map(menu => menu.id),
    allProjects: true,
    projectIds: [],
    networks: ['127.0.0.1', '::1'],
  })
  const program = async <C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> =>
    z.decode(call.answer, await send(token, call.path, z.encode(call.input, input as never))) as AnswerOf<C>
  const { companyId } = await program(companyCalls.save, {
    parentId: root.companyId,
    name: '长江化工',
    address: '江边路 1 号',
    contact: '周敏',
    manager: '吴经理',
    managerPhone: '13700000001',
    account: '13733334444',
    password: digest('given by a key 7'),
    description: '化工',
  })
  const { projectId } = await program(projectCalls.create, { companyId, name: '罐区', type: 'standalone' })
  await program(regionCalls.create, { projectId, name: '装卸区' })
  const roles = await program(roleCalls.listGivable, { companyId })
  await program(accountCalls.save, {
    account: 'tank-guard',
    fullName: '李值班',
    companyId,
    roleId: roles.find(role => role.name === 'operator')?.roleId ?? 0,
    allProjects: false,
    projectIds: [projectId],
  })
  await report(await program(aiServerCalls.registerAiServer, { name: '罐区 AI 盒', projectId }))
  const waiting = () => program(alarmCalls.list, { state: 'pending', type: 1, pageSize: 50 })
  const alarm = (await waiting()).rows.find(row => row.projectName === '罐区')
  await program(alarmCalls.handle, { alarmIds: [alarm?.id ?? ''], verdict: 'trueAlarm', comment: '已处置' })
  expect((await waiting()).rows.filter(row => row.projectName === '罐区')).toEqual([])
  const { rows } = await program(alarmCalls.listHandlings, { alarmId: alarm?.id ?? '' })
  expect(JSON.stringify(rows)).toContain('key:installer')
})
