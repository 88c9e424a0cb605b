/** From an empty folder to a handled alarm by calls alone: what a screen does, a program may do. */
import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import { startEmptyProduct } from './running-product.ts'
import { ask, openSession } from './signed-in.ts'

const digest = (password: string) => createHash('sha256').update(password).digest('hex')
let product: Awaited<ReturnType<typeof startEmptyProduct>>

test.beforeAll(async () => {
  test.setTimeout(250_000)
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

test('root makes a customer, its administrator a site and its people, an AI server reports, an operator settles it', async () => {
  const { address, rootPassword } = product
  const root = await takeOver('root', rootPassword, 'Beacon over the wall 1')
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

  const post = async (key: string, path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(await response.json()).toMatchObject({ rcode: 0 })
  }
  for (const { aiServerId, key } of [box, far]) {
    const deviceId = `${aiServerId}_C1`
    await post(key, ingestCalls.sendHeartbeat.path, {
      deviceId: aiServerId,
      sentAt: Date.now(),
      channels: [{ channelId: deviceId, name: '焊接机位', state: 'online' }],
    })
    await post(key, ingestCalls.sendAlarms.path, [
      { eventId: `first-${aiServerId}`, deviceId, alarmType: 1, occurredAt: Date.now(), location: '焊接区' },
    ])
  }

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
