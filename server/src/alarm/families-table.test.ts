/** Every family through its own calls: the same handlers, and no way to another family's alarms. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { familyCalls } from '@watchfire/contract/alarm/family.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aChannelOf, aCompany, anAlarm, aViewer, type ChannelOfTest } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { publicAlarmId } from './alarm-key.ts'

const suite = suiteServer()
/** A type of each family, its find calls, the call that handles it with the field that names the alarms, and its id's own name. */
const families = [
  ['general', 4, [], alarmCalls.handle, 'alarmIds', undefined],
  ['seres', 97, [familyCalls.findSeres, familyCalls.findSeresRecord], familyCalls.handleSeres, 'alarmIds', undefined],
  ['sensor', 60, [familyCalls.findSensor], familyCalls.handleSensor, 'saIds', 'saId'],
  ['jam', 80, [familyCalls.findJam], familyCalls.handleJam, 'jamIds', 'jamId'],
  ['meter', 53, [familyCalls.findMeter], familyCalls.handleMeter, 'alarmIds', 'meterId'],
  ['people', 27, [familyCalls.findPeople], alarmCalls.handle, 'alarmIds', undefined],
] as const satisfies readonly (readonly [string, number, readonly Call[], Call, string, string | undefined])[]
let channel: ChannelOfTest
let person: SignedClient
const idOf = async (type: number, given: Parameters<typeof anAlarm>[2] = {}) =>
  publicAlarmId(await anAlarm(suite.db, channel, { ...given, type }))

beforeAll(async () => {
  const company = await aCompany(suite.db)
  channel = await aChannelOf(suite.db, company)
  const { accountId } = await aViewer(suite.db, company)
  const { role_id, password_hash } = await suite.db.system
    .selectFrom('account')
    .where('account', '=', '13800000001')
    .select(['role_id', 'password_hash'])
    .executeTakeFirstOrThrow()
  const account = { account: 'families', full_name: 'Chen', role_id, password_hash }
  await suite.db.system.updateTable('account').set(account).where('account_id', '=', accountId).execute()
  person = await signInAs(suite.app, 'families', 'Watchfire!admin')
})

describe.each(families)('%s', (family, type, finds, handle, idField, ownName) => {
  test('is found by its own calls and by the general one, and says what it is', async () => {
    const id = await idOf(type)
    for (const find of [alarmCalls.get, ...finds]) {
      const { body } = await person.send(find, { id })
      expect(body).toMatchObject({ rcode: 0, data: { alarmId: id, family, ...(ownName ? { [ownName]: id } : {}) } })
    }
  })

  test('is not found by the calls of the others', async () => {
    const id = await idOf(type)
    const others = families.filter(([name]) => name !== family).flatMap(([, , calls]) => calls as readonly Call[])
    for (const find of others) expect((await person.send(find, { id })).body.errorCode).toBe('alarm.notFound')
    for (const [, , , call, field] of families) {
      if (call.path === handle.path || call.path === alarmCalls.handle.path) continue
      const { body } = await person.send(call, { [field]: [id], alarmDealResult: 2 })
      expect([call.path, body.errorCode]).toEqual([call.path, 'alarm.notFound'])
    }
    expect((await person.call(alarmCalls.get, { alarmId: id })).state).toBe('pending')
  })

  test('is handled by its own call, which stands in the one history', async () => {
    const id = await idOf(type)
    const fields = { [idField]: [id], alarmDealResult: 1, alarmPlanResult: '误报', comments: '已核实' }
    expect((await person.send(handle, fields)).body.rcode).toBe(0)
    expect(await person.call(alarmCalls.get, { alarmId: id })).toMatchObject({
      verdict: 'falseAlarm',
      handledBy: 'Chen',
    })
    const { rows } = await person.call(alarmCalls.listHandlings, { alarmId: id })
    expect(rows).toMatchObject([{ verdict: 'falseAlarm', comment: '误报', remark: '已核实', punishments: [] }])
  })

  test('has its events in both sub-lists', async () => {
    const id = await idOf(type)
    for (const call of [familyCalls.listEvents, familyCalls.listEventsOfAlarmService]) {
      expect((await person.send(call, { alarmId: id, pageNum: 1, pageSize: 8 })).body).toMatchObject({ total: 1 })
    }
  })

  test('is a filter of the desk', async () => {
    const id = await idOf(type)
    const { rows, total } = await person.call(alarmCalls.list, { family, pageSize: 1000 })
    expect(new Set(rows.map(row => row.family))).toEqual(new Set([family]))
    expect([rows.some(row => row.id === id), total]).toEqual([true, rows.length])
  })
})

test('a batch with one alarm of another family changes nothing', async () => {
  const [sensor, jam] = [await idOf(60), await idOf(80)]
  expect((await person.send(familyCalls.handleSensor, { saIds: [sensor, jam] })).body.errorCode).toBe('alarm.notFound')
  expect((await person.call(alarmCalls.get, { alarmId: sensor })).state).toBe('pending')
})

test.each([
  ['sensor', 61, familyCalls.handleSensor, 'saIds'],
  ['jam', 80, familyCalls.handleJam, 'jamIds'],
  ['meter', 53, familyCalls.handleMeter, 'alarmIds'],
] as const)('a %s that is only said to be handled was right; a notice was viewed', async (_, type, handle, field) => {
  const [severe, notice] = [await idOf(type, { level: 'severe' }), await idOf(type, { level: 'notice' })]
  const fields = { [field]: [severe, notice], alarmPlanResult: '已换电池', alarmState: 3 }
  expect((await person.send(handle, fields)).body.rcode).toBe(0)
  expect((await person.call(alarmCalls.get, { alarmId: severe })).verdict).toBe('trueAlarm')
  expect((await person.call(alarmCalls.get, { alarmId: notice })).verdict).toBe('viewed')
  const { body } = await person.send(handle, { [field]: [severe], alarmState: 1 })
  expect([body.errorCode, body.field]).toEqual(['call.invalid', 'alarmState'])
})

test('typed extras stand on the wire under their own names, free facts beside them do not', async () => {
  const extra = { number: 12, range: '0-10', zone: 'gate', saType: 'free' }
  const id = await idOf(35, { extra })
  const { body } = await person.send(alarmCalls.get, { id })
  expect(body.data).toMatchObject({ number: 12, range: '0-10', extraInfo: expect.stringContaining('"saType":"free"') })
  expect(body.data).not.toHaveProperty('saType')
})
