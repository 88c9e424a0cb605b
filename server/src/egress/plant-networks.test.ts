/** What a company's mails and robots reach on this machine before, while and after its network is allowed: real servers, the whole product. */

import { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { aChannelOf, aCompany, anAlarm, aProject } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { startTestSmtp } from '../mail/testing/test-smtp-server.ts'
import { openChatEndpoint } from '../notice/chat/chat-endpoint.ts'
import { queueRobotMessages } from '../notice/schedule/scheduled-steps.queries.ts'
import { companyEgress } from './company-egress.ts'
import { aPlantNetwork } from './testing/egress-rows.ts'

const suite = suiteServer()
let root: SignedClient
let admin: SignedClient
beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})

const whereToAllow = expect.stringContaining('系统设置')
const allow = (network: string, companyId = admin.user.companyId) =>
  root.call(egressCalls.addNetwork, { companyId, network, remark: 'on this machine' })

async function aMailServer() {
  const smtp = await startTestSmtp()
  onTestFinished(() => smtp.close())
  const { serverId } = await admin.call(mailCalls.addServer, {
    name: 'plant',
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    anyCertificate: false,
    login: '',
    sender: 'alarm@plant.example',
    senderName: '',
    isDefault: true,
  })
  return { smtp, tried: () => admin.call(mailCalls.testServer, { serverId, receiver: 'li@plant.example' }) }
}

async function aRobot() {
  const chat = await openChatEndpoint('')
  onTestFinished(() => chat.close())
  const robot = { name: 'watch', kind: 'wecom' as const, webhook: chat.url('wecom') }
  const tried = async () => {
    // A robot rests between two messages: each try has its own.
    const { robotId } = await admin.call(robotCalls.create, { companyId: admin.user.companyId, ...robot })
    return { robotId, ...(await admin.call(robotCalls.test, { robotId })) }
  }
  return { chat, tried }
}

test('tests of mail servers and robots reach the plant while its network is allowed, and no longer', async () => {
  const [{ smtp, tried: triedMail }, { chat, tried: triedRobot }] = [await aMailServer(), await aRobot()]
  const refused = async () => {
    const reached = [smtp.mails.length, chat.requests]
    expect(await triedMail()).toEqual({ state: 'failed', reason: whereToAllow })
    const { robotId, ...answer } = await triedRobot()
    expect(answer).toEqual({ sent: false, answer: whereToAllow })
    const { rows } = await admin.call(robotCalls.listMessages, {})
    expect(rows.find(row => row.robotId === robotId)).toMatchObject({ state: 'failed', answer: whereToAllow })
    expect([smtp.mails.length, chat.requests]).toEqual(reached)
  }
  await refused()
  const { networkId } = await allow('127.0.0.0/30')
  expect(await triedMail()).toMatchObject({ state: 'sent' })
  expect(await triedRobot()).toMatchObject({ sent: true })
  expect([smtp.mails.length, chat.taken.length]).toEqual([1, 1])
  await root.call(egressCalls.removeNetwork, { networkId })
  await refused()
})

test('so do the mails that are queued', async () => {
  const { smtp } = await aMailServer()
  const own = { tenantId: admin.user.companyId, companyId: admin.user.companyId }
  const place = { ...own, ...(await aProject(suite.db, own)) }
  const alarm = publicAlarmId(await anAlarm(suite.db, await aChannelOf(suite.db, place)))
  const send = () => admin.call(mailCalls.send, { receivers: ['li@plant.example'], title: 't', alarms: [alarm] })
  const recordOf = async (mailId: number) =>
    (await admin.call(mailCalls.listRecordsOfCompany, {})).rows.find(row => row.mailId === mailId)
  const { networkId } = await allow('127.0.0.1')
  const sent = await send()
  await expect.poll(() => recordOf(sent.mailId)).toMatchObject({ state: 'sent' })
  await root.call(egressCalls.removeNetwork, { networkId })
  const saved = await send()
  await expect.poll(async () => (await recordOf(saved.mailId))?.reason).toEqual(whereToAllow)
  expect(await recordOf(saved.mailId)).toMatchObject({ state: 'waiting', open: true })
  expect(smtp.mails).toHaveLength(1)
  // Its next try would be eight seconds away or more.
  const again = await allow('127.0.0.1')
  await expect.poll(() => recordOf(saved.mailId), { timeout: 6000 }).toMatchObject({ state: 'sent' })
  await root.call(egressCalls.removeNetwork, again)
})

test('and the messages that wait for a robot', async () => {
  const { chat, tried } = await aRobot()
  const { robotId } = await tried()
  const { companyId } = admin.user
  const owner = { tenantId: companyId, companyId, ruleName: '', texts: { zh: 'x', en: 'x' }, alarm: null }
  await suite.db.system.transaction().execute(trx => queueRobotMessages(trx, [robotId], owner))
  const waiting = async () => (await admin.call(robotCalls.listMessages, {})).rows.find(row => row.text === 'x')
  await expect.poll(async () => (await waiting())?.answer).toEqual(whereToAllow)
  expect(chat.requests).toBe(0)
  await allow('127.0.0.1')
  await expect.poll(() => waiting()).toMatchObject({ state: 'sent' })
  expect(chat.taken).toEqual(['x'])
})

describe('what a company reaches', () => {
  const reach = (companyId: number, allowedForAll: string[] = [], url = suite.db.url) =>
    companyEgress({ system: suite.db.system, url }, allowedForAll)(companyId)

  test('is its own and its customer’s, and no other company’s', async () => {
    const customer = await aCompany(suite.db)
    const plant = await aCompany(suite.db, { of: customer })
    const sister = await aCompany(suite.db, { of: customer })
    await aPlantNetwork(suite.db, customer, '10.1.0.0/16')
    await aPlantNetwork(suite.db, plant, 'fd00:1::/32')
    expect(await reach(plant.companyId)('10.1.2.3', 25)).toEqual({ address: '10.1.2.3', family: 4 })
    expect(await reach(plant.companyId)('fd00:1::9', 25)).toEqual({ address: 'fd00:1::9', family: 6 })
    expect(await reach(sister.companyId)('10.1.2.3', 25)).toMatchObject({ address: '10.1.2.3' })
    for (const [company, host] of [
      [sister, 'fd00:1::9'],
      [customer, 'fd00:1::9'],
      [plant, '10.2.0.1'],
      [await aCompany(suite.db), '10.1.2.3'],
    ] as const)
      await expect(reach(company.companyId)(host, 25)).rejects.toThrow('code:notOutside')
  })

  test('is never a cloud’s metadata', async () => {
    const company = await aCompany(suite.db)
    await aPlantNetwork(suite.db, company, '169.254.0.0/16')
    await aPlantNetwork(suite.db, company, 'fd00:ec2::/32')
    for (const host of ['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254'])
      await expect(reach(company.companyId, ['0.0.0.0/0', '::/0'])(host, 80)).rejects.toThrow('code:notOutside')
  })

  test('is never our own database, under none of its names', async () => {
    const company = await aCompany(suite.db)
    await aPlantNetwork(suite.db, company, '127.0.0.0/8')
    await aPlantNetwork(suite.db, company, '::1/128')
    const resolve = reach(company.companyId, [], 'postgresql://watchfire@localhost:6543/watchfire')
    for (const host of ['127.0.0.1', '127.0.0.5', '::1', 'localhost'])
      await expect(resolve(host, 6543)).rejects.toThrow('code:notOutside')
    expect(await resolve('127.0.0.1', 25)).toMatchObject({ address: '127.0.0.1' })
    await expect(reach(company.companyId)('127.0.0.1', 5432)).rejects.toThrow('code:notOutside')
  })
})
