/** Statements of Modbus gateways. */
import {
  type GatewayOrder,
  type GatewayReport,
  gatewaysOfAiServer,
  type ModbusPoint,
} from '@watchfire/contract/sensor/modbus.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import { type Scope, withinScope } from '../../core/session/scope.ts'
import { devicePlace } from '../device.queries.ts'

export type GatewayRow = {
  gateway_no: number
  gateway_name: string
  host: string
  port: number
  points: ModbusPoint[]
  version: number
  in_version: number
  changed_by: string
  changed_at: number
  report: Omit<GatewayReport, 'gatewayId'> | null
}

/** All that is set up below an AI server: a few dozen at most. */
export async function listGateways(db: Reader, viewer: Scope, aiServerNo: number): Promise<GatewayRow[]> {
  return (await db
    .selectFrom('modbus_gateway')
    .innerJoin('device', join =>
      join
        .onRef('device.tenant_id', '=', 'modbus_gateway.tenant_id')
        .onRef('device.device_no', '=', 'modbus_gateway.device_no'),
    )
    .where('device.ai_server_no', '=', aiServerNo)
    .where(withinScope(viewer, devicePlace))
    .select([
      'device.device_no as gateway_no',
      'device.name as gateway_name',
      'modbus_gateway.host',
      'modbus_gateway.port',
      'modbus_gateway.points',
      'modbus_gateway.version',
      'modbus_gateway.in_version',
      'modbus_gateway.changed_by',
      'modbus_gateway.changed_at',
      'modbus_gateway.report',
    ])
    .orderBy('device.device_no')
    .execute()) as unknown as GatewayRow[]
}

/** How far an AI server is with its configuration, and what it takes. */
export async function readProgress(db: Reader, aiServerNo: number): Promise<{ applied: number; knows: string[] }> {
  const row = await db
    .selectFrom('ai_server')
    .where('device_no', '=', aiServerNo)
    .select(['applied_version', 'knows'])
    .executeTakeFirst()
  return { applied: row?.applied_version ?? -1, knows: row?.knows ?? [] }
}

/** Of these sensors and meters the ones below this AI server that the viewer sees, with their names. */
export async function namesOfSensors(
  db: Reader,
  viewer: Scope,
  aiServerNo: number,
  sensorIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('device')
    .where('device.ai_server_no', '=', aiServerNo)
    .where('device.kind', 'in', [3, 4])
    .where(sql<boolean>`device.device_id = any(${[...sensorIds]}::text[])`)
    .where(withinScope(viewer, devicePlace))
    .select(['device.device_id', 'device.name'])
    .execute()
  return new Map(rows.map(row => [row.device_id, row.name]))
}

type Written = { tenantId: number; deviceNo: number; host: string; port: number; points: readonly ModbusPoint[] }

export async function writeGateway(
  trx: Trx,
  { tenantId, deviceNo, host, port, points }: Written,
  { by, inVersion }: { by: string; inVersion: number },
): Promise<void> {
  const columns = { host, port, points: JSON.stringify(points), in_version: inVersion, changed_by: by }
  await trx
    .insertInto('modbus_gateway')
    .values({ tenant_id: tenantId, device_no: deviceNo, ...columns })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'device_no']).doUpdateSet(eb => ({
        ...columns,
        changed_at: sql`now()`,
        // What was said of it was said of other settings.
        report: null,
        version: eb('modbus_gateway.version', '+', 1),
      })),
    )
    .execute()
}

/** Sensors that are read through a gateway are connected by it, unless people said by which: when it is away, one fault tells of all. */
export async function connectSensors(
  trx: Trx,
  { tenantId, deviceNo, points }: Pick<Written, 'tenantId' | 'deviceNo' | 'points'>,
  by: string,
): Promise<void> {
  await sql`
    update sensor set gateway_no = ${deviceNo}, version = sensor.version + 1, changed_by = ${by}, changed_at = now()
    from device where sensor.tenant_id = ${tenantId} and sensor.gateway_no is null and device.device_no = sensor.device_no
      and device.device_id = any(${points.map(point => point.sensorId)}::text[])`.execute(trx)
}

/**
 * What an AI server has to read. Sensors that are gone are left out: their readings would enter them anew. Of more gateways than it
 * takes it is told of the first: a set-up it cannot read would keep all of its cameras as they were.
 */
export async function findGatewayOrders(db: Reader, aiServerNo: number): Promise<GatewayOrder[]> {
  const { rows } = await sql<GatewayOrder>`
    select gateway.device_id as "gatewayId", modbus_gateway.host, modbus_gateway.port, coalesce((
      select jsonb_agg(each.point order by each.place)
      from jsonb_array_elements(modbus_gateway.points) with ordinality as each (point, place)
      join device as bound on bound.device_id = each.point ->> 'sensorId' and bound.ai_server_no = gateway.ai_server_no
        and bound.state <> 3), '[]') as points
    from device as gateway
    join modbus_gateway on modbus_gateway.tenant_id = gateway.tenant_id and modbus_gateway.device_no = gateway.device_no
    where gateway.ai_server_no = ${aiServerNo} and gateway.kind = 5 and gateway.state <> 3
    order by gateway.device_no limit ${gatewaysOfAiServer}`.execute(db)
  return rows
}

/** Whether a device is asked by Modbus: as a gateway, or as a sensor of a point. */
export async function isAsked(
  db: Reader,
  { device_no, device_id, ai_server_no }: { device_no: number; device_id: string; ai_server_no: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select exists (
      select from device as gateway
      join modbus_gateway on modbus_gateway.tenant_id = gateway.tenant_id and modbus_gateway.device_no = gateway.device_no
      where gateway.ai_server_no = ${ai_server_no} and gateway.kind = 5
        and (gateway.device_no = ${device_no}
          or modbus_gateway.points @> ${JSON.stringify([{ sensorId: device_id }])}::jsonb)) as asked`.execute(db)
  return rows[0]?.asked ?? false
}

/** What an AI server says of its gateways, where it is news. What it says by older settings says nothing of newer ones. */
export async function noteGateways(
  trx: Trx,
  aiServerNo: number,
  version: number,
  reports: readonly GatewayReport[],
): Promise<void> {
  if (reports.length === 0) return
  await sql`
    update modbus_gateway set report = said.report
    from device join ${rowsAs('said', reports, {
      device_id: ['text', report => report.gatewayId],
      report: ['jsonb', ({ problem, points }) => JSON.stringify({ problem, points })],
    })} on said.device_id = device.device_id
    where device.ai_server_no = ${aiServerNo} and modbus_gateway.tenant_id = device.tenant_id
      and modbus_gateway.device_no = device.device_no and modbus_gateway.in_version <= ${version}::bigint
      and modbus_gateway.report is distinct from said.report`.execute(trx)
}
