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

/** So many misses in a row, and the gateway, or the device behind it, counts as away and is asked ever more seldom. */
const missesOfAway = 3
export type PollTiming = LineTiming & { restFirstMs: number; restMostMs: number }
const usualPollTiming: PollTiming = { connectMs: 3000, answerMs: 1000, restFirstMs: 2000, restMostMs: 60_000 }

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
  private readonly alone = new Set<ModbusPoint>()
  private readonly gateway: Standing = { misses: 0, restUntil: 0, problem: null }
  private readonly units = new Map<number, Standing>()
  private readonly ending = new AbortController()
  private timer: NodeJS.Timeout | undefined

  constructor(order: GatewayOrder, parts: Parts) {
    this.order = order
    this.parts = parts
    this.timing = parts.timing ?? usualPollTiming
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
    const next = Math.min(...[...this.due].map(([point, at]) => Math.max(at, this.unit(point).restUntil)))
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
    const wanted = [...this.due].flatMap(([point, at]) =>
      at <= begun && this.unit(point).restUntil <= begun ? [point] : [],
    )
    const results = await readPoints(this.line, wanted, { alone: this.alone, signal: this.ending.signal })
    if (this.ending.signal.aborted) return
    const now = performance.now()
    for (const { point, problem } of results) {
      // Of what was not reached it stays due: it is read as soon as there is an answer again.
      if (isOfGateway(problem) || problem === 'silent') continue
      const next = Math.max(this.due.get(point) ?? 0, begun - point.seconds * 1000) + point.seconds * 1000
      // What was missed is not made up for: the value of then is gone.
      this.due.set(point, next > now ? next : now + point.seconds * 1000)
    }
    this.judge(results)
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
        this.note(this.standing(unit), own.every(({ problem }) => problem === 'silent') ? 'silent' : null)
    if (before === this.gateway.problem) return
    const { gatewayId, host, port } = this.order
    this.parts.log[away ? 'warn' : 'info']({ gatewayId, host, port, problem: away }, 'a Modbus gateway changed')
    this.parts.onChange()
  }

  private note(standing: Standing, problem: ModbusProblem | null): void {
    standing.misses = problem ? standing.misses + 1 : 0
    const isAway = standing.misses >= missesOfAway
    if (!problem || isAway) standing.problem = problem
    const { restFirstMs: firstMs, restMostMs: maxMs } = this.timing
    const tries = standing.misses - missesOfAway + 1
    standing.restUntil = problem ? performance.now() + backoff({ tries, firstMs, maxMs }) : 0
  }

  private standing(unit: number): Standing {
    const known = this.units.get(unit) ?? { misses: 0, restUntil: 0, problem: null }
    this.units.set(unit, known)
    return known
  }

  private unit = ({ unit }: ModbusPoint): Standing => this.standing(unit)
}
