import { modbusBytes, modbusKnowledge, readPoints } from '@watchfire/contract/sensor/modbus.shapes.ts'
import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { answerOverLine, type UplinkHub } from '../../fleet/fleet.public.ts'
import { oneAtATime } from '../onvif/onvif-server.ts'
import { readProgress } from './modbus.queries.ts'
import { gatewayOf } from './modbus-parts.ts'

/** The AI server gives up a little earlier. */
const ms = 22_000

export const readModbus = ({ uplinks }: { uplinks: UplinkHub }): Handler<typeof sensorCalls.readModbus> => {
  const alone = oneAtATime()
  return async ({ sensorId, host, port, points }, viewer, { db }) => {
    const { gateway, server } = await inScope(db, viewer, async trx => {
      const found = await gatewayOf(trx, viewer, sensorId)
      const { knows } = await readProgress(trx, found.server.device_no)
      if (!knows.includes(modbusKnowledge)) throw refuse('sensor.knowsNoModbus')
      return found
    })
    const answer = await alone(server.device_no, () =>
      answerOverLine(sink => uplinks.openModbus(server.device_no, { host, port, points }, sink), {
        ms,
        maxBytes: modbusBytes * 2,
      }),
    )
    if (answer === undefined) throw refuse('device.aiServerAway')
    await inScope(db, viewer, trx =>
      writeAudit(trx, actingOn(viewer, gateway), 'readModbusGateway', sensorId, {
        address: `${host}:${port}`,
        total: points.length,
      }),
    )
    return (
      readPoints.safeParse(answer).data ??
      points.map(point => ({
        sensorId: point.sensorId,
        quantity: point.quantity,
        raw: [],
        value: null,
        problem: 'protocol' as const,
      }))
    )
  }
}
