/** Where a company's mails may go is asked wherever an address is given. */
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { publicAlarmId } from '../../alarm/alarm.public.ts'
import { aChannelOf, anAlarm, aProject } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aMailServer } from '../testing/mail-rows.ts'

const suite = suiteServer({ jobs: false })
let root: SignedClient
let admin: SignedClient
let companyId = 0
let mailServerId = 0
let alarm = ''

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  companyId = admin.user.companyId
  const own = { tenantId: companyId, companyId }
  const place = { ...own, ...(await aProject(suite.db, own)) }
  alarm = publicAlarmId(await anAlarm(suite.db, await aChannelOf(suite.db, place)))
  mailServerId = await aMailServer(suite.db, place)
  await suite.db.system
    .updateTable('mail_server')
    .set({ is_default: true })
    .where('server_id', '=', mailServerId)
    .execute()
})
afterEach(async () => {
  await suite.db.system.deleteFrom('mail_domain').execute()
})

const allow = (domain: string) => root.call(mailCalls.addDomain, { companyId, domain })
const [inside, outside] = ['li@plant.example', 'li@elsewhere.example']
const notice = {
  ruleName: 'fire',
  ruleState: 1,
  alarmTypes: [],
  alarmLevels: [],
  projectIds: [],
  weekHours: [],
  language: 'zh',
}
const targets = (address: string) => ({ userIds: [], emails: [address], robotIds: [] })
const report = {
  ruleName: 'daily',
  ruleState: 2,
  reportCycle: 1,
  weekDay: 1,
  monthDay: 1,
  sendHour: 8,
  language: 'zh',
  alarmTypes: [],
  projectIds: [],
  userIds: [],
}
const forward = { title: 't' }
/** Every way to give an address, and the field that is named. */
const ways: Record<string, { field: string; send: (address: string) => ReturnType<SignedClient['send']> }> = {
  'a receiver': {
    field: 'toList',
    send: toList => admin.send(mailCalls.send, { ...forward, alarms: [alarm], toList }),
  },
  'a copy': {
    field: 'ccList',
    send: ccList => admin.send(mailCalls.send, { ...forward, alarms: [alarm], toList: inside, ccList }),
  },
  'the receiver of a test mail': {
    field: 'receiver',
    send: receiver => admin.send(mailCalls.testServer, { mailServerId, receiver }),
  },
  'the first notice of a rule': {
    field: 'firstNotice.emails',
    send: to => admin.send(noticeCalls.saveRule, { ...notice, companyId, firstNotice: targets(to), escalations: [] }),
  },
  'an escalation of a rule': {
    field: 'escalations.0.targets.emails',
    send: to =>
      admin.send(noticeCalls.saveRule, {
        ...notice,
        companyId,
        firstNotice: targets(inside),
        escalations: [{ afterMinutes: 5, targets: targets(to) }],
      }),
  },
  'a report': {
    field: 'emails',
    send: to => admin.send(reportCalls.saveRule, { ...report, companyId, emails: [to] }),
  },
}

test.each(Object.entries(ways))('%s has to lie inside the domains, once there is one', async (_, { field, send }) => {
  expect((await send(outside)).body.rcode).toBe(0)
  await allow('Plant.Example')
  const { body } = await send(outside)
  expect(body).toMatchObject({ errorCode: 'mail.addressNotAllowed', field, domains: 'plant.example' })
  expect(body.rmsg).toContain(outside)
  expect((await send(inside)).body.rcode).toBe(0)
})

test('many domains are named by the first of them, divided as the language of the reader does', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await allow(`${name}.example`)
  const { body } = await admin.send(mailCalls.testServer, { mailServerId, receiver: outside })
  expect(body.domains).toBe('a.example、b.example、c.example、d.example、e.example、…')
  expect(body.rmsg).toContain(body.domains)
})

test('domains are listed with who added them, each once, and the dialog is told of them', async () => {
  expect((await admin.call(mailCalls.readAllowance, {})).domains).toEqual([])
  const { domainId } = await allow('plant.example')
  await allow('other.example')
  await expect(allow('PLANT.example')).rejects.toThrow('mail.domainTaken')
  const { rows, total } = await root.call(mailCalls.listDomains, {})
  expect(total).toBe(2)
  expect(rows[1]).toMatchObject({ domainId, companyId, domain: 'plant.example', companyName: admin.user.companyName })
  expect((await admin.call(mailCalls.readAllowance, {})).domains).toEqual(['other.example', 'plant.example'])
  await root.call(mailCalls.removeDomain, { domainId })
  await expect(root.call(mailCalls.removeDomain, { domainId })).rejects.toThrow('mail.domainNotFound')
  expect((await admin.call(mailCalls.readAllowance, {})).domains).toEqual(['other.example'])
  const actions = await suite.db.system
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', '%MailDomain')
    .execute()
  expect(actions.map(({ action }) => action)).toContain('deleteMailDomain')
})

test.each(['plant', '@plant.example', 'a@plant.example', 'plant.example/x', '*.example', '-plant.example', ''])(
  '%j is no domain',
  async domain => {
    expect((await root.send(mailCalls.addDomain, { companyId, domain })).body).toMatchObject({
      errorCode: 'call.invalid',
      field: 'domain',
    })
  },
)

test('there is an end to the domains of a company', async () => {
  for (let n = 0; n < 50; n += 1) await allow(`d${n}.example`)
  await expect(allow('one-more.example')).rejects.toThrow('mail.tooManyDomains')
})
