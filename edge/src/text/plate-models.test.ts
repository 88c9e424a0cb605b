/** Plates drawn on vehicles and read by the real models: how many exactly, and that what is not is not sure. */
import { coloursOf } from '@watchfire/contract/vehicle/plate.rules.ts'
import { beforeAll, expect, test } from 'vitest'
import { loadPlateModels, type PlateModels } from './plate-models.ts'
import { type Conditions, drawVehicle } from './testing/draw-plate.ts'
import { samplePlates } from './testing/sample-plates.ts'

const whole = { left: 0, top: 0, right: 1, bottom: 1 }
const plates = samplePlates()
let models: PlateModels
beforeAll(async () => {
  models = await loadPlateModels()
}, 30_000)

test('the samples are plates of every kind', () => {
  expect(plates.length).toBeGreaterThanOrEqual(40)
  expect(plates.filter(plate => coloursOf(plate).length === 0)).toEqual([])
  expect(plates.filter(plate => plate.length === 8).length).toBeGreaterThanOrEqual(12)
})

const third = plates.filter((_, at) => at % 3 === 0)
test.each<[string, string[], Conditions]>([
  ['near', plates, { across: 160 }],
  ['blurred', plates, { across: 130, blur: 1.2, jpeg: 50 }],
  ['far', third, { across: 80, jpeg: 70 }],
  ['turned', third, { across: 130, turn: 5 }],
  ['in the dark', third, { across: 130, light: 0.3 }],
])(
  '%s, nearly all are read sign for sign, and one that is not is not sure',
  async (_, shown, conditions) => {
    const wrong: string[] = []
    for (const plate of shown) {
      const [found] = await models.read(await drawVehicle(plate, conditions), [whole])
      if (found?.plate !== plate) wrong.push(`${plate} as ${found?.plate} (${found?.sure.toFixed(2)})`)
      if (found?.plate !== plate) expect.soft(found?.sure ?? 0, wrong.at(-1)).toBeLessThan(0.95)
    }
    console.log(`${shown.length - wrong.length} of ${shown.length}${wrong.length > 0 ? `: ${wrong.join(', ')}` : ''}`)
    expect(wrong.length).toBeLessThanOrEqual(shown.length * 0.1)
  },
  120_000,
)

test('a vehicle without a plate is read as none, or not surely', async () => {
  const bare = await drawVehicle('', { across: 130 })
  expect((await models.read(bare, [whole]))[0]?.sure ?? 0).toBeLessThan(0.5)
})
