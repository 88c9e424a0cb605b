/** Asks one device for its points, each in its time, and says which give nothing and why. */
import { backoff } from '@watchfire/contract/core/backoff.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { readingOf } from '@watchfire/contract/snmp/snmp.rules.ts'
import type { SnmpPoint, SnmpProblem, SnmpReport, SnmpSecret } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { openSession, plainOf, type Varbind } from './library.ts'
import { OneHostSocket } from './one-host-socket.ts'

/** Of one question; a device may take few. */
const pointsAtOnce = 16
/** So many misses in a row, and it counts as away and is asked ever more seldom. */
const missesOfAway = 3
export type PollTimes = { answerMs: number; restFirstMs: number; restMostMs: number }
const defaults: PollTimes = { answerMs: 2000, restFirstMs: 2000, restMostMs: 60_000 }

type Parts = {
  address: string
  port: number
  secret: SnmpSecret
  points: readonly SnmpPoint[]
  onReadings: (readings: IngestReading[]) => void
  times?: PollTimes | undefined
}
type PointState = { value: number | null; at: number | null; problem: SnmpProblem | null }
type Answer = { varbinds: readonly Varbind[] } | { problem: SnmpProblem; isOfBatch?: true }

export class PolledDevice {
  private readonly parts: Parts
  private readonly times: PollTimes
  private readonly due: Map<SnmpPoint, number>
  private readonly states = new Map<SnmpPoint, PointState>()
  /** Those whose neighbours were not answered with them. */
  private readonly alone = new Set<SnmpPoint>()
  private session: ReturnType<typeof openSession> | undefined
  private misses = 0
  private restUntil = 0
  private away: SnmpProblem | null = null
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(parts: Parts) {
    this.parts = parts
    this.times = parts.times ?? defaults
    this.due = new Map(parts.points.map(point => [point, 0]))
    this.plan()
  }

  get problem(): SnmpProblem | null {
    return this.away
  }

  get report(): SnmpReport['devices'][number]['points'] {
    return this.parts.points.map(point => ({
      sensorId: point.sensorId,
      quantity: point.quantity,
      ...(this.states.get(point) ?? { value: null, at: null, problem: null }),
    }))
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.session?.close()
    this.session = undefined
  }

  private plan(): void {
    if (this.isClosed || this.due.size === 0) return
    const wait = Math.max(Math.min(...this.due.values()), this.restUntil) - performance.now()
    this.timer = setTimeout(() => void this.round().finally(() => this.plan()), Math.max(wait, 0))
  }

  private async round(): Promise<void> {
    const begun = performance.now()
    const wanted = this.parts.points.filter(point => (this.due.get(point) ?? 0) <= begun)
    for (const batch of this.batchesOf(wanted)) {
      const answer = await this.ask(batch)
      if (this.isClosed) return
      if ('varbinds' in answer) {
        this.note(null)
        this.take(batch, answer.varbinds)
      } else if (answer.isOfBatch && batch.length > 1) {
        // One that it does not know may spoil the others: each by itself, at once.
        for (const point of batch) this.alone.add(point)
        return
      } else if (answer.isOfBatch) {
        this.note(null)
        for (const point of batch) this.states.set(point, { value: null, at: Date.now(), problem: answer.problem })
      } else return this.note(answer.problem)
      const now = performance.now()
      // What was missed is not made up for: the value of then is gone.
      for (const point of batch) this.due.set(point, Math.max(begun + point.seconds * 1000, now))
    }
  }

  private *batchesOf(points: readonly SnmpPoint[]): Generator<SnmpPoint[]> {
    const together = points.filter(point => !this.alone.has(point))
    for (let at = 0; at < together.length; at += pointsAtOnce) yield together.slice(at, at + pointsAtOnce)
    for (const point of points) if (this.alone.has(point)) yield [point]
  }

  private take(batch: readonly SnmpPoint[], varbinds: readonly Varbind[]): void {
    const at = Date.now()
    const readings: IngestReading[] = []
    for (const [index, point] of batch.entries()) {
      const varbind = varbinds[index]
      const { value, problem } = readingOf(point, varbind ? plainOf(varbind) : null)
      this.states.set(point, { value, at, problem })
      if (problem === null) readings.push({ sensorId: point.sensorId, quantity: point.quantity, at, value })
    }
    if (readings.length > 0) this.parts.onReadings(readings)
  }

  private note(problem: SnmpProblem | null): void {
    this.misses = problem ? this.misses + 1 : 0
    // A wrong password is no matter of chance.
    if (!problem || this.misses >= missesOfAway || problem === 'badSecret') this.away = problem
    const { restFirstMs: firstMs, restMostMs: maxMs } = this.times
    const tries = Math.max(1, this.misses - missesOfAway + 1)
    this.restUntil = problem ? performance.now() + backoff({ tries, firstMs, maxMs }) : 0
    if (!problem) return
    // What it knew of the device may be what is wrong.
    this.session?.close()
    this.session = undefined
  }

  private ask(batch: readonly SnmpPoint[]): Promise<Answer> {
    const { address, port, secret } = this.parts
    const { answerMs: timeout } = this.times
    return new Promise(resolve => {
      const session =
        this.session ??
        openSession({ address, port }, secret, {
          retries: 1,
          timeout,
          openSocket: () => new OneHostSocket('udp4', { address, port }),
        })
      if (!this.session) session.on('error', () => {})
      this.session = session
      // The library may forget a question whose answer it cannot read.
      const timer = setTimeout(() => resolve({ problem: 'silent' }), timeout * 4)
      session.get(
        batch.map(point => point.oid),
        (error, varbinds) => {
          clearTimeout(timer)
          resolve(error ? problemOf(error as Error & { code?: number }) : { varbinds: (varbinds ?? []) as Varbind[] })
        },
      )
    })
  }
}

/** By the names and codes of net-snmp. */
function problemOf({ name, code }: Error & { code?: number }): Answer {
  if (name === 'RequestTimedOutError') return { problem: 'silent' }
  if (name === 'RequestFailedError') return { problem: 'noSuchObject', isOfBatch: true }
  if (name === 'ResponseInvalidError' && (code === 4 || code === 5)) return { problem: 'badSecret' }
  return name === 'ResponseInvalidError' ? { problem: 'protocol' } : { problem: 'silent' }
}
