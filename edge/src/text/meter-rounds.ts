/**
 * Reads the digital meters in the pictures of cameras, each at its times. A value counts when two pictures in a row of one round say the
 * same; what cannot be read is a gap, and nothing is put in its place.
 */
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { ColourFrame } from '../decode/decoder.ts'
import type { Box } from '../detect/seen-box.ts'
import type { MeterSettings } from './meter-settings.ts'
import { type ReadSign, readMeter } from './read-meter.ts'

/** Looks of one round, and the time between them, ms: digits that are just changing stand still again. */
const looks = 4
const betweenLooks = 400
const tickInterval = 500

export type MeterCamera = {
  readonly channelId: string
  readonly meters: readonly MeterSettings[]
  picture: () => Promise<ColourFrame | undefined>
}
export type ReadTexts = (
  frame: ColourFrame,
  areas: readonly Box[],
) => Promise<readonly (readonly ReadSign[])[] | undefined>

type Parts = {
  cameras: () => readonly MeterCamera[]
  read: ReadTexts
  onReadings: (readings: IngestReading[]) => void
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  now?: () => number
  pause?: (ms: number) => Promise<void>
  /** Between looks at the clock, ms; 0: only when `look` is called. */
  interval?: number
}
type Outcome = { value: number; at: number } | { problem: string }

export function startMeterRounds(parts: Parts) {
  const { now = Date.now, pause = ms => new Promise(done => setTimeout(done, ms)), interval = tickInterval } = parts
  const readSlots = new Map<string, number>()
  /** What was wrong with a meter last; told when it changes, not each time. */
  const problems = new Map<string, string>()
  let running: Promise<void> | undefined
  let closed = false

  async function look(): Promise<void> {
    for (const camera of parts.cameras())
      for (const meter of camera.meters) {
        if (closed) return
        const slot = Math.floor(now() / (meter.seconds * 1000))
        const key = keyOf(meter)
        if (readSlots.get(key) === slot) continue
        readSlots.set(key, slot)
        note(camera, meter, await readOnce(camera, meter))
      }
  }

  async function readOnce(camera: MeterCamera, meter: MeterSettings): Promise<Outcome> {
    let before: number | undefined
    let problem = 'noPicture'
    for (let count = 0; count < looks && !closed; count++) {
      if (count > 0) await pause(betweenLooks)
      const frame = await camera.picture().catch(() => undefined)
      const [text] = (frame && (await parts.read(frame, [meter.area]))) ?? []
      if (!frame || !text) {
        before = undefined
        continue
      }
      const found = readMeter(text, meter)
      if ('problem' in found) {
        problem = found.problem
        before = undefined
      } else if (found.value === before) return { value: found.value, at: Math.round(frame.at) }
      else {
        problem = 'changing'
        before = found.value
      }
    }
    return { problem }
  }

  function note({ channelId }: MeterCamera, meter: MeterSettings, outcome: Outcome): void {
    const { sensorId, quantity } = meter
    const key = keyOf(meter)
    const facts = { channelId, sensorId, quantity }
    if ('problem' in outcome) {
      if (problems.get(key) !== outcome.problem)
        parts.log.warn({ ...facts, problem: outcome.problem }, 'a meter cannot be read; its readings have a gap')
      problems.set(key, outcome.problem)
      return
    }
    if (problems.delete(key)) parts.log.info(facts, 'a meter is read again')
    parts.onReadings([{ sensorId, quantity, at: outcome.at, value: outcome.value }])
  }

  const run = (): Promise<void> => {
    running ??= look()
      .catch(error => parts.log.warn({ err: error }, 'meters could not be read; trying again'))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = interval > 0 ? setInterval(run, interval) : undefined
  return {
    look: run,
    close: async () => {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

const keyOf = ({ sensorId, quantity }: MeterSettings): string => `${sensorId} ${quantity}`
