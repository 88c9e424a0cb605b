/** What is typed of a sensor, and what is sent of it. */
import type { Sensor, SensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'

export type SensorForm = {
  aiServerId?: string
  kind?: SensorKind
  name: string
  regionId?: number
  location?: string
  gatewayId?: string
  meterType?: NonNullable<Sensor['meterType']>
  intervalSeconds?: number | null
  changesOnly?: boolean
  enabled?: boolean
}

export const formOf = ({
  name,
  regionId,
  location,
  gatewayId,
  meterType,
  intervalSeconds,
  enabled,
}: Sensor): SensorForm => ({
  name,
  location,
  enabled,
  ...(regionId !== null && { regionId }),
  ...(gatewayId !== null && { gatewayId }),
  ...(meterType !== null && { meterType }),
  changesOnly: intervalSeconds === 0,
  ...(intervalSeconds !== null && intervalSeconds > 0 && { intervalSeconds }),
})

export const factsOf = ({
  name,
  regionId,
  location,
  gatewayId,
  meterType,
  intervalSeconds,
  changesOnly,
}: SensorForm) => ({
  name,
  ...(regionId && { regionId }),
  ...(location && { location }),
  ...(gatewayId && { gatewayId }),
  ...(meterType && { meterType }),
  ...(changesOnly ? { intervalSeconds: 0 } : intervalSeconds && { intervalSeconds }),
})
