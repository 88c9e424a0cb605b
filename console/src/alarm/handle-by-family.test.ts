/** Against a plain back end of the spec: which call is made for which family, and what travels. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { familyWays } from '@watchfire/contract/alarm/alarm.families.ts'
import { type Alarm, alarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setOrigin } from '../core/client.ts'
import { signedIn } from '../core/session-store.ts'
import { anAlarm } from './an-alarm.ts'
import { handleByFamily } from './handle-by-family.ts'
import { seenNow } from './handle-form.ts'

const seen: { path: string; fields: Record<string, unknown> }[] = []
let refused: string | undefined
const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const path = incoming.url ?? ''
  seen.push({ path, fields: JSON.parse(Buffer.concat(chunks).toString()) })
  outgoing.end(JSON.stringify(path === refused ? { code: 5, msg: '不允许' } : { status: 200 }))
})
beforeAll(async () => {
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  setOrigin(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => new Promise(closed => server.close(closed)))
beforeEach(() => {
  seen.length = 0
  refused = undefined
  signedIn({ uid: 7, token: 'a', roleList: [], menus: [], algorithms: [], companyId: 3 } as unknown as User)
})

const oneOf = (rest: Partial<Alarm>) => anAlarm({ id: `${rest.family}-1`, ...rest })
const judge = (alarms: readonly Alarm[]) =>
  handleByFamily({ alarms, verdict: 'falseAlarm', comment: '误报', seen: seenNow(alarms) })
/** The fields of the call itself, without the envelope. */
const told = () =>
  seen.map(({ path, fields: { r, nonce, uid, sign, token, roleName, companyId, ...fields } }) => [path, fields])

test('each family is handled by its own call, under the names the spec has for its alarms', async () => {
  const alarms = [
    oneOf({ family: 'general' }),
    oneOf({ family: 'seres' }),
    oneOf({ family: 'sensor', sensorAlarmId: 'sa-1' }),
    oneOf({ family: 'jam', jamAlarmId: 'jam-9' }),
    oneOf({ family: 'meter', meterAlarmId: 'meter-9' }),
    oneOf({ family: 'people' }),
  ]
  expect(await judge(alarms)).toMatchObject({ done: { length: 6 } })
  const verdict = { alarmDealResult: 1, alarmPlanResult: '误报', seenState: 1 }
  const plainly = { ...verdict, alarmState: 3 }
  expect(told()).toEqual([
    ['/api/alarm/batchUpdateAlarm', { alarmIds: ['general-1', 'people-1'], ...verdict }],
    ['/api/seres/batchUpdateByAIds', { alarmIds: ['seres-1'], ...verdict }],
    ['/api/sensor/batchUpdateSa', { saIds: ['sa-1'], ...plainly }],
    ['/api/jam/batchUpdateJam', { jamIds: ['jam-9'], ...plainly }],
    ['/api/meter/batchUpdateMeter', { alarmIds: ['meter-1'], ...plainly }],
  ])
})

test('after a call that was refused, what came before it is handled and the rest is not asked for', async () => {
  refused = '/api/jam/batchUpdateJam'
  const [seres, jam, meter] = [oneOf({ family: 'seres' }), oneOf({ family: 'jam' }), oneOf({ family: 'meter' })]
  const { done, refusal } = await judge([seres, jam, meter])
  expect([done, refusal?.text]).toEqual([[seres], '不允许'])
  expect(seen.map(({ path }) => path)).toEqual(['/api/seres/batchUpdateByAIds', refused])
})

test('every family is found by a call of its own', () => {
  const paths = alarmFamily.options.map(family => familyWays[family].find.path)
  expect(new Set(paths).size).toBe(alarmFamily.options.length)
})
