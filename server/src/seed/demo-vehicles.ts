/** The gate of the demo: who has left, who is inside, and who is expected. All made up. */
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { defaultItems } from '@watchfire/contract/vehicle/check-list.rules.ts'
import { coloursOf } from '@watchfire/contract/vehicle/plate.rules.ts'
import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { CheckSide, VehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { addBlack, bookVehicle, checkInVehicle, checkOutVehicle, savePark } from '../vehicle/vehicle.public.ts'
import type { DemoSite } from './demo-site.ts'

const hourMs = 3_600_000

type Booking = InputOf<typeof vehicleCalls.book>
type Booked = Omit<Booking, 'plateColour' | 'parkId' | 'validFrom' | 'validUntil'> & {
  /** Hours from now on. */
  from?: number
  hours: number
}

const allFine = (type: VehicleType, side: CheckSide) =>
  defaultItems(type, side, 'zh').map(item => ({ item, isFine: true }))

export async function seedVehicles({ tools, admin, operator, store }: DemoSite): Promise<void> {
  const { project_id: projectId, region_id: regionId, device_id: deviceId } = store
  const gate = { name: '一号厂区仓库门', projectId, deviceId, ...(regionId !== null && { regionId }) }
  const { parkId } = await savePark(gate, admin, tools)
  await addBlack({ plate: '皖C8P117', parkIds: [parkId], reason: '入场超速，拒绝检查' }, admin, tools)

  const book = async ({ from = 0, hours, ...details }: Booked) => {
    const validFrom = Date.now() + from * hourMs
    const [usual] = coloursOf(details.plate)
    const isHeavy = details.type === 'truck' || details.type === 'tanker'
    const plateColour = isHeavy ? 'yellow' : (usual ?? 'blue')
    const order = { ...details, plateColour, parkId, validFrom, validUntil: validFrom + hours * hourMs } as const
    return (await bookVehicle(order, admin, tools)).orderId
  }
  const enter = (orderId: number, type: VehicleType, weight: number) =>
    checkInVehicle({ orderId, answers: allFine(type, 'entry'), weight }, operator, tools)

  const left = await book({
    plate: '浙A3F906',
    colour: 'red',
    type: 'truck',
    unit: '顺达物流',
    driver: '司机甲',
    cargo: '空托盘',
    reason: '回收托盘',
    hours: 6,
  })
  await enter(left, 'truck', 9_800)
  const exit = { orderId: left, parkId, answers: allFine('truck', 'exit'), weight: 11_420 }
  await checkOutVehicle(exit, operator, tools)

  const inside = await book({
    plate: '苏E7D213',
    colour: 'blue',
    type: 'truck',
    unit: '华运货运',
    driver: '司机乙',
    cargo: '纸箱 12 托',
    reason: '原料送货',
    hours: 8,
  })
  await enter(inside, 'truck', 18_640)
  await book({
    plate: '苏ED12345',
    colour: 'white',
    type: 'car',
    unit: '示范检修队',
    driver: '司机丙',
    cargo: '',
    reason: '变压器检修',
    hours: 10,
  })
  await book({
    plate: '沪B62K81',
    colour: 'silver',
    type: 'tanker',
    unit: '申化运输',
    driver: '司机丁',
    escort: '押运员戊',
    cargo: '乙醇',
    dangerClass: 3,
    reason: '溶剂送货',
    from: 20,
    hours: 6,
  })
}
