import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadModel, ModelRefused } from './load-model.ts'
import { modelFolders, shippedModels } from './model-folders.ts'

/** A copy of the shipped model with other words in its `model.json`. */
async function aModel(changes: Record<string, unknown> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'model-'))
  const [shipped = ''] = await modelFolders([shippedModels])
  await cp(shipped, folder, { recursive: true })
  const manifest = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8'))
  await writeFile(
    join(folder, 'model.json'),
    JSON.stringify({ ...manifest, ...changes, input: { ...manifest.input, ...(changes.input ?? {}) } }),
  )
  return folder
}
const withFile = async (bytes: Uint8Array) => {
  const folder = await aModel({ sha256: createHash('sha256').update(bytes).digest('hex') })
  await writeFile(join(folder, 'model.onnx'), bytes)
  return folder
}
async function refusalOf(folder: string): Promise<{ field: string; why: string }> {
  const error = await loadModel(folder).catch((problem: unknown) => problem)
  if (!(error instanceof ModelRefused)) throw new Error(`not refused: ${String(error)}`)
  return { field: error.field, why: error.message }
}

test('the shipped model matches its manifest, and is tried before it is used', async () => {
  const model = await loadModel(await aModel())
  expect(model?.manifest).toMatchObject({ name: 'nanodet-g', licence: 'Apache-2.0' })
  expect(model?.labels).toHaveLength(80)
  expect(model?.warmUpMs).toBeGreaterThan(0)
})

test('a model that does not match its manifest is refused with the name of the field', async () => {
  expect(await refusalOf(await aModel({ sha256: '0'.repeat(64) }))).toMatchObject({ field: 'sha256' })
  expect(await refusalOf(await aModel({ file: 'other.onnx' }))).toEqual({
    field: 'file',
    why: 'there is no other.onnx',
  })
  expect(await refusalOf(await aModel({ family: 'guess' }))).toMatchObject({ field: 'family' })
  expect(await refusalOf(await aModel({ input: { std: [1, 0, 1] } }))).toMatchObject({ field: 'input.std' })
  const narrow = await refusalOf(await aModel({ input: { width: 320 } }))
  expect(narrow).toEqual({
    field: 'input',
    why: 'the model takes 1 x 3 x 256 x 416, and model.json says 1 x 3 x 256 x 320',
  })
  expect(await refusalOf(await aModel({ family: 'yolox' }))).toMatchObject({ field: 'family' })
  expect(await refusalOf(await aModel({ labels: ['person', 'car'] }))).toMatchObject({ field: 'family' })
  const unnamed = await aModel()
  await writeFile(join(unnamed, 'labels.txt'), 'person\n\ncar\n')
  expect(await refusalOf(unnamed)).toMatchObject({ field: 'labels' })
})

test('a label that raises an alarm must be one of the model, once, and the kind of its crops one that is detected', async () => {
  const head = { label: 'person', alarmType: 3 }
  const refused = async (changes: Record<string, unknown>) => refusalOf(await aModel(changes))
  expect(await refused({ raises: [head, { label: 'helmet', alarmType: 3 }] })).toEqual({
    field: 'raises.1.label',
    why: 'it recognises no helmet',
  })
  expect(await refused({ raises: [head, head] })).toMatchObject({ field: 'raises.1.label' })
  expect(await refused({ on: { crop: 'person' } })).toMatchObject({ field: 'raises' })
  expect(await refused({ on: { crop: 'bicycle' }, raises: [head] })).toMatchObject({ field: 'on.crop' })
})

test('a model that is not wanted is not loaded, and one that is too large for the memory left is refused', async () => {
  const folder = await aModel({ raises: [{ label: 'person', alarmType: 3 }] })
  expect(await loadModel(folder, ({ raises }) => (raises.length > 0 ? undefined : 1))).toBeUndefined()
  await expect(loadModel(folder, () => 1000)).rejects.toMatchObject({ field: 'file' })
})

test('a model that is too slow is refused with the time it takes and the time it may take', async () => {
  const refused = async (changes: Record<string, unknown>) => {
    const error = await loadModel(await aModel(changes), undefined, 0.0008).catch((problem: unknown) => problem)
    return { field: error instanceof ModelRefused && error.field, why: (error as Error).message }
  }
  expect(await refused({})).toEqual({
    field: 'file',
    why: expect.stringMatching(/^a run takes \d+ ms on this machine, and may take 0\.0008: all cameras wait for it$/),
  })
  // Of a picture it is shown up to eight parts.
  const shownPeople = { on: { crop: 'person' }, raises: [{ label: 'person', alarmType: 3 }] }
  expect((await refused(shownPeople)).why).toContain('may take 0.0001:')
})

test('a file that is no model, is cut off, or names other files is refused before native code reads it', async () => {
  expect(await refusalOf(await withFile(Buffer.from('no model at all')))).toEqual({
    field: 'file',
    why: 'is no ONNX file',
  })
  const [shipped = ''] = await modelFolders([shippedModels])
  const whole = await readFile(join(shipped, 'model.onnx'))
  expect(await refusalOf(await withFile(whole.subarray(0, 4_000_000)))).toEqual({
    field: 'file',
    why: 'is no ONNX file',
  })
  // A model (7) of a graph (5) of one tensor, whose numbers lie elsewhere (14).
  const tensor = [14 * 8, 1]
  const graph = [5 * 8 + 2, tensor.length, ...tensor]
  const outside = Uint8Array.from([7 * 8 + 2, graph.length, ...graph])
  expect(await refusalOf(await withFile(outside))).toMatchObject({
    field: 'file',
    why: expect.stringContaining('another file'),
  })
})

test('the newest versions of the models of this installation come before the shipped one', async () => {
  const root = await mkdtemp(join(tmpdir(), 'models-'))
  for (const path of ['yard/1.9.0', 'yard/1.10.0', 'yard/.tmp', 'helmet/0.1.0'])
    await mkdir(join(root, path), { recursive: true })
  const found = await modelFolders([root, join(root, 'missing'), shippedModels])
  expect(found).toEqual([join(root, 'helmet/0.1.0'), join(root, 'yard/1.10.0'), join(shippedModels, 'nanodet-g/1.0.0')])
})
