import type { ModbusGateway } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { defaultModbusPort, modbusKnowledge } from '@watchfire/contract/sensor/modbus.shapes.ts'
import type { Reader, Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findAiServer, hasHiddenChannels } from '../ai-server/ai-server.queries.ts'
import { findSensor } from '../sensor/sensor.queries.ts'
import { type GatewayRow, listGateways, readProgress } from './modbus.queries.ts'

/** The gateway and the AI server that asks it, for whoever has all of it: it is made to reach into its network. */
export async function gatewayOf(trx: Reader, viewer: Viewer, sensorId: string) {
  const gateway = await findSensor(trx, viewer, sensorId)
  if (!gateway) throw refuse('device.notFound')
  if (gateway.kind !== 5) throw refuse('sensor.notGateway', { name: gateway.name })
  const server = await findAiServer(trx, viewer, gateway.ai_server_id)
  if (!server) throw refuse('device.notFound')
  if (await hasHiddenChannels(trx, viewer, server.device_no)) throw refuse('project.partOnly')
  return { gateway, server }
}

/** It as people see it, and those beside it. */
export async function viewGateway(
  trx: Reader | Trx,
  viewer: Viewer,
  { gateway, server }: Awaited<ReturnType<typeof gatewayOf>>,
): Promise<ModbusGateway> {
  const rows = await listGateways(trx, viewer, server.device_no)
  const row = rows.find(one => one.gateway_no === gateway.device_no)
  const { applied, knows } = await readProgress(trx, server.device_no)
  return {
    sensorId: gateway.device_id,
    version: row?.version ?? 0,
    host: row?.host ?? '',
    port: row?.port ?? defaultModbusPort,
    points: row?.points ?? [],
    changedBy: row?.changed_by ?? '',
    changedAt: row?.changed_at ?? null,
    setUp: row ? setUpOf(row, applied, knows) : 'none',
    problem: row?.report?.problem ?? null,
    pointProblems: row?.report?.points ?? [],
  }
}

function setUpOf({ in_version }: GatewayRow, applied: number, knows: readonly string[]): ModbusGateway['setUp'] {
  if (applied < in_version) return 'waiting'
  return knows.includes(modbusKnowledge) ? 'applied' : 'notUnderstood'
}
