/** All gateways of this edge: follows what the console has set up, and reads once on somebody's word. */
import {
  type GatewayReport,
  gatewayOrder,
  gatewaysOfAiServer,
  type ModbusPoint,
  modbusPoint,
  pointsOfGateway,
  type ReadPoint,
} from '@watchfire/contract/sensor/modbus.shapes.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { z } from 'zod'
import { answerOnce } from '../stream/answer-once.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'
import { defaultLineTiming, ModbusLine } from './modbus-line.ts'
import { PolledGateway, type PollTiming } from './polled-gateway.ts'
import { readPoints } from './read-points.ts'

/** A little less than the server waits. */
const answerMs = 18_000
const unreadOrder = gatewayOrder.extend({ points: z.array(z.unknown()).max(pointsOfGateway) })
const namedPoint = modbusPoint.pick({ sensorId: true, quantity: true })
const namedOrder = gatewayOrder.pick({ gatewayId: true })

type Parts = {
  onReadings: (readings: IngestReading[]) => void
  onChange: () => void
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  timing?: PollTiming
}
export type AskedModbus = { host: string; port: number; points: readonly ModbusPoint[] }
type Followed = { text: string; polled: PolledGateway; refused: GatewayReport['points'] }

export function modbusGateways(parts: Parts) {
  const followed = new Map<string, Followed>()
  /** Gateways that this edge does not understand. */
  let refused: GatewayReport[] = []

  function follow(orders: readonly unknown[]): void {
    const wanted = new Map<string, unknown>()
    for (const order of orders.slice(0, gatewaysOfAiServer)) {
      const id = namedOrder.safeParse(order).data?.gatewayId
      if (id !== undefined) wanted.set(id, order)
    }
    for (const [id, { text, polled }] of followed) {
      if (wanted.has(id) && JSON.stringify(wanted.get(id)) === text) continue
      polled.close()
      followed.delete(id)
    }
    refused = []
    for (const [id, order] of wanted) {
      if (followed.has(id)) continue
      const read = unreadOrder.safeParse(order).data
      if (!read) refused.push({ gatewayId: id, problem: 'notUnderstood', points: [] })
      else followed.set(id, { text: JSON.stringify(order), ...begin(read) })
    }
  }

  function begin(read: z.output<typeof unreadOrder>): Omit<Followed, 'text'> {
    const points: ModbusPoint[] = []
    const unread: GatewayReport['points'] = []
    for (const point of read.points) {
      const known = modbusPoint.safeParse(point).data
      const named = namedPoint.safeParse(point).data
      if (known) points.push(known)
      else if (named) unread.push({ ...named, problem: 'notUnderstood' })
    }
    return { polled: new PolledGateway({ ...read, points }, parts), refused: unread }
  }

  async function readNow({ host, port, points }: AskedModbus, signal: AbortSignal): Promise<ReadPoint[]> {
    const polled = [...followed.values()].find(one => one.polled.line.host === host && one.polled.line.port === port)
    // Many gateways take one connection alone: the one that is there serves.
    const line = polled?.polled.line ?? new ModbusLine({ host, port }, parts.timing ?? defaultLineTiming)
    try {
      const results = await readPoints(line, points, { signal })
      const byPoint = new Map(results.map(result => [result.point, result]))
      return points.flatMap(point => {
        const result = byPoint.get(point)
        if (!result) return []
        const { raw, value, problem } = result
        return [{ sensorId: point.sensorId, quantity: point.quantity, raw, value, problem }]
      })
    } finally {
      if (!polled) line.close()
    }
  }

  return {
    follow,
    report: (): GatewayReport[] => [
      ...[...followed.values()].map(({ polled, refused: unread }) => ({
        ...polled.report,
        points: [...unread, ...polled.report.points],
      })),
      ...refused,
    ],
    open: (asked: AskedModbus, outlet: StreamOutlet): OpenStream =>
      answerOnce(outlet, signal => readNow(asked, signal), { ms: answerMs }),
    close(): void {
      for (const { polled } of followed.values()) polled.close()
      followed.clear()
    },
  }
}
