/** Against a plain back end of the spec: which call is made for which family, and what it is told. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { familyWays } from '@watchfire/contract/alarm/alarm.families.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { setOrigin } from '../../core/client.ts'
import { signedIn } from '../../core/session-store.ts'
import { anAlarm } from '../model/an-alarm.ts'
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
/** What each call was told, in the contract's own words. */
const notified = () =>
  seen.map(({ path, fields }) => {
    const call = Object.values(familyWays).find(({ handle }) => handle.path === path)?.handle
    if (!call) throw new Error(`${path} handles no family`)
    return [call, z.decode(call.input, fields as never)]
  })

test('each family is handled by its own call, which is told the id it knows an alarm by', async () => {
  const alarms = [
    oneOf({ family: 'general', level: 'notice' }),
    oneOf({ family: 'seres' }),
    oneOf({ family: 'sensor', sensorAlarmId: '1-a' }),
    oneOf({ family: 'jam', jamAlarmId: '1-b' }),
    oneOf({ family: 'meter', meterAlarmId: '1-c' }),
    oneOf({ family: 'people', level: 'severe' }),
  ]
  const [general, seres, , , meter, people] = alarms.map(({ id }) => id)
  expect(await judge(alarms)).toMatchObject({ done: { length: 6 } })
  const judged = { verdict: 'falseAlarm', comment: '误报', seenState: 'pending', seenLevel: 'severe' }
  const plainly = { ...judged, state: 'handled' }
  expect(notified()).toEqual([
    [familyWays.general.handle, { alarmIds: [general, people], ...judged }],
    [familyWays.seres.handle, { alarmIds: [seres], ...judged }],
    [familyWays.sensor.handle, { alarmIds: ['1-a'], ...plainly }],
    [familyWays.jam.handle, { alarmIds: ['1-b'], ...plainly }],
    [familyWays.meter.handle, { alarmIds: [meter], ...plainly }],
  ])
})

test('after a call that was refused, what came before it is handled and the rest is not asked for', async () => {
  refused = familyWays.jam.handle.path
  const [seres, jam, meter] = [oneOf({ family: 'seres' }), oneOf({ family: 'jam' }), oneOf({ family: 'meter' })]
  const { done, refusal } = await judge([seres, jam, meter])
  expect([done, refusal?.text]).toEqual([[seres], '不允许'])
  expect(seen.map(({ path }) => path)).toEqual([familyWays.seres.handle.path, refused])
})
