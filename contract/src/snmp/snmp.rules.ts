/** From objects of SNMP to readings and alarms. Pure: the AI server works by it, tests hold it. */
import { quantityEntry } from '../sensor/quantity-table.ts'
import type { SnmpPoint, SnmpProblem, SnmpTrap } from './snmp.shapes.ts'

/** An object as it came; octets as text. */
export type SnmpFact = { oid: string; value: string | number | null }
export type PointReading = { value: number; problem: null } | { value: number | null; problem: SnmpProblem }

/** The reading that this value is by the settings of the point; null: there is no such object. */
export function readingOf(point: SnmpPoint, raw: string | number | null): PointReading {
  if (raw === null) return { value: null, problem: 'noSuchObject' }
  // Some devices write decimals as text.
  const number = typeof raw === 'number' ? raw : /^\s*-?\d{1,15}(?:\.\d{1,9})?\s*$/.test(raw) ? Number(raw) : Number.NaN
  if (!Number.isFinite(number)) return { value: null, problem: 'noNumber' }
  const { oneWhen, scale, offset, quantity } = point
  const value = oneWhen
    ? Number((number === oneWhen.value) !== oneWhen.not)
    : // Digits that only the scale brought in are none of the device's.
      Number((number * scale + offset).toPrecision(12))
  const { min, max } = quantityEntry(quantity)
  return value < min || value > max ? { value, problem: 'outOfRange' } : { value, problem: null }
}

/** Whether this is the object, or a row of it. */
const isOf = (oid: string, of: string) => oid === of || oid.startsWith(`${of}.`)

/** What is bound to a trap with these objects. */
export const boundTo = (traps: readonly SnmpTrap[], trapOid: string, facts: readonly SnmpFact[]): SnmpTrap[] =>
  traps.filter(
    ({ oid, when }) =>
      oid === trapOid &&
      (!when || facts.some(fact => isOf(fact.oid, when.oid) && String(fact.value ?? '').trim() === when.value)),
  )
