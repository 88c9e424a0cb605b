/** Reads the points of one gateway, each in its time, and says which give nothing and why. */
import { backoff } from '@watchfire/contract/core/backoff.ts'
import type {
  GatewayOrder,
  GatewayReport,
  ModbusPoint,
  ModbusProblem,
} from '@watchfire/contract/sensor/modbus.shapes.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { isOfGateway } from './modbus-fault.ts'
import { type LineTiming, ModbusLine } from './modbus-line.ts'
import { type PointResult, readPoints } from './read-points.ts'

/** So many misses in a row, and the gateway, the device behind it or a point counts as away and is asked ever more seldom. */
const missesOfAway = 3
export type PollTiming = LineTiming & { restFirstMs: number; restMostMs: number }
const defaultPollTiming: PollTiming = { connectMs: 3000, answerMs: 1000, restFirstMs: 2000, restMostMs: 60_000 }

type Parts = {
  onReadings: (readings: IngestReading[]) => void
  /** It went away, or is back. */
  onChange: () => void
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  timing?: PollTiming
}
type Standing = { misses: number; restUntil: number; problem: ModbusProblem | null }

export class PolledGateway {
  readonly line: ModbusLine
  private readonly order: GatewayOrder
  private readonly parts: Parts
  private readonly timing: PollTiming
  private readonly due: Map<ModbusPoint, number>
  private readonly problems = new Map<ModbusPoint, ModbusProblem>()
  private readonly alone = new Map<ModbusPoint, number>()
  /** Those whose device answered when it was last asked for them. */
  private readonly answered = new Set<ModbusPoint>()
  /** Those to which a device says nothing that answers otherwise: they rest by themselves, not the device. */
  private readonly silent = new Map<ModbusPoint, Standing>()
  private readonly gateway: Standing = { misses: 0, restUntil: 0, problem: null }
  private readonly units = new Map<number, Standing>()
  private readonly ending = new AbortController()
  private timer: NodeJS.Timeout | undefined

  constructor(order: GatewayOrder, parts: Parts) {
    this.order = order
    this.parts = parts
    this.timing = parts.timing ?? defaultPollTiming
    this.line = new ModbusLine(order, this.timing)
    this.due = new Map(order.points.map(point => [point, 0]))
    this.plan()
  }

  get report(): GatewayReport {
    return {
      gatewayId: this.order.gatewayId,
      problem: this.gateway.problem,
      points: [...this.problems].map(([{ sensorId, quantity }, problem]) => ({ sensorId, quantity, problem })),
    }
  }

  close(): void {
    this.ending.abort()
    clearTimeout(this.timer)
    this.line.close()
  }

  private plan(): void {
    if (this.ending.signal.aborted || this.due.size === 0) return
    const next = Math.min(...this.order.points.map(this.readyAt))
    const wait = Math.max(next, this.gateway.restUntil) - performance.now()
    this.timer = setTimeout(
      () => {
        this.round()
          .catch(error =>
            this.parts.log.warn({ err: error, gatewayId: this.order.gatewayId }, 'a round of Modbus failed'),
          )
          .finally(() => this.plan())
      },
      Math.max(wait, 0),
    )
  }

  private async round(): Promise<void> {
    const begun = performance.now()
    const wanted = this.order.points.filter(point => this.readyAt(point) <= begun)
    const results = await readPoints(this.line, wanted, { alone: this.alone, signal: this.ending.signal })
    if (this.ending.signal.aborted) return
    this.judge(results)
    const now = performance.now()
    for (const { point, problem } of results) {
      // Of what was not reached it stays due: it is read as soon as there is an answer again.
      if (isOfGateway(problem) || (problem === 'silent' && !this.silent.has(point))) continue
      const next = Math.max(this.due.get(point) ?? 0, begun - point.seconds * 1000) + point.seconds * 1000
      // What was missed is not made up for: the value of then is gone.
      this.due.set(point, next > now ? next : now + point.seconds * 1000)
    }
    const readings = results.flatMap(({ point: { sensorId, quantity }, at, value, problem }) =>
      problem === null ? [{ sensorId, quantity, at, value }] : [],
    )
    if (readings.length > 0) this.parts.onReadings(readings)
  }

  private judge(results: readonly PointResult[]): void {
    for (const { point, problem } of results) {
      if (problem === null || isOfGateway(problem)) this.problems.delete(point)
      else this.problems.set(point, problem)
      if (problem === null) this.alone.delete(point)
    }
    const away = results.find(({ problem }) => isOfGateway(problem))?.problem ?? null
    const before = this.gateway.problem
    this.note(this.gateway, away)
    if (!away)
      for (const [unit, own] of Map.groupBy(results, ({ point }) => point.unit))
        this.judgeUnit(this.standing(unit), own)
    if (before === this.gateway.problem) return
    const { gatewayId, host, port } = this.order
    this.parts.log[away ? 'warn' : 'info']({ gatewayId, host, port, problem: away }, 'a Modbus gateway changed')
    this.parts.onChange()
  }

  private judgeUnit(unit: Standing, own: readonly PointResult[]): void {
    for (const { point, problem } of own) {
      if (problem === 'silent') this.answered.delete(point)
      else this.answered.add(point)
    }
    const all = this.order.points.filter(({ unit: of }) => of === own[0]?.point.unit)
    const isSilent = !all.some(point => this.answered.has(point))
    // What rested while it was away is read as soon as it is back.
    if (!isSilent && unit.problem) for (const point of all) this.silent.delete(point)
    this.note(unit, isSilent ? 'silent' : null)
    for (const { point, problem } of own) {
      if (isSilent || problem !== 'silent') this.silent.delete(point)
      else this.note(this.standingIn(this.silent, point), 'silent')
    }
  }

  private note(standing: Standing, problem: ModbusProblem | null): void {
    standing.misses = problem ? standing.misses + 1 : 0
    const isAway = standing.misses >= missesOfAway
    if (!problem || isAway) standing.problem = problem
    const { restFirstMs: firstMs, restMostMs: maxMs } = this.timing
    const tries = standing.misses - missesOfAway + 1
    standing.restUntil = problem ? performance.now() + backoff({ tries, firstMs, maxMs }) : 0
  }

  private standingIn<Key>(standings: Map<Key, Standing>, key: Key): Standing {
    const known = standings.get(key) ?? { misses: 0, restUntil: 0, problem: null }
    standings.set(key, known)
    return known
  }

  private standing = (unit: number): Standing => this.standingIn(this.units, unit)

  private readyAt = (point: ModbusPoint): number =>
    Math.max(this.due.get(point) ?? 0, this.standing(point.unit).restUntil, this.silent.get(point)?.restUntil ?? 0)
}
