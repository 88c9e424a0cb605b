import { gatewaysOfAiServer, type ModbusPoint } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { listMeters } from '../camera/camera.queries.ts'
import { lockConfiguration, raiseConfiguration } from '../camera/configuration.queries.ts'
import { findSnmp } from '../snmp/snmp.queries.ts'
import { connectSensors, listGateways, namesOfSensors, writeGateway } from './modbus.queries.ts'
import { gatewayOf, viewGateway } from './modbus-parts.ts'

export const saveModbus: Handler<typeof sensorCalls.saveModbus> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { sensorId, version, host, port, points } = input
    const found = await gatewayOf(trx, viewer, sensorId)
    const { gateway, server } = found
    // Changes of one AI server follow each other: what is read below is what the next one builds on.
    await lockConfiguration(trx, server.device_no)
    const rows = await listGateways(trx, viewer, server.device_no)
    const before = rows.find(row => row.gateway_no === gateway.device_no)
    if ((before?.version ?? 0) !== version)
      throw refuse('sensor.changedMeanwhile', { name: before?.changed_by ?? gateway.changed_by })
    if (!before && rows.length >= gatewaysOfAiServer)
      throw refuse('sensor.tooManyGateways', { limit: gatewaysOfAiServer })
    const others = rows.filter(row => row !== before)
    const same = others.find(row => row.host.toLowerCase() === host.toLowerCase() && row.port === port)
    if (same) throw refuse('sensor.sameGateway', { name: same.gateway_name })
    const names = await namesOfSensors(
      trx,
      viewer,
      server.device_no,
      points.map(point => point.sensorId),
    )
    const unknown = points.find(point => !names.has(point.sensorId))
    if (unknown) throw refuse('sensor.unknownPoint', { sensorId: unknown.sensorId })
    const bySnmp = (await findSnmp(trx, server.device_no))?.devices.flatMap(device => device.points) ?? []
    const ofCameras = await listMeters(trx, server.device_no, 0)
    const taken = [...others.flatMap(row => row.points), ...bySnmp, ...ofCameras]
    const twice = firstTwice(points, new Set(taken.map(readingOf)))
    if (twice)
      throw refuse('sensor.pointTwice', {
        name: names.get(twice.sensorId) ?? twice.sensorId,
        quantity: quantityEntry(twice.quantity)[viewer.language],
      })
    const written = { tenantId: gateway.tenant_id, deviceNo: gateway.device_no, host, port, points }
    const inVersion = await raiseConfiguration(trx, server.device_no)
    await writeGateway(trx, written, { by: viewer.fullName, inVersion })
    await connectSensors(trx, written, viewer.fullName)
    await announceConfiguration(trx, server.device_no, inVersion)
    await writeAudit(trx, actingOn(viewer, gateway), 'saveModbusGateway', sensorId, {
      ...(before && { before: audited(before) }),
      after: audited(input),
    })
    return viewGateway(trx, viewer, found)
  })

const readingOf = ({ sensorId, quantity }: Pick<ModbusPoint, 'sensorId' | 'quantity'>) => `${sensorId} ${quantity}`

/** Two sources of one curve would draw a line that is neither. */
function firstTwice(points: readonly ModbusPoint[], taken: Set<string>): ModbusPoint | undefined {
  return points.find(point => {
    const isTaken = taken.has(readingOf(point))
    taken.add(readingOf(point))
    return isTaken
  })
}

/** As one reads it in the log. */
const audited = ({ host, port, points }: { host: string; port: number; points: readonly ModbusPoint[] }) => ({
  address: `${host}:${port}`,
  points: points.map(
    ({ sensorId, quantity, unit, table, address, type, order, scale, offset, seconds }) =>
      `${sensorId} ${quantity}: ${unit}/${table} ${address} ${type} ${order} × ${scale} + ${offset}, ${seconds} s`,
  ),
})
