import { expect, test } from 'vitest'
import { ingestReading } from '../../contract/src/sensor/sensor.shapes.ts'
import { demoReadings, reportMs } from './demo-readings.ts'

const since = 1_760_000_000_000
const hour = 3_600_000
const day = demoReadings({ deviceId: 'WF-DEMO-1', since }, { from: since, to: since + 24 * hour })
const curve = (number: number, quantity: string) =>
  day.filter(reading => reading.sensorId === `WF-DEMO-1_S${number}` && reading.quantity === quantity)

test('every reading is one the server takes, and the same moment gives the same', () => {
  expect(day.every(reading => ingestReading.safeParse(reading).success)).toBe(true)
  expect(demoReadings({ deviceId: 'WF-DEMO-1', since }, { from: since, to: since + 24 * hour })).toEqual(day)
})

test('the cold store is left open three times a day, for long enough to alarm, and is cold otherwise', () => {
  const warm = curve(2, 'temperature').filter(({ value }) => value > -15)
  const begins = warm.filter(({ at }, n) => at - (warm[n - 1]?.at ?? 0) > hour)
  expect(begins).toHaveLength(3)
  expect(warm.length * reportMs).toBeGreaterThan(3 * 5 * 60_000)
  expect(warm.length).toBeLessThan(curve(2, 'temperature').length / 10)
  // The first time soon after the start: whoever tries it out sees it.
  expect((begins[0]?.at ?? 0) - since).toBeLessThan(12 * 60_000)
})

test('the transformer is not heard for a while three times a day, and the cold store always', () => {
  const gaps = (readings: { at: number }[]) =>
    readings.filter(({ at }, n) => n > 0 && at - (readings[n - 1]?.at ?? 0) > 4 * reportMs).length
  expect(gaps(curve(4, 'temperature'))).toBe(3)
  expect(gaps(curve(2, 'temperature'))).toBe(0)
})

test('the meter never goes back, and grows by what the power says', () => {
  const total = curve(3, 'meterTotal')
  expect(total.every(({ value }, n) => n === 0 || value >= (total[n - 1]?.value ?? 0))).toBe(true)
  const power = curve(3, 'power')
  const mean = power.reduce((sum, { value }) => sum + value, 0) / power.length
  expect((total.at(-1)?.value ?? 0) - (total[0]?.value ?? 0)).toBeCloseTo(mean * 24, -2)
})
