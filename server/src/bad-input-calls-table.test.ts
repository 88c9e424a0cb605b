/**
 * Every call of a person × every field it takes × every kind of bad value: an answer that names the field or finds nothing, never
 * a failure of ours, and when it is refused nothing has changed. A new call is held by this table without a line here.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@watchfire/contract'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publicAlarmId } from './alarm/alarm-key.ts'
import { anAlarm, type ChannelOfTest } from './core/testing/builders.ts'
import { strangeValues, unstorableTexts } from './core/testing/hostile-values.ts'
import { errorsOf, nothingChanges } from './core/testing/nothing-changes.ts'
import { type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { noticeRuleInput, reportRuleInput } from './notice/testing/notice-inputs.ts'

const suite = suiteServer({ jobs: false })
const known = { alarmId: '', companyId: 0, uid: 0, boardId: 0, deviceId: 'WF-DEMO-1_C1' }
let admin: SignedClient
let root: SignedClient
/** Whoever may make the call: some are for the platform’s root alone. */
const rootOnly = menuList.flatMap(menu => (menu.rootOnly ? [menu.id] : []))
const callerOf = ({ right }: Call) => (typeof right === 'number' && rootOnly.includes(right) ? root : admin)

const smtp = {
  serverName: 'x',
  smtpHost: 'mail.example.com',
  smtpPort: 587,
  security: 'starttls',
  anyCertificate: false,
  account: 'a',
  mailFrom: 'a@example.com',
  fromName: 'x',
}

/** What makes a call valid, so that one bent field decides. */
const valid: Record<string, () => Record<string, unknown>> = {
  'access.getAccount': () => ({ id: known.uid }),
  'access.changePassword': () => ({ pwd: '0'.repeat(64), upwd: '1'.repeat(64) }),
  'alarm.get': () => ({ id: known.alarmId }),
  'alarm.occurrences': () => ({ alarmId: known.alarmId }),
  'alarm.handlings': () => ({ alarmId: known.alarmId }),
  'alarm.handle': () => ({ alarmIds: [known.alarmId], alarmDealResult: 1 }),
  'video.recording': () => ({ deviceId: known.deviceId, recordFilename: 'a.mp4' }),
  'board.list': () => ({ alarmId: known.alarmId }),
  'board.create': () => ({ noticeName: 'x' }),
  'board.update': () => ({ noticeId: known.boardId, noticeName: 'y' }),
  'board.remove': () => ({ noticeId: 1 }),
  'board.join': () => ({ noticeId: known.boardId, alarmId: known.alarmId }),
  'board.entries': () => ({ noticeId: known.boardId }),
  'board.updateEntry': () => ({ id: 1, comments: 'x', version: 1 }),
  'board.removeEntry': () => ({ id: 1 }),
  'company.get': () => ({ companyId: known.companyId }),
  'company.update': () => ({ companyId: known.companyId, companyName: 'x', cAddr: 'x', companyDes: 'x' }),
  'device.get': () => ({ deviceId: known.deviceId }),
  'family.handleSeres': () => ({ alarmIds: [known.alarmId], alarmDealResult: 1 }),
  'family.handleMeter': () => ({ alarmIds: [known.alarmId] }),
  'family.handleJam': () => ({ jamIds: [known.alarmId] }),
  'family.handleSensor': () => ({ saIds: [known.alarmId] }),
  'family.subList': () => ({ alarmId: known.alarmId }),
  'family.subListOfAlarmService': () => ({ alarmId: known.alarmId }),
  'outside.addNetwork': () => ({ companyId: known.companyId, network: '10.1.0.0/16', remark: 'x' }),
  'outside.removeNetwork': () => ({ networkId: 1 }),
  'report.saveRule': () => ({ ...reportRuleInput, companyId: known.companyId }),
  'report.setRuleState': () => ({ reportRuleId: 1, ruleState: 1 }),
  'report.sendNow': () => ({ reportRuleId: 1 }),
  'report.removeRule': () => ({ reportRuleId: 1 }),
  'desk.saveFilter': () => ({ filterName: 'night', filterQuery: 'level=severe' }),
  'desk.handleMatches': () => ({ alarmDealResult: 1, expected: 1, asOf: Date.now() }),
  'export.start': () => ({ format: 'csv' }),
  'device.setSensitivity': () => ({ deviceId: known.deviceId, sensitivity: 3 }),
  'quiet.silenceDevice': () => ({ deviceId: known.deviceId, nrBeginTime: Date.now(), nrEndTime: Date.now() + 60_000 }),
  'quiet.postponeAlarm': () => ({ alarmId: known.alarmId, nrBeginTime: Date.now(), nrEndTime: Date.now() + 60_000 }),
  'level.list': () => ({ companyId: known.companyId }),
  'level.update': () => ({
    companyId: known.companyId,
    alarmType: 7,
    alramLevel: 3,
    mergeSeconds: 60,
    overdueMinutes: 5,
    version: 0,
  }),
  'level.reset': () => ({ companyId: known.companyId, alarmType: 7, version: 0 }),
  'mail.addServer': () => ({ ...smtp, companyId: known.companyId }),
  'mail.updateServer': () => ({ ...smtp, mailServerId: 1 }),
  'mail.testServer': () => ({ mailServerId: 1, receiver: 'a@example.com' }),
  'mail.recordsOfAlarm': () => ({ alarmId: known.alarmId }),
  'mail.addDomain': () => ({ companyId: known.companyId, domain: 'plant.example', remark: 'x' }),
  'mail.removeDomain': () => ({ mailDomainId: 1 }),
  'mail.send': () => ({ toList: 'a@example.com', title: 'x', message: 'y', alarms: [known.alarmId] }),
  'notice.setRuleState': () => ({ ruleId: 1, ruleState: 1 }),
  'notice.saveRule': () => ({ ...noticeRuleInput, companyId: known.companyId }),
  'robot.create': () => ({
    companyId: known.companyId,
    robotName: 'x',
    robotType: 'feishu',
    webhook: 'https://open.example.com/hook',
  }),
  'robot.update': () => ({ robotId: 1, robotName: 'x', robotType: 'feishu' }),
  'video.play': () => ({ deviceId: known.deviceId, sourceType: 'file', filePath: 'a.mp4' }),
  'video.stop': () => ({ deviceId: known.deviceId }),
}

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const row = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', known.deviceId)
    .select(['device_no', 'ai_server_no', 'tenant_id', 'company_id', 'project_id', 'region_id'])
    .executeTakeFirstOrThrow()
  const channel: ChannelOfTest = {
    tenantId: row.tenant_id,
    companyId: row.company_id,
    projectId: row.project_id,
    regionId: row.region_id ?? 0,
    deviceNo: row.device_no,
    deviceId: known.deviceId,
    name: 'yard',
    aiServerNo: row.ai_server_no ?? 0,
  }
  known.alarmId = publicAlarmId(await anAlarm(suite.db, channel))
  known.companyId = row.company_id
  known.uid = admin.user.uid
  known.boardId = (await admin.call(boardCalls.create, { name: 'known', companyId: row.company_id })).id
})

const calls = Object.entries(allCalls).flatMap(([room, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(
      ([name, { right, transport = 'json' }]) =>
        transport === 'json' && right !== 'aiServer' && right !== 'anyone' && name !== 'signOut',
    )
    .map(([name, call]) => [`${room}.${name}`, call] as const),
)

const fieldsOf = (call: Call): string[] => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(schema.properties ?? {})
}
const cases = calls.flatMap(([name, call]) =>
  fieldsOf(call).map(field => [`${name}.${field}`, name, call, field] as const),
)

describe.each(cases)('%s', (_, name, call, field) => {
  test('is refused by name, or means nothing, and is no failure of ours', async () => {
    const errorsBefore = errorsOf(suite).length
    for (const [what, value] of strangeValues) {
      const send = () => callerOf(call).send(call, { ...valid[name]?.(), [field]: value })
      const { status, body } = await send()
      expect([what, status < 500], JSON.stringify(body)).toEqual([what, true])
      // A field that stays blank is a field that was not given.
      if (body.errorCode !== 'call.invalid') continue
      if (value !== null && value !== '') expect(String(body.field).split('.')[0], what).toBe(field)
      // Fit to show a person: no name of a type or of a field.
      expect(body.rmsg, what).not.toMatch(/[a-z_]{3}|期望|接收/i)
    }
    expect(errorsOf(suite).slice(errorsBefore)).toEqual([])
  })

  test('refuses what cannot be stored', async () => {
    await nothingChanges(suite, async () => {
      for (const [what, text] of unstorableTexts) {
        const { body } = await callerOf(call).send(call, { ...valid[name]?.(), [field]: text })
        expect([what, body.errorCode]).toEqual([what, 'call.invalid'])
      }
    })
  })
})

test.each(calls)('%s takes no field twice, no prototype and no stranger', async (name, call) => {
  const fields = { ...valid[name]?.(), isAdmin: true, tenantId: 1, 'a.b': 1, constructor: 1 }
  const { status } = await callerOf(call).send(call, fields)
  expect(status).toBeLessThan(500)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('the key of the demo’s AI server opens no call of a person', async () => {
  const { devices } = JSON.parse(readFileSync(join(suite.folder, 'demo-seed.json'), 'utf8')) as {
    devices: { key: string }[]
  }
  for (const [, call] of calls) {
    const response = await nothingChanges(suite, () =>
      suite.app.inject({
        method: call.method,
        url: call.path,
        headers: { authorization: `Bearer ${devices[0]?.key}` },
        ...(call.method === 'POST' ? { payload: {} } : {}),
      }),
    )
    expect(response.statusCode).toBe(401)
  }
})
