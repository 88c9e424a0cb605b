/** `GET /api/order/exportVehicleOrders`: the filtered orders as a spreadsheet, written while they are read. */
import { limits } from '@watchfire/contract/core/limits.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import {
  colourNames,
  dangerNames,
  plateColourNames,
  stateNames,
  typeNames,
} from '@watchfire/contract/vehicle/vehicle-names.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../audit/audit.public.ts'
import { brandAt } from '../core/brand.ts'
import { inScope, readInScope } from '../core/db/database.ts'
import { type ReadTools, serveRaw } from '../core/http/raw-route.ts'
import { refuse } from '../core/http/refuse.ts'
import { asXlsx, type ListColumn, xlsxOfList } from '../core/sheet/send-xlsx.ts'
import { siteText } from '../core/site-time.ts'
import { requirePark } from './locked-park.ts'
import { orderView } from './order.view.ts'
import { orderFilter } from './order-filter.ts'
import { countOrders, listOrders } from './vehicle.queries.ts'

const sheetName = { zh: '车辆工单', en: 'Vehicle orders' } as const
const time = (at: number | null) => (at === null ? '' : siteText(at))

const columns: readonly ListColumn<VehicleOrder>[] = [
  { zh: '车牌号', en: 'Plate', width: 14, of: order => order.plate },
  { zh: '号牌颜色', en: 'Colour of plate', width: 10, of: (order, l) => plateColourNames[l][order.plateColour] },
  { zh: '状态', en: 'State', width: 12, of: (order, l) => stateNames[l][order.state] },
  { zh: '车辆类型', en: 'Type', width: 10, of: (order, l) => typeNames[l][order.type] },
  { zh: '车身颜色', en: 'Colour', width: 10, of: (order, l) => colourNames[l][order.colour] },
  { zh: '园区', en: 'Park', width: 16, of: order => order.parkName },
  { zh: '单位', en: 'Unit', width: 20, of: order => order.unit },
  { zh: '司机', en: 'Driver', width: 12, of: order => order.driver },
  { zh: '司机电话', en: 'Phone', width: 14, of: order => order.driverPhone },
  { zh: '司机证件号', en: 'ID number', width: 20, of: order => order.driverIdNumber },
  { zh: '押运员', en: 'Escort', width: 12, of: order => order.escort },
  { zh: '货物', en: 'Cargo', width: 16, of: order => order.cargo },
  { zh: '危险品类别', en: 'Class of danger', width: 14, of: (order, l) => dangerNames[l][order.dangerClass] ?? '' },
  { zh: '事由', en: 'Reason', width: 24, of: order => order.reason },
  { zh: '有效期开始', en: 'Valid from', width: 20, of: order => time(order.validFrom) },
  { zh: '有效期结束', en: 'Valid until', width: 20, of: order => time(order.validUntil) },
  { zh: '入场时间', en: 'Entered', width: 20, of: order => time(order.enteredAt) },
  { zh: '出场时间', en: 'Left', width: 20, of: order => time(order.leftAt) },
  { zh: '入场重量（千克）', en: 'Weight in (kg)', width: 14, of: order => order.weightIn ?? '' },
  { zh: '出场重量（千克）', en: 'Weight out (kg)', width: 14, of: order => order.weightOut ?? '' },
  { zh: '备注', en: 'Note', width: 24, of: order => order.endNote },
  { zh: '预约人', en: 'Booked by', width: 14, of: order => order.bookedBy },
]

export function serveVehicleExport(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, vehicleCalls.export, tools, async (input, viewer, request, reply) => {
    const filter = orderFilter(input)
    const limit = limits.vehicleOrdersOfExport
    const total = await inScope(tools.db, viewer, async trx => {
      await requirePark(trx, viewer, input.parkId)
      const found = await countOrders(trx, viewer, filter)
      if (found > limit) throw refuse('vehicle.tooMany', { total: found, limit })
      const actor = { ...viewer, call: vehicleCalls.export.path, requestId: request.id }
      await writeAudit(trx, actor, 'exportVehicleOrders', '', { ...filter, total: found })
      return found
    })
    const [day] = siteText(Date.now()).split(' ')
    const title = sheetName[viewer.language]
    const brand = brandAt(request.hostname)
    const readPart = (count: number, behind: number | undefined) =>
      readInScope(tools.db, viewer, trx => listOrders(trx, viewer, filter, { limit: count, offset: 0 }, behind))
    return asXlsx(reply, `${title} ${day}`, 'vehicle-orders').send(
      xlsxOfList<VehicleOrder, number>(
        {
          ...{ title, columns, expected: total, limit },
          read: async (count, behind) => (await readPart(count, behind)).map(orderView),
          keyOf: ({ orderId }) => orderId,
        },
        { language: viewer.language, brand },
      ),
    )
  })
}
