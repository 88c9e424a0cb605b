/** From registers to a reading. Pure: the AI server reads by it, tests hold it. */

import { isOfBits, type ModbusPoint, type ModbusProblem } from './modbus.shapes.ts'
import { quantityEntry } from './quantity-table.ts'

export type PointValue = { value: number; problem: null } | { value: number | null; problem: ModbusProblem }

/** The reading that these registers, or this bit, are by the settings of the point. */
export function valueOfPoint(point: ModbusPoint, raw: readonly number[]): PointValue {
  const number = isOfBits(point.table) ? (raw[0] ?? Number.NaN) : numberOf(point, raw)
  // Digits that only the scale brought in are none of the device's.
  const value = Number((number * point.scale + point.offset).toPrecision(12))
  if (!Number.isFinite(value)) return { value: null, problem: 'noNumber' }
  const { min, max } = quantityEntry(point.quantity)
  return value < min || value > max ? { value, problem: 'outOfRange' } : { value, problem: null }
}

function numberOf({ type, order }: ModbusPoint, raw: readonly number[]): number {
  const bytesSwapped = order === 'badc' || order === 'dcba'
  const wordsSwapped = order === 'cdab' || order === 'dcba'
  const words = bytesSwapped ? raw.map(word => ((word & 0xff) << 8) | (word >> 8)) : [...raw]
  if (wordsSwapped) words.reverse()
  const view = new DataView(new ArrayBuffer(4))
  for (const [index, word] of words.slice(0, 2).entries()) view.setUint16(index * 2, word)
  if (type === 'int16') return view.getInt16(0)
  if (type === 'uint16') return view.getUint16(0)
  if (type === 'int32') return view.getInt32(0)
  if (type === 'uint32') return view.getUint32(0)
  // Not more digits than 32 bits hold: 21.4 is 21.4.
  return Number(view.getFloat32(0).toPrecision(7))
}
