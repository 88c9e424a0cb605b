import { quantityOf } from '@watchfire/contract/sensor/quantity-table.ts'
import {
  limitSide,
  type Measured,
  meterType,
  type Sensor,
  sensorKind,
} from '@watchfire/contract/sensor/sensor.shapes.ts'
import { z } from 'zod'
import { deviceStates } from '../channel-view.ts'
import type { SensorRow, ValueRow } from './sensor.queries.ts'

export const sensorView = (row: SensorRow): Sensor => ({
  sensorId: row.device_id,
  kind: z.decode(sensorKind, row.kind as z.input<typeof sensorKind>),
  name: row.name,
  aiServerId: row.ai_server_id,
  aiServerName: row.ai_server_name,
  gatewayId: row.gateway_id,
  gatewayName: row.gateway_name ?? '',
  state: deviceStates[row.state] ?? 'inactive',
  stateSince: row.state_since,
  companyName: row.company_name,
  projectId: row.project_id,
  projectName: row.project_name,
  regionId: row.region_id,
  regionName: row.region_name ?? '',
  location: row.location,
  meterType: meterTypeOf(row.meter_type),
  intervalSeconds: row.interval_seconds,
  enabled: row.enabled,
  version: row.version,
  canRemove: !row.was_online,
  values: measuredOf(row.values),
})

export const measuredOf = (values: readonly ValueRow[]): Measured[] =>
  values.map(({ quantity, side, usual_ms: _, ...value }) => ({
    ...value,
    quantity: quantityOf(quantity),
    side: limitSide.options[side] ?? 'none',
  }))

export const meterTypeOf = (code: number | null) =>
  code === null ? null : z.decode(meterType, code as z.input<typeof meterType>)
