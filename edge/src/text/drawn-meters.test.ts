/** Meters drawn in a picture and read by the real model: how many are right, and that none is wrong. */
import { beforeAll, expect, test } from 'vitest'
import { loadPlateModels, type PlateModels } from './plate-models.ts'
import { readMeter } from './read-meter.ts'
import { drawMeter, meterArea, pictureOf } from './testing/draw-plate.ts'

let models: PlateModels
beforeAll(async () => {
  models = await loadPlateModels()
}, 30_000)

const shown = [
  '00123.45',
  '7.92 MPa',
  '220.4 V',
  '0.387',
  '-12.5',
  '98765.4',
  '1000',
  '00000.00',
  '3.14',
  '88.88',
  '16.0',
  '405.7 kPa',
]

test.each([
  ['by day', {}],
  ['in the dark', { light: 0.35 }],
  ['blurred', { blur: 1.5 }],
])(
  '%s, nearly all are read, and what is not is a gap',
  async (_, conditions) => {
    const wrong: string[] = []
    let right = 0
    for (const text of shown) {
      const picture = await pictureOf(await drawMeter(text, conditions))
      const [seen = []] = await models.texts(picture, [meterArea])
      const found = readMeter(seen, { least: -1e6, most: 1e6 })
      if ('value' in found && found.value === Number.parseFloat(text)) right++
      else if ('value' in found) wrong.push(`${text} as ${found.value}`)
    }
    console.log(`${right} of ${shown.length}`)
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThanOrEqual(shown.length * 0.8)
  },
  120_000,
)
