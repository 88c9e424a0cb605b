/** Fines with the verdict on a smoking alarm (spec §5). */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { name } from '@watchfire/contract/core/fields.ts'
import { beforeAll, expect, test } from 'vitest'
import { aChannelOf, aCompany, anAlarm, aViewer, type ChannelOfTest } from '../../core/testing/builders.ts'
import { legalTexts } from '../../core/testing/hostile-values.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { publicAlarmId } from '../alarm-key.ts'

const suite = suiteServer()
let channel: ChannelOfTest
let person: SignedClient

beforeAll(async () => {
  const company = await aCompany(suite.db)
  channel = await aChannelOf(suite.db, company)
  const { accountId } = await aViewer(suite.db, company)
  const { role_id, password_hash } = await suite.db.system
    .selectFrom('account')
    .where('account', '=', '13800000001')
    .select(['role_id', 'password_hash'])
    .executeTakeFirstOrThrow()
  const account = { account: 'fines', role_id, password_hash }
  await suite.db.system.updateTable('account').set(account).where('account_id', '=', accountId).execute()
  person = await signInAs(suite.app, 'fines', 'Watchfire!admin')
})

const smoking = async (type = 2) => publicAlarmId(await anAlarm(suite.db, channel, { type }))
const give = (alarmIds: string[], fireAlarmPunishBeans: object[]) =>
  person.send(alarmCalls.handle, { alarmIds, alarmDealResult: 2, fireAlarmPunishBeans })
const finesOf = async (alarmId: string) =>
  (await person.call(alarmCalls.listHandlings, { alarmId })).rows.map(row =>
    row.punishments.map(({ offender, money }) => [offender, money]),
  )

test('two fines stand in the history with device and project; empty rows are left out', async () => {
  const id = await smoking()
  const rows = [
    { alarmId: id, deviceName: 'forged', projectId: 1, username: ' 张三 ', money: '100' },
    { username: '', money: '' },
    { alarmId: id, username: '李四', money: 50.5 },
    {},
  ]
  expect((await give([id], rows)).body).toMatchObject({ rcode: 0 })
  const { body } = await person.send(alarmCalls.listHandlings, { alarmId: id })
  const beans = { alarmId: id, deviceName: channel.name, projectId: channel.projectId }
  expect(body.data).toMatchObject([
    {
      fireAlarmPunishBeans: [
        { ...beans, username: '张三', money: 100 },
        { ...beans, username: '李四', money: 50.5 },
      ],
    },
  ])
})

test.each([
  [{ username: '', money: '100' }, '违规人员姓名不为空'],
  [{ username: '张三', money: '' }, '处罚金额不为空'],
  [{ username: '张三', money: '0' }, '处罚金额范围1-99999'],
  [{ username: '张三', money: 100_000 }, '处罚金额范围1-99999'],
])('%j is refused: %s', async (row, text) => {
  const id = await smoking()
  const { body } = await give([id], [{ username: '王五', money: 5 }, row])
  expect(body.rmsg).toBe(text)
  expect((await person.call(alarmCalls.get, { alarmId: id })).state).toBe('pending')
  expect(await finesOf(id)).toEqual([])
})

test.each([
  [{ username: '一二三四五六七八九十一', money: 5 }, 'username'],
  [{ username: '张三', money: '1'.repeat(16) }, 'money'],
  [{ username: 7, money: 5 }, 'username'],
])('%j is refused by the name of its field', async (row, field) => {
  const { body } = await give([await smoking()], [row])
  expect([body.errorCode, body.field]).toEqual(['call.invalid', `fireAlarmPunishBeans.0.${field}`])
})

test('of several alarms each fine names its own', async () => {
  const [first, second, other] = [await smoking(), await smoking(), await smoking()]
  const fine = { username: '张三', money: 10 }
  expect((await give([first, second], [fine])).body.errorCode).toBe('punishment.whichAlarm')
  expect((await give([first, second], [{ ...fine, alarmId: other }])).body.errorCode).toBe('alarm.notFound')
  const rows = [{ ...fine, alarmId: second }]
  expect((await give([first, second], rows)).body.rcode).toBe(0)
  expect([await finesOf(first), await finesOf(second)]).toEqual([[[]], [[['张三', 10]]]])
})

test('only smoking alarms are fined for', async () => {
  const id = await smoking(4)
  expect((await give([id], [{ username: '张三', money: 10 }])).body.errorCode).toBe('punishment.notHere')
  expect((await give([id], [{ username: ' ' }])).body.rcode).toBe(0)
})

test('a further verdict has fines of its own', async () => {
  const id = await smoking()
  await give([id], [{ username: '张三', money: 10 }])
  await give([id], [{ username: '李四', money: 20 }])
  expect(await finesOf(id)).toEqual([[['李四', 20]], [['张三', 10]]])
})

/** The start of a text, as long as a name may be. */
const nameIn = (text: string) => [...text.trim()].slice(0, 5).join('').trim()
const isWritable = ([, text]: (typeof legalTexts)[number]) =>
  nameIn(text) !== '' && nameIn(text).isWellFormed() && nameIn(text).length <= 10
const [names, tricks] = [true, false].map(isName =>
  legalTexts.filter(isWritable).filter(([, text]) => name(10).safeParse(nameIn(text)).success === isName),
)

test.each(names ?? [])('%s as a name comes back as it was typed', async (_, text) => {
  const id = await smoking()
  expect((await give([id], [{ username: nameIn(text), money: 10 }])).body.rcode).toBe(0)
  expect(await finesOf(id)).toEqual([[[nameIn(text), 10]]])
})

test.each(tricks ?? [])('%s can make a name look like another one, and are refused', async (_, text) => {
  const { body } = await give([await smoking()], [{ username: nameIn(text), money: 10 }])
  expect(body).toMatchObject({ errorCode: 'call.invalid', field: 'fireAlarmPunishBeans.0.username' })
})

test('names of both kinds are among those texts', () => {
  expect((names ?? []).map(([what]) => what)).toContain('markup')
  expect((tricks ?? []).map(([what]) => what)).toContain('right-to-left marks')
})
