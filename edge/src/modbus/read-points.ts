/** Points that are due, read with as few requests as they need. */
import { type PointValue, valueOfPoint } from '@watchfire/contract/sensor/modbus.rules.ts'
import {
  isOfBits,
  type ModbusPoint,
  type ModbusProblem,
  registersOf,
} from '@watchfire/contract/sensor/modbus.shapes.ts'
import { isOfGateway, ModbusFault } from './modbus-fault.ts'
import type { ModbusLine } from './modbus-line.ts'

export type PointResult = { point: ModbusPoint; raw: number[]; at: number } & (
  | PointValue
  | { value: null; problem: ModbusProblem }
)
type Group = { first: number; count: number; points: ModbusPoint[] }

/** What one request may ask for, by the standard. */
const maxRegisters = 125
const maxBits = 2000
const widthOf = (point: ModbusPoint): number => (isOfBits(point.table) ? 1 : registersOf(point.type))
const tableKeyOf = ({ unit, table }: ModbusPoint): string => `${unit} ${table}`

/** Neighbours in one request. `isAlone`: those that spoil it for their neighbours. */
function groupsOf(points: readonly ModbusPoint[], isAlone: (point: ModbusPoint) => boolean): Group[] {
  const groups: Group[] = []
  for (const table of Map.groupBy(points, tableKeyOf).values()) {
    let open: Group | undefined
    for (const point of table.toSorted((one, other) => one.address - other.address)) {
      const end = point.address + widthOf(point)
      const max = isOfBits(point.table) ? maxBits : maxRegisters
      const alone = isAlone(point)
      if (open && !alone && point.address <= open.first + open.count && end - open.first <= max) {
        open.count = Math.max(open.count, end - open.first)
        open.points.push(point)
        continue
      }
      const group = { first: point.address, count: end - point.address, points: [point] }
      groups.push(group)
      open = alone ? undefined : group
    }
  }
  return groups
}

/** A device that has answered nothing to so many requests of a round is not asked for the rest. */
const missesOfRound = 2

/**
 * Reads them all, one request after the other. What a device answers is of its points; a silent one costs two time-outs, and a gateway that
 * is away costs one for all. `alone` keeps the points that gave nothing, with how often they did: they are read last, and by themselves,
 * those that did most often after the others, so that a few silent ones do not pass for the whole device.
 */
export async function readPoints(
  line: Pick<ModbusLine, 'read'>,
  points: readonly ModbusPoint[],
  { alone = new Map(), signal }: { alone?: Map<ModbusPoint, number>; signal: AbortSignal },
): Promise<PointResult[]> {
  const results: PointResult[] = []
  const answered = new Set<number>()
  const silent = new Map<number, number>()
  let gateway: ModbusProblem | undefined
  const fail = (group: Group, problem: ModbusProblem) => {
    for (const point of group.points) results.push({ point, raw: [], at: Date.now(), value: null, problem })
  }
  const isAlone = (point: ModbusPoint) => alone.has(point)
  const missesOf = (group: Group) => Math.max(...group.points.map(point => alone.get(point) ?? 0))
  const waiting = groupsOf(points, isAlone).toSorted((one, other) => missesOf(one) - missesOf(other))
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const [{ unit, table } = { unit: 0, table: 'holding' as const }] = group.points
    const isSilent = !answered.has(unit) && (silent.get(unit) ?? 0) >= missesOfRound
    if (gateway || signal.aborted || isSilent) {
      fail(group, gateway ?? 'silent')
      continue
    }
    try {
      if (group.first + group.count > 65_536) throw new ModbusFault('illegalAddress')
      const raw = await line.read({ unit, table, address: group.first, count: group.count })
      answered.add(unit)
      results.push(...valuesOf(group, raw))
    } catch (error) {
      const problem = error instanceof ModbusFault ? error.problem : 'protocol'
      if (isOfGateway(problem)) gateway = problem
      else for (const point of group.points) alone.set(point, (alone.get(point) ?? 0) + 1)
      if (problem === 'silent') silent.set(unit, (silent.get(unit) ?? 0) + 1)
      else if (!gateway) answered.add(unit)
      const isAnswered = !gateway && problem !== 'silent'
      if (isAnswered && group.points.length > 1) waiting.unshift(...groupsOf(group.points, () => true))
      else fail(group, problem)
    }
  }
  return results
}

const valuesOf = (group: Group, raw: readonly number[]): PointResult[] =>
  group.points.map(point => {
    const begin = point.address - group.first
    const own = raw.slice(begin, begin + widthOf(point))
    return { point, raw: own, at: Date.now(), ...valueOfPoint(point, own) }
  })
