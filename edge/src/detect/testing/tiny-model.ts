/** A model that a test makes: its one box is as sure as the picture is red. A real ONNX file, of three steps. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const side = 32
const values = 3 * side * side
const outputs = 6
/** Corners of the box in pixels of the input, how sure it is of a black picture, and its label. */
const box = [8, 8, 24, 24]

/** Protocol Buffers: a field is its number and kind, then a number or so many bytes. */
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const whole = (field: number, value: number): Buffer => Buffer.from([...varint(field * 8), ...varint(value)])
const bytes = (field: number, ...parts: (Uint8Array | string)[]): Buffer => {
  const body = Buffer.concat(parts.map(part => Buffer.from(part as string)))
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(body.length)]), body])
}

const floats = 1
const longs = 7
const tensor = (name: string, kind: number, dims: number[], data: Float32Array | BigInt64Array): Buffer =>
  bytes(5, ...dims.map(dim => whole(1, dim)), whole(2, kind), bytes(8, name), bytes(9, new Uint8Array(data.buffer)))
const value = (field: number, name: string, dims: number[]): Buffer => {
  const shape = bytes(2, ...dims.map(dim => bytes(1, whole(1, dim))))
  return bytes(field, bytes(1, name), bytes(2, bytes(1, whole(1, floats), shape)))
}
const node = (operator: string, inputs: string[], output: string): Buffer =>
  bytes(1, ...inputs.map(name => bytes(1, name)), bytes(2, output), bytes(4, operator))

/** `base`: how sure it is of a picture without colour. */
function onnxOf(base: number): Buffer {
  const weights = new Float32Array(values * outputs)
  // Red less green, over all pixels.
  for (let at = 0; at < side * side; at++) {
    weights[at * outputs + 4] = 1 / (side * side)
    weights[(at + side * side) * outputs + 4] = -1 / (side * side)
  }
  const graph = bytes(
    7,
    node('Flatten', ['picture'], 'row'),
    node('Gemm', ['row', 'weights', 'base'], 'sums'),
    node('Reshape', ['sums', 'shape'], 'found'),
    bytes(2, 'tiny'),
    tensor('weights', floats, [values, outputs], weights),
    tensor('base', floats, [outputs], Float32Array.from([...box, base, 0])),
    tensor('shape', longs, [3], BigInt64Array.from([1n, 1n, 6n])),
    value(11, 'picture', [1, 3, side, side]),
    value(12, 'found', [1, 1, outputs]),
  )
  return Buffer.concat([whole(1, 8), graph, bytes(8, bytes(1, ''), whole(2, 13))])
}

type TinyModel = { name: string; base?: number } & Record<string, unknown>

/** Writes it to `<root>/<name>/1.0.0`; what is said beside its name goes into its `model.json`. */
export async function writeTinyModel(root: string, { name, base = 0, ...changes }: TinyModel): Promise<string> {
  const folder = join(root, name, '1.0.0')
  const file = onnxOf(base)
  const modelJson = {
    ...{ name, version: '1.0.0', task: 'detect', file: 'model.onnx', licence: 'MIT', family: 'ssd-nms' },
    sha256: createHash('sha256').update(file).digest('hex'),
    input: { width: side, height: side, scale: 1 / 255, fit: 'stretch' },
    labels: ['fire'],
    raises: [{ label: 'fire', alarmType: 1 }],
    ...changes,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'model.onnx'), file)
  await writeFile(join(folder, 'model.json'), JSON.stringify(modelJson))
  return folder
}
