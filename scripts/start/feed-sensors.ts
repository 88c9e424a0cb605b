/** Posts what the demo's sensors measure to the server, as the AI server beside them would: the last day first, then as it is measured. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sensorCalls } from '../../contract/src/sensor/sensor.calls.ts'
import { readingsOfPost } from '../../contract/src/sensor/sensor.shapes.ts'
import { demoReadings, reportMs } from './demo-readings.ts'

/** Of this much there is a curve at the first start, and after a pause no hole. */
const historyMs = 24 * 3_600_000

export type Feed = {
  server: string
  deviceId: string
  key: string
  /** When the sensors were entered. */
  since: number
  clock?: () => number
  intervalMs?: number
}

/** Goes on until it is stopped. What the server does not take is sent again. */
export function feedSensors({ server, deviceId, key, since, clock = Date.now, intervalMs = reportMs }: Feed): {
  stop: () => void
} {
  const stopping = new AbortController()
  const { signal } = stopping

  async function post(readings: unknown[]): Promise<boolean> {
    const response = await fetch(server + sensorCalls.sendReadings.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(readings),
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    })
    const answer = (await response.json()) as { rcode: number }
    return response.ok && answer.rcode === 0
  }

  async function run(): Promise<void> {
    let sent = clock() - historyMs
    while (!signal.aborted) {
      const to = clock()
      const readings = demoReadings({ deviceId, since }, { from: sent, to })
      let taken = true
      for (let first = 0; taken && first < readings.length; first += readingsOfPost)
        taken = await post(readings.slice(first, first + readingsOfPost)).catch(() => false)
      if (taken) sent = to
      await sleep(intervalMs, undefined, { signal, ref: false })
    }
  }

  run().catch(() => {})
  return { stop: () => stopping.abort() }
}
