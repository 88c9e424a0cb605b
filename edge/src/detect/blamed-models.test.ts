import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BlamedModels } from './blamed-models.ts'
import { startDetector } from './detector.ts'
import { shippedModels } from './model-folders.ts'

const script = fileURLToPath(new URL('testing/dying-inference.ts', import.meta.url))
const picture = { width: 32, height: 32, at: 5, pixels: new Uint8Array(32 * 32 * 3) }

/** A camera in front of models that look as their names say, and what is told of them. */
function aCamera(...names: string[]) {
  const log = { info: vi.fn(), warn: vi.fn() }
  const models = async () => names.map(name => `/models/${name}/1.0.0`)
  const detector = startDetector({ models, script, log, onChange: () => {} })
  onTestFinished(() => detector.close())
  const onSeen = vi.fn()
  const fetched = vi.fn(async () => picture)
  const { look } = detector.channel({ fetch: fetched, onSeen, wants: () => [1] })
  const refused = () => detector.models.filter(({ problem }) => problem).map(({ name }) => name)
  const crashes = () => log.warn.mock.calls.filter(([, text]) => String(text).startsWith('the process that runs'))
  return { detector, look, onSeen, refused, crashes, fetched }
}
/** Looks again and again, as a camera does, until it is so. */
const looking = (look: () => void, isSo: () => boolean) =>
  expect
    .poll(() => {
      look()
      return isSo()
    })
    .toBe(true)

test('a model in whose look the process died twice is refused by its name, and the others look on', async () => {
  const { detector, look, onSeen, refused, crashes } = aCamera('main', 'fine', 'dies')
  await looking(look, () => refused().includes('dies'))
  expect(detector.models).toContainEqual({
    ...{ name: 'dies', version: '1.0.0', raises: [] },
    problem: { field: 'file', why: 'the process that runs it ended 2 times while it looked at a picture' },
  })
  expect(crashes().map(([{ model }]) => model)).toEqual(['/models/dies/1.0.0', '/models/dies/1.0.0'])
  onSeen.mockClear()
  await looking(look, () => onSeen.mock.calls.length > 0)
  expect(onSeen.mock.lastCall?.[0]).toMatchObject({
    objects: [{ kind: 'person' }],
    recognised: [{ model: 'fine 1.0.0' }],
  })
  expect([refused(), crashes().length]).toEqual([['dies'], 2])
})

test('a model that hangs is blamed when its process is ended for it', async () => {
  const { detector, look, onSeen, refused, crashes, fetched } = aCamera('main', 'hangs')
  for (const times of [1, 2]) {
    // One picture for the model that finds people, one for the other.
    await looking(look, () => fetched.mock.calls.length === 2 * times)
    process.kill(detector.pids()[0] ?? 0, 'SIGKILL')
    await expect.poll(() => crashes().length).toBe(times)
  }
  await expect.poll(refused).toEqual(['hangs'])
  onSeen.mockClear()
  await looking(look, () => onSeen.mock.calls.length > 0)
  expect(onSeen.mock.lastCall?.[0]).toMatchObject({ objects: [{ kind: 'person' }] })
})

test('one that finds people and ends the process gives its place to the next', async () => {
  const { look, onSeen, refused } = aCamera('main-that-dies', 'main')
  await looking(look, () => onSeen.mock.calls.length > 0)
  expect(refused()).toEqual(['main-that-dies'])
})

test('a death is forgotten after many looks that went well, and no shipped model is left out for one', () => {
  const blamed = new BlamedModels()
  const folder = '/models/yard/1.0.0'
  blamed.crashedRunning(folder)
  for (let looks = 0; looks < 999; looks++) blamed.looked(folder)
  blamed.crashedRunning(folder)
  expect(blamed.whyLeftOut(folder)).toBeDefined()
  for (let looks = 0; looks < 1000; looks++) blamed.looked(folder)
  blamed.crashedRunning(folder)
  expect(blamed.whyLeftOut(folder)).toBeUndefined()
  const shipped = join(shippedModels, 'nanodet-g/1.0.0')
  for (let crashes = 0; crashes < 3; crashes++) blamed.crashedRunning(shipped)
  expect(blamed.whyLeftOut(shipped)).toBeUndefined()
})
