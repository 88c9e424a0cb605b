/** What is typed of the points of a gateway, and what is sent of it. */
import {
  isOfBits,
  type ModbusGateway,
  type ModbusPoint,
  modbusPoint,
  registersOf,
} from '@watchfire/contract/sensor/modbus.shapes.ts'

export type PointForm = { [Field in keyof ModbusPoint]?: ModbusPoint[Field] | null }
export type ModbusForm = { host: string; port: number | null; points: PointForm[] }

export const formOfGateway = ({ host, port, points }: ModbusGateway): ModbusForm => ({ host, port, points })

const defaults: PointForm = {
  unit: 1,
  table: 'holding',
  address: 0,
  type: 'int16',
  order: 'abcd',
  scale: 1,
  offset: 0,
  seconds: 10,
}

/** As the last one, behind its registers: a device is typed in from its table, line by line. */
export function pointAfter(last: PointForm | undefined): PointForm {
  if (!last) return defaults
  const { sensorId: _, address, table = 'holding', type = 'int16' } = last
  const width = isOfBits(table ?? 'holding') ? 1 : registersOf(type ?? 'int16')
  return { ...defaults, ...last, sensorId: null, address: Math.min(65_535, (address ?? 0) + width) }
}

/** Whole points; undefined for one that is not filled in yet. */
export const pointOf = (form: PointForm | undefined): ModbusPoint | undefined => modbusPoint.safeParse(form).data
export const sameOf = (point: PointForm | undefined): string => JSON.stringify(pointOf(point) ?? null)
