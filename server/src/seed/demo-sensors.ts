/** The demo's cold store, meter and transformer. What they measure is posted as by an AI server (scripts/start/demo-readings.ts). */
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { sensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { z } from 'zod'
import type { Database, Trx } from '../core/db/database.ts'
import {
  type ChannelPlace,
  countSensorsOf,
  findChannelPlaces,
  insertSensor,
  writeLimits,
} from '../device/device.public.ts'
import { insertRelations, noEnds, relationKinds } from '../relation/relation.public.ts'

/** In the order of their numbers, the gateway first. `camera` is the number of the one that sees the place. */
const sensors = [
  { kind: 'gateway', name: '无线网关', location: '仓库门卫室', camera: 2 },
  { kind: 'sensor', name: '冷库温湿度', location: '一号冷库', camera: 2, isWireless: true, isColdStore: true },
  { kind: 'meter', name: '总电表', location: '配电室', camera: 2 },
  { kind: 'sensor', name: '变压器温度', location: '厂区北院', camera: 1, isWireless: true },
] as const

const coldStoreLimit = {
  quantity: quantityEntry('temperature').number,
  low: -30,
  high: -15,
  hysteresis: 1,
  minutes: 2,
}

/** Enters them below the demo's AI server unless it has sensors already; true where they were entered. */
export async function seedDemoSensors(db: Database, aiServerId: string): Promise<boolean> {
  return db.system.transaction().execute(async trx => {
    const cameras = [1, 2].map(number => `${aiServerId}_C${number}`)
    const places = await findChannelPlaces(trx, cameras)
    const [first] = places
    if (!first || (await countSensorsOf(trx, first.ai_server_no)) > 0) return false
    let gatewayNo: number | null = null
    for (const [index, sensor] of sensors.entries()) {
      const place = places.find(each => each.device_id === cameras[sensor.camera - 1]) ?? first
      const behind = 'isWireless' in sensor ? gatewayNo : null
      const deviceNo = await enter(trx, place, {
        ...sensor,
        sensorId: `${aiServerId}_S${index + 1}`,
        gatewayNo: behind,
      })
      if (sensor.kind === 'gateway') gatewayNo = deviceNo
      if ('isColdStore' in sensor)
        await writeLimits(trx, { tenant_id: place.tenant_id, device_no: deviceNo }, [coldStoreLimit])
    }
    return true
  })
}

type Entered = Pick<(typeof sensors)[number], 'kind' | 'name' | 'location'> & {
  sensorId: string
  gatewayNo: number | null
}

async function enter(trx: Trx, place: ChannelPlace, { kind, ...sensor }: Entered): Promise<number> {
  const deviceNo = await insertSensor(trx, {
    ...sensor,
    kind: z.encode(sensorKind, kind),
    tenantId: place.tenant_id,
    companyId: place.company_id,
    projectId: place.project_id,
    regionId: place.region_id,
    aiServerNo: place.ai_server_no,
    meterType: null,
    intervalSeconds: null,
    by: '',
  })
  if (kind !== 'gateway') {
    const seen = { ...noEnds, kind: relationKinds.sees, device_no: deviceNo, camera_no: place.device_no }
    await insertRelations(trx, { tenantId: place.tenant_id, note: '', by: '' }, [seen])
  }
  return deviceNo
}
