/** When meters are read, what becomes a reading, and what is a gap. */
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMeterRounds } from './meter-rounds.ts'
import { meterSettings } from './meter-settings.ts'

const area = { left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 }
const meter = meterSettings.parse({ area, sensorId: 'EDGE_S1', quantity: 'pressure', seconds: 10, most: 16 })

/** A camera with one meter, which shows these texts one after the other. */
function aMeter(...texts: (string | undefined)[]) {
  const readings: IngestReading[] = []
  const [info, warn] = [vi.fn(), vi.fn()]
  let clock = 1_000_000
  const camera = {
    channelId: 'EDGE_C1',
    meters: [meter],
    picture: async () => ({ width: 1, height: 1, pixels: new Uint8Array(3), at: clock }),
  }
  const rounds = startMeterRounds({
    cameras: () => [camera],
    read: async () => {
      const text = texts.length > 1 ? texts.shift() : texts[0]
      return text === undefined ? undefined : [[...text].map(sign => ({ sign, sure: 0.99 }))]
    },
    onReadings: each => readings.push(...each),
    log: { info, warn },
    now: () => clock,
    pause: async ms => {
      clock += ms
    },
    interval: 0,
  })
  onTestFinished(() => rounds.close())
  const later = async (ms: number) => {
    clock += ms
    await rounds.look()
  }
  return { later, values: () => readings.map(({ value }) => value), readings, info, warn }
}

test('what two pictures in a row say is a reading, once in each of its times', async () => {
  const { later, values, readings } = aMeter('7.92 MPa')
  await later(0)
  await later(1000)
  expect(values()).toEqual([7.92])
  await later(10_000)
  expect(values()).toEqual([7.92, 7.92])
  expect(readings[0]).toMatchObject({ sensorId: 'EDGE_S1', quantity: 'pressure', at: expect.any(Number) })
})

test('digits that are just changing are read when they stand still, and those that never do are a gap', async () => {
  const settled = aMeter('7.92', '7.93', '7.93')
  await settled.later(0)
  expect(settled.values()).toEqual([7.93])
  const restless = aMeter('7.91', '7.92', '7.93', '7.94')
  await restless.later(0)
  expect(restless.values()).toEqual([])
  expect(restless.warn).toHaveBeenCalledWith(expect.objectContaining({ problem: 'changing' }), expect.any(String))
})

test.each([
  ['nothing to read', 'MPa', 'noNumber'],
  ['more than it can show', '79.2', 'outside'],
  ['no picture', undefined, 'noPicture'],
])('%s is a gap that is reported once, and its end too', async (_, text, problem) => {
  const { later, values, warn, info } = aMeter(text, text, text, text, text, text, text, text, '7.92')
  await later(0)
  await later(10_000)
  expect(values()).toEqual([])
  expect(warn.mock.calls.map(([facts]) => facts)).toEqual([expect.objectContaining({ sensorId: 'EDGE_S1', problem })])
  await later(10_000)
  expect(values()).toEqual([7.92])
  expect(info).toHaveBeenCalledOnce()
})

test('bounds are those of what is measured, and those that were set within them', () => {
  expect(meter).toMatchObject({ least: -1, most: 16, seconds: 10 })
  expect(meterSettings.parse({ area, sensorId: 'EDGE_S1', quantity: 'humidity', most: 500 })).toMatchObject({
    least: 0,
    most: 100,
    seconds: 60,
  })
  const flat = { ...area, bottom: 0.1 }
  expect(meterSettings.safeParse({ area: flat, sensorId: 'EDGE_S1', quantity: 'humidity' }).success).toBe(false)
})
