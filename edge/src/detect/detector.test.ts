import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testFilms } from '../../../demo-cameras/src/footage/test-films.ts'
import { memoryOf } from '../child/process-facts.ts'
import type { ColourFrame } from '../decode/decoder.ts'
import { startDecoder } from '../decode/decoder.ts'
import { unitsOfFile } from '../mp4/units-of-file.ts'
import { type Detections, type Detector, type DetectorOptions, startDetector } from './detector.ts'
import { modelFolders, shippedModels } from './model-folders.ts'
import { writeTinyModel } from './testing/tiny-model.ts'

const warn = vi.fn()
const log = { info: () => {}, warn }
/** The drawn yard when somebody is in it. */
let somebody: ColourFrame
const empty: ColourFrame = { width: 416, height: 234, at: 5, pixels: new Uint8Array(416 * 234 * 3).fill(90) }

beforeAll(async () => {
  const decoder = startDecoder({ log })
  const { yard } = await testFilms()
  const { parameters, units } = await unitsOfFile(yard, 0, 0)
  const channel = decoder.watch('yard', () => {})
  channel.parameters(parameters)
  for (const unit of units.filter(({ at }) => at >= 30_000 && at < 33_000)) channel.unit(unit)
  const frame = await channel.colour({ width: 416, height: 256, stretch: false })
  if (!frame) throw new Error('the film gives no picture')
  somebody = frame
  await decoder.close()
}, 60_000)

function aDetector(changes: Partial<DetectorOptions> = {}): Detector {
  const onChange = vi.fn()
  warn.mockClear()
  const detector = startDetector({ models: () => modelFolders([shippedModels]), log, onChange, ...changes })
  onTestFinished(() => detector.close())
  return detector
}
const knowing = (detector: Detector) => expect.poll(() => detector.objects).toBe('known')

/** A camera that shows one picture, and what was seen in it. */
function aCamera(detector: Detector, frame: ColourFrame = somebody, wanted: number[] = []) {
  const looks: Detections[] = []
  const fetched = vi.fn()
  const channel = detector.channel({
    fetch: async bounds => {
      fetched(bounds)
      return frame
    },
    onSeen: look => looks.push(look),
    wants: () => wanted,
  })
  return { ...channel, looks, fetched }
}

test('people are seen where they are, with the time of their picture, and an empty yard is empty', async () => {
  const detector = aDetector()
  const [yard, wall] = [aCamera(detector), aCamera(detector, empty)]
  await knowing(detector)
  yard.look()
  wall.look()
  await expect.poll(() => [yard.looks.length, wall.looks.length]).toEqual([1, 1])
  expect(yard.fetched).toHaveBeenCalledExactlyOnceWith({ width: 416, height: 256, stretch: false })
  const [look] = yard.looks
  expect(look?.at).toBe(somebody.at)
  const person = look?.objects.find(({ kind, score }) => kind === 'person' && score > 0.4)
  expect(person).toBeDefined()
  const { left = 1, right = 0, top = 1, bottom = 0 } = person ?? {}
  expect(right - left).toBeLessThan(bottom - top)
  expect(wall.looks).toEqual([{ at: 5, objects: [] }])
})

test('a camera that asks again and again has one turn at a time, and the others theirs', async () => {
  const detector = aDetector()
  const cameras = [aCamera(detector), aCamera(detector), aCamera(detector)]
  await knowing(detector)
  const [eager, ...others] = cameras
  for (let asked = 0; asked < 50; asked++) eager?.look()
  for (const other of others) other.look()
  await expect.poll(() => others.map(({ looks }) => looks.length)).toEqual([1, 1])
  expect(eager?.fetched.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a process that is killed is replaced, and who waits is looked at then', async () => {
  const detector = aDetector()
  const camera = aCamera(detector)
  await knowing(detector)
  const [pid = 0] = detector.pids()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  camera.look()
  await expect.poll(() => camera.looks.length).toBe(1)
  expect(detector.pids()).not.toContain(pid)
  expect(detector.objects).toBe('known')
})

test('a process that hangs is replaced', async () => {
  const detector = aDetector()
  const camera = aCamera(detector)
  await knowing(detector)
  const [pid = 0] = detector.pids()
  process.kill(pid, 'SIGSTOP')
  camera.look()
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  camera.look()
  await expect.poll(() => camera.looks.length).toBe(1)
  expect(detector.pids()).not.toContain(pid)
})

test('a process that grows beyond its bound is replaced', async () => {
  const detector = aDetector()
  aCamera(detector)
  await knowing(detector)
  const used = memoryOf(detector.pids()[0] ?? 0)
  expect(used).toBeGreaterThan(50 * 1024 ** 2)
  expect(used).toBeLessThan(400 * 1024 ** 2)
  await detector.close()
  const tight = aDetector({ maxBytes: used / 2 })
  aCamera(tight)
  await expect
    .poll(() => warn.mock.calls.some(([facts]) => String(facts.why).startsWith('ended with SIGKILL')))
    .toBe(true)
})

test('no process stays where no camera wants one, and it is there again for the next that does', async () => {
  const detector = aDetector()
  await knowing(detector)
  await expect.poll(() => detector.pids()).toEqual([])
  const camera = aCamera(detector)
  camera.look()
  await expect.poll(() => camera.looks.length).toBe(1)
  const [pid = 0] = detector.pids()
  camera.close()
  await expect.poll(() => isThere(pid)).toBe(false)
  expect(detector.objects).toBe('known')
})

test('without a model that can be used nothing is promised, and the log says why', async () => {
  const detector = aDetector({ models: async () => ['/nowhere/model'] })
  const camera = aCamera(detector)
  camera.look()
  await expect
    .poll(() => warn.mock.calls)
    .toEqual([
      [{ model: '/nowhere/model', field: 'model.json', why: 'there is no model.json' }, 'a model cannot be used'],
    ])
  expect(detector.objects).toBe('unknown')
  expect(camera.fetched).not.toHaveBeenCalled()
})

test('where the first model cannot be used the next one is', async () => {
  const shipped = await modelFolders([shippedModels])
  const detector = aDetector({ models: async () => ['/nowhere/model', ...shipped] })
  await knowing(detector)
  expect(warn).toHaveBeenCalledOnce()
})

test('a model that is put beside the others is used without a restart of the edge, and what is wrong with one hurts nothing', async () => {
  const folders: string[] = []
  const detector = aDetector({ models: async () => [...folders], rescanIntervalMs: 50 })
  const { look, looks } = aCamera(detector)
  await expect.poll(() => detector.objects).toBe('unknown')
  folders.push(...(await modelFolders([shippedModels])))
  await knowing(detector)
  folders.unshift('/nowhere/model')
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  look()
  await expect.poll(() => looks.length).toBe(1)
})

describe("models of one's own", () => {
  async function modelsOf(...own: Parameters<typeof writeTinyModel>[1][]) {
    const root = await mkdtemp(join(tmpdir(), 'own-models-'))
    for (const model of own) await writeTinyModel(root, model)
    return { models: () => modelFolders([root, shippedModels]) }
  }
  const red = { width: 32, height: 32, at: 7, pixels: new Uint8Array(32 * 32 * 3).map((_, at) => (at % 3 ? 0 : 230)) }
  const helmet = {
    ...{ name: 'helmet', base: 0.9, labels: ['head'], on: { crop: 'person', grow: 0.2 } },
    raises: [{ label: 'head', alarmType: 3, least: 0.6 }],
  }

  test('work beside the one that finds people, in one process, each where it is asked for', async () => {
    const detector = aDetector(await modelsOf({ name: 'fire' }, helmet))
    const cameras = [aCamera(detector, red, [1]), aCamera(detector, empty, [1]), aCamera(detector, red)]
    await knowing(detector)
    expect(detector.models).toEqual([
      { name: 'nanodet-g', version: '1.0.0', raises: [] },
      { name: 'fire', version: '1.0.0', raises: [1] },
      { name: 'helmet', version: '1.0.0', raises: [3] },
      { name: 'number-plates', version: '4.0.0', raises: [], reads: 'plates' },
    ])
    expect(detector.pids()).toHaveLength(1)
    for (const camera of cameras) camera.look()
    await expect.poll(() => cameras.map(({ looks }) => looks.length)).toEqual([1, 1, 1])
    const [burning, grey, notAsked] = cameras.map(({ looks }) => looks[0])
    expect(burning?.recognised).toMatchObject([{ label: 'fire', alarmType: 1, minScore: 0.5, model: 'fire 1.0.0' }])
    expect(burning?.recognised?.[0]?.score).toBeCloseTo(230 / 255, 2)
    expect(burning?.recognised?.[0]?.left).toBeCloseTo(0.25)
    expect(grey?.recognised).toEqual([])
    expect(notAsked?.recognised).toBeUndefined()
  })

  test('one that is shown people is shown each, and what it recognises is told where they are', async () => {
    const detector = aDetector(await modelsOf(helmet))
    const [yard, wall] = [aCamera(detector, somebody, [3]), aCamera(detector, empty, [3])]
    await knowing(detector)
    yard.look()
    wall.look()
    await expect.poll(() => [yard.looks.length, wall.looks.length]).toEqual([1, 1])
    const [look] = yard.looks
    const person = look?.objects.find(({ kind, score }) => kind === 'person' && score > 0.4)
    const [head] = look?.recognised ?? []
    expect(head).toMatchObject({ label: 'head', alarmType: 3, model: 'helmet 1.0.0' })
    const within = (inner: number, from: number, to: number) => inner >= from - 0.01 && inner <= to + 0.01
    expect(within(head?.left ?? 9, person?.left ?? 0, person?.right ?? 0)).toBe(true)
    expect(within(head?.bottom ?? 9, person?.top ?? 0, person?.bottom ?? 0)).toBe(true)
    expect(wall.looks[0]?.recognised).toEqual([])
  })

  test('one that is broken is refused by its name and the field, and the others work on', async () => {
    const broken = { name: 'smoke', input: { width: 64, height: 64 } }
    const detector = aDetector(
      await modelsOf(broken, { name: 'vest', raises: [{ label: 'vest', alarmType: 6 }] }, { name: 'fire' }),
    )
    const camera = aCamera(detector, red, [1])
    await knowing(detector)
    expect(detector.models.map(({ name, problem }) => [name, problem?.field])).toEqual([
      ['nanodet-g', undefined],
      ['fire', undefined],
      ['smoke', 'input'],
      ['vest', 'raises.0.label'],
      ['number-plates', undefined],
    ])
    camera.look()
    await expect.poll(() => camera.looks[0]?.recognised?.length).toBe(1)
  })
})

function isThere(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
