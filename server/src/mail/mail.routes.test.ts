import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { aChannelOf, aCompany, anAlarm } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer()
let admin: SignedClient
let operator: SignedClient
const server = {
  serverName: 'post',
  smtpHost: '127.0.0.1',
  smtpPort: 25,
  security: 'starttls',
  anyCertificate: false,
  account: 'alarm',
  pwd: 'plant-secret',
  mailFrom: 'alarm@plant.example',
  fromName: '烽燧',
}
const form = { toList: 'a@x.cn, A@x.cn,b@x.cn', ccList: '', title: '火警', message: '' }

async function ownPlace() {
  const row = await suite.db.system
    .selectFrom('project')
    .selectAll()
    .where('name', '=', '一号厂区')
    .executeTakeFirstOrThrow()
  return { tenantId: row.tenant_id, companyId: row.company_id, projectId: row.project_id, regionId: 0 }
}
const ownAlarm = async () => publicAlarmId(await anAlarm(suite.db, await aChannelOf(suite.db, await ownPlace())))

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
})

test('without a server nothing is queued, and it is said why', async () => {
  const { body } = await operator.send(mailCalls.send, { ...form, alarms: [await ownAlarm()] })
  expect(body).toMatchObject({ rcode: 3303, rmsg: '尚未配置邮件服务器，请联系管理员' })
})

test('a password goes in, is sealed, and comes out nowhere: no list, no log, no audit', async () => {
  const { body } = await admin.send(mailCalls.addServer, server)
  expect(body.rcode).toBe(0)
  const list = await admin.send(mailCalls.listServers, {})
  expect(list.body).toMatchObject({ total: 1, data: [{ isDefault: true, hasPassword: true, smtpHost: '127.0.0.1' }] })
  const rows = await suite.db.system.selectFrom('mail_server').selectAll().execute()
  expect(rows[0]?.password?.includes('plant-secret')).toBe(false)
  const audit = await suite.db.system.selectFrom('audit').selectAll().where('action', '=', 'addMailServer').execute()
  expect(audit).toHaveLength(1)
  expect(JSON.stringify([list.body, audit, suite.lines])).not.toContain('plant-secret')
})

test('another host needs the password again, so that nobody has it sent to a machine of theirs', async () => {
  const { body } = await admin.send(mailCalls.listServers, {})
  const [row] = body.data as { mailServerId: number; version: number }[]
  const { pwd: _, ...kept } = { ...server, mailServerId: row?.mailServerId, version: row?.version }
  const answer = async (fields: object) => (await admin.send(mailCalls.updateServer, fields)).body.rcode
  expect(await answer({ ...kept, smtpHost: 'evil.example' })).toBe(3306)
  expect(await answer({ ...kept, anyCertificate: true })).toBe(3306)
  expect(await answer({ ...kept, security: 'none' })).toBe(3306)
  expect(await answer({ ...kept, serverName: 'renamed' })).toBe(0)
  expect(await answer({ ...kept, serverName: 'again' })).toBe(3305)
})

test('without an alarm nothing is forwarded', async () => {
  const { body } = await operator.send(mailCalls.send, { ...form, alarms: [] })
  expect(body).toMatchObject({ rcode: 3308, rmsg: '请选择要转发的告警' })
})

test('an operator’s mail goes by the customer’s server; each receiver once; alarms of others are not found', async () => {
  const own = await ownPlace()
  const mine = await ownAlarm()
  const foreign = publicAlarmId(await anAlarm(suite.db, await aChannelOf(suite.db, await aCompany(suite.db))))
  const forged = { alarms: [mine, foreign], companyId: own.tenantId, projectId: 1 }
  expect((await operator.send(mailCalls.send, { ...form, ...forged })).body.rcode).toBe(2301)
  expect(await suite.db.system.selectFrom('mail').select('mail_id').execute()).toEqual([])
  const { body } = await operator.send(mailCalls.send, { ...form, alarms: [mine, mine] })
  expect(body.rcode).toBe(0)
  const mail = await suite.db.system.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    receivers: ['a@x.cn', 'b@x.cn'],
    company_id: own.companyId,
    sender: '王值班',
    sender_account: '13800000002',
  })
  const records = await operator.send(mailCalls.listRecordsOfAlarm, { alarmId: mine })
  expect(records.body).toMatchObject({ total: 1, data: [{ receiver: 'a@x.cn,b@x.cn', alarmCount: 1 }] })
  const seen = await admin.send(mailCalls.listRecordsOfCompany, {})
  expect(seen.body).toMatchObject({ total: 1, data: [{ title: '火警' }] })
})

test.each([
  ['nobody', { toList: '' }, 3301],
  ['no subject', { title: '  ' }, 3302],
  ['a message of 161 characters', { message: '长'.repeat(161) }, 1001],
  ['something that is no address', { toList: 'a@x.cn,nobody' }, 1001],
  ['a header in an address', { toList: 'a@x.cn\r\nBcc: b@y.cn' }, 1001],
  ['51 receivers', { toList: Array.from({ length: 51 }, (_, n) => `p${n}@x.cn`).join() }, 1001],
])('%s is refused', async (_, fields, rcode) => {
  expect((await operator.send(mailCalls.send, { ...form, ...fields })).body.rcode).toBe(rcode)
})

test('contacts are colleagues: own company and the customer above, nobody else', async () => {
  const { body } = await operator.send(accountCalls.list, { pageNum: 1, pageSize: 100 })
  const names = (body.data as { content: { full_name: string }[] }).content.map(contact => contact.full_name)
  expect(names.toSorted()).toEqual(['王值班', '陈安全'].toSorted())
  const found = await operator.send(accountCalls.list, { keyWord: '%' })
  expect(found.body.total).toBe(0)
})
