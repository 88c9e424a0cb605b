/** How devices are searched by words: what is found, and that whoever has very many waits no longer than need be. */
import { expect, test } from 'vitest'
import { inScope, type Trx } from '../core/db/database.ts'
import { aChannel, aCompany, anAiServer, aViewer } from '../core/testing/builders.ts'
import { oncePlannedOf } from '../core/testing/explained.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { listCameras } from './camera/camera.queries.ts'
import { listSensors } from './sensor/sensor.queries.ts'
import { listStates } from './state/state-list.queries.ts'
import { aSensorOf } from './testing/sensor-rows.ts'
import { countPlaces, listFirst } from './tree/channel-tree.queries.ts'
import { getDeviceTree as readTree } from './tree/read-device-tree.ts'

const db = suiteDatabase()
const page = { limit: 20, offset: 0 }
const period = { from: Date.now() - 86_400_000, until: Date.now() }

async function aPlant() {
  const company = await aCompany(db, { name: 'Steel works' })
  const server = await anAiServer(db, company)
  const gate = await aChannel(db, server, { n: 1, name: 'Nordtor 100%_A' })
  const yard = await aChannel(db, server, { n: 2, name: '北门' })
  await db.system.updateTable('device').set({ location: 'Yard' }).where('device_id', '=', yard.deviceId).execute()
  await db.system.updateTable('device').set({ ip: '10.0.0.7' }).where('device_id', '=', gate.deviceId).execute()
  const sensor = await aSensorOf(db, gate)
  return { viewer: await aViewer(db, company), gate: gate.deviceId, yard: yard.deviceId, sensor }
}

test('a word is found whatever its letters, as it stands, in one field at a time, and by address', async () => {
  const { viewer, gate, yard, sensor } = await aPlant()
  const found = async (keyword: string) => {
    const { rows } = await inScope(db, viewer, trx => listCameras(trx, viewer, { keyword, ...page }))
    return rows.map(row => row.device_id)
  }
  expect(await found('NORDTOR')).toEqual([gate])
  expect(await found('100%_a')).toEqual([gate])
  expect(await found('1%_')).toEqual([])
  expect(await found('门')).toEqual([yard])
  expect(await found('yARD')).toEqual([yard])
  expect(await found(yard.toLowerCase())).toEqual([yard])
  // The end of its name and the beginning of its place.
  expect(await found('门yard')).toEqual([])
  expect(await found('0.0.7')).toEqual([gate])
  const sensors = await inScope(db, viewer, trx => listSensors(trx, viewer, { keyword: sensor.toLowerCase(), ...page }))
  expect(sensors.rows.map(row => row.device_id)).toEqual([sensor])
})

test('each channel is compared once, without a second look at its letters; what was found is not looked for again', async () => {
  const { viewer, yard } = await aPlant()
  const keyword = '北门'
  const planOf = (run: (trx: Trx) => Promise<unknown>) => inScope(db, viewer, trx => oncePlannedOf(trx, run))
  const slow = '~~*'
  const during = { from: period.from, until: period.until }
  for (const plan of [
    await planOf(trx => listCameras(trx, viewer, { keyword, ...page })),
    await planOf(trx => listSensors(trx, viewer, { keyword, ...page })),
  ]) {
    expect(plan).toContain('search_text')
    expect(plan).not.toContain(slow)
  }
  expect(await planOf(trx => listStates(trx, viewer, { keyword, during, ...page }))).toContain('search_text')
  const { rows } = await inScope(db, viewer, trx => countPlaces(trx, viewer, { keyword, ...period }))
  const second = await planOf(trx => listFirst(trx, viewer, { keyword, found: rows }))
  expect(second).not.toContain('search_text')
  const tree = await readTree({ keyword: '北门 steel' }, viewer, { db, log: recordedLog().log })
  expect(tree.channels.map(channel => channel.channelId)).toEqual([yard])
})
