/** What the sensors of the demo measure: a cold store whose door is left open, a transformer that is not heard for a while, and a meter. Pure. */
import type { IngestReading } from '../../contract/src/sensor/sensor.shapes.ts'

const minuteMs = 60_000
/** How often each of them reports. */
export const reportMs = 30_000
/** Once in so long the door of the cold store is left open and the transformer is out of reach. */
const cycleMs = 8 * 60 * minuteMs
const doorOpens = 4 * minuteMs
const doorShuts = 16 * minuteMs
const outOfReach = [60 * minuteMs, 75 * minuteMs] as const

const dayMs = 24 * 60 * minuteMs
const turn = 2 * Math.PI
const wave = (at: number, periodMs: number) => Math.sin((turn * at) / periodMs)
/** The same for the same moment: what is sent twice is stored once. */
const grain = (at: number, salt: number) => {
  const hash = Math.sin((at / reportMs) * 12.9898 + salt * 78.233) * 43_758.5453
  return (hash - Math.floor(hash)) * 2 - 1
}
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** From 0, all of the cold inside, nearly to 1, as warm as before the door. */
function warmth(phase: number): number {
  if (phase < doorOpens) return 0
  const atShutting = 1 - Math.exp((doorOpens - doorShuts) / (6 * minuteMs))
  return phase < doorShuts
    ? 1 - Math.exp((doorOpens - phase) / (6 * minuteMs))
    : atShutting * Math.exp((doorShuts - phase) / (9 * minuteMs))
}

/** Of a plant that works by day and sleeps little, kW. */
const meanPower = 120
const dailyPower = 60
/** kWh since the meter was new, the integral of the power: it never goes back. */
const energy = (at: number, since: number) =>
  48_210 +
  (meanPower * (at - since) - ((dailyPower * dayMs) / turn) * (Math.cos((turn * at) / dayMs) - 1)) / (60 * minuteMs)

/** All readings of these moments, from the first that is not before `from` to the last before `to`. */
export function demoReadings(
  { deviceId, since }: { deviceId: string; since: number },
  { from, to }: { from: number; to: number },
): IngestReading[] {
  const readings: IngestReading[] = []
  for (let at = Math.ceil(from / reportMs) * reportMs; at < to; at += reportMs) {
    const phase = (((at - since) % cycleMs) + cycleMs) % cycleMs
    const warm = warmth(phase)
    const add = (number: number, quantity: IngestReading['quantity'], value: number, digits: number) =>
      readings.push({ sensorId: `${deviceId}_S${number}`, quantity, at, value: rounded(value, digits) })
    add(2, 'temperature', -20 + 0.8 * wave(at, 45 * minuteMs) + 12 * warm + 0.1 * grain(at, 1), 2)
    add(2, 'humidity', 72 + 4 * wave(at, 90 * minuteMs) + 14 * warm + 0.4 * grain(at, 2), 1)
    add(3, 'meterTotal', energy(at, since), 1)
    add(3, 'power', meanPower + dailyPower * wave(at, dayMs) + 4 * grain(at, 3), 1)
    if (phase < outOfReach[0] || phase >= outOfReach[1])
      add(4, 'temperature', 46 + 7 * wave(at, dayMs) + 0.3 * grain(at, 4), 1)
  }
  return readings
}
