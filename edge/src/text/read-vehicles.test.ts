/** Plates through the process that runs models: beside what finds vehicles, after that process died, and where nothing can read them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ColourFrame } from '../decode/decoder.ts'
import { cutOut } from '../detect/crop.ts'
import { type DetectorOptions, startDetector } from '../detect/detector.ts'
import { modelFolders } from '../detect/model-folders.ts'
import { writeTinyModel } from '../detect/testing/tiny-model.ts'
import { type PlateOfVehicle, PlateWatch } from './plate-watch.ts'
import { drawGate, pictureOf } from './testing/draw-plate.ts'

const plate = '沪AD12345'
const whole = { left: 0, top: 0, right: 1, bottom: 1 }
let gate: Omit<ColourFrame, 'at'>
beforeAll(async () => {
  gate = await pictureOf(await drawGate(plate))
})

/** A camera before a truck, and a model that finds a vehicle in the middle of whatever it is shown. */
async function aGate(changes: Partial<DetectorOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plates-'))
  await writeTinyModel(folder, { name: 'middle', base: 0.7, labels: ['truck', 'person'], raises: [] })
  const detector = startDetector({
    models: () => modelFolders([folder]),
    log: { info: () => {}, warn: () => {} },
    onChange: vi.fn(),
    ...changes,
  })
  onTestFinished(async () => {
    await detector.close()
    await rm(folder, { recursive: true, force: true })
  })
  const plates: PlateOfVehicle[] = []
  let at = 1000
  const watch = new PlateWatch()
  const taken = vi.fn()
  const channel = detector.channel({
    fetch: async bounds => {
      at += 250
      return { ...cutOut(gate, whole, bounds), at }
    },
    onSeen: () => {},
    plates: () => ({
      choose: (objects, when) => watch.choose(objects, when),
      take: (wanted, found, frame) => {
        taken()
        plates.push(...watch.take(wanted, found, frame))
      },
    }),
  })
  await expect.poll(() => detector.objects, { timeout: 60_000 }).toBe('known')
  /** Until this becomes so. */
  const looking = (so: () => boolean) =>
    expect
      .poll(
        () => {
          channel.look()
          return so()
        },
        { timeout: 60_000 },
      )
      .toBe(true)
  return {
    detector,
    plates,
    taken,
    looking,
    reports: () => detector.models.filter(({ reads }) => reads === 'plates'),
  }
}

test('a truck at the gate is reported once, and the model that reads it stands with the others', async () => {
  const { detector, plates, looking, reports } = await aGate()
  expect(detector.readsPlates).toBe(true)
  await looking(() => plates.length > 0)
  expect(plates).toMatchObject([{ plate }])
  expect(plates[0]?.confidence).toBeGreaterThan(0.8)
  expect(reports()).toMatchObject([{ name: 'number-plates', raises: [] }])
  expect(reports()[0]).not.toHaveProperty('problem')
}, 120_000)

test('when the process that reads dies, another one takes its place and reads on', async () => {
  const { detector, plates, taken, looking } = await aGate()
  await looking(() => taken.mock.calls.length > 0)
  const [before] = detector.pids()
  process.kill(before ?? 0, 'SIGKILL')
  await expect.poll(() => detector.pids().filter(pid => pid !== before).length, { timeout: 60_000 }).toBe(1)
  await looking(() => plates.length > 0)
  expect(plates).toMatchObject([{ plate }])
}, 120_000)

test('where the models are not there it is said why, vehicles are found all the same, and nothing is asked', async () => {
  const { detector, taken, reports, looking } = await aGate({ platesProblem: () => 'the package is not installed' })
  expect(detector.readsPlates).toBe(false)
  expect(reports()).toMatchObject([{ problem: { field: 'file', why: 'the package is not installed' } }])
  let times = 0
  await looking(() => ++times > 5)
  expect(taken).not.toHaveBeenCalled()
}, 120_000)
