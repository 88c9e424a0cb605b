/** Reads a model's folder and makes sure that it is what its `model.json` says. In the inference process only. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ModelManifest,
  modelFileLimit,
  modelManifest,
  modelTextLimit,
} from '@watchfire/contract/model/model.shapes.ts'
import type { InferenceSession, TypedTensor } from 'onnxruntime-node'
import type { z } from 'zod'
import { maxCrops } from './crop.ts'
import { families } from './families.ts'
import { kindOf } from './kinds.ts'
import { shapeOf } from './model-input.ts'
import type { Output } from './model-output.ts'
import { namesOtherFiles } from './onnx-facts.ts'

type Runtime = typeof import('onnxruntime-node')

/** Below this nothing is reported; who follows components from frame to frame decides what is sure enough. */
const minScore = 0.15
const maxLabels = 1000
/** All cameras wait while it looks at what one of them shows: the whole picture, or as many parts of it as there may be, ms. */
const maxLookMs = 2000
/** One that was too slow while the machine was busy has other tries. */
const warmUpTries = 3

export class ModelRefused extends Error {
  /** The field of `model.json` that is not so. */
  readonly field: string

  constructor(field: string, why: string) {
    super(why)
    this.field = field
  }
}

export type LoadedModel = {
  manifest: ModelManifest
  labels: string[]
  /** Of its file. */
  bytes: number
  /** What a run took when it was tried. */
  warmUpMs: number
  run: (input: Float32Array) => Promise<ReturnType<(typeof families)['nanodet']['boxes']>>
}

/** `roomFor` says how large its file may be where others are in memory, in bytes; undefined for one that is not wanted, which is not loaded. */
export async function loadModel(
  folder: string,
  maxFileBytes: (manifest: ModelManifest) => number | undefined = () => modelFileLimit,
  maxMs = maxLookMs,
): Promise<LoadedModel | undefined> {
  const manifest = await manifestIn(folder, modelManifest)
  const maxBytes = maxFileBytes(manifest)
  if (maxBytes === undefined) return undefined
  const labels = await labelsOf(manifest, folder)
  checkRaises(manifest, labels)
  const bytes = await fileOf(manifest, folder, maxBytes)
  const runtime = await loadRuntime()
  const session = await openSession(runtime, bytes)
  checkInput(session, manifest)
  const [name = ''] = session.inputNames
  const { input, family } = manifest
  const shape = shapeOf(input)
  const outputsOf = async (numbers: Float32Array): Promise<Output[]> => {
    const answer = await session.run({ [name]: new runtime.Tensor('float32', numbers, shape) })
    return session.outputNames.map(output => {
      const { dims, data } = answer[output] as TypedTensor<'float32'>
      return { dims, data }
    })
  }
  const empty = new Float32Array(input.width * input.height * 3)
  const outputs = await outputsOf(empty)
  const about = { width: input.width, height: input.height, labels: labels.length }
  const shapes = outputs.map(({ dims }) => dims)
  const problem = families[family].problem(shapes, about)
  if (problem) throw new ModelRefused('family', problem)
  const warmUpMs = await warmUp(() => outputsOf(empty), maxMs / (manifest.on === 'frame' ? 1 : maxCrops))
  return {
    manifest,
    labels,
    bytes: bytes.length,
    warmUpMs,
    run: async numbers => families[family].boxes(await outputsOf(numbers), { ...about, minScore }),
  }
}

/** What a run takes, ms. */
async function warmUp(run: () => Promise<unknown>, maxMs: number): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < warmUpTries && fastest > maxMs; tries++) {
    const began = performance.now()
    await run()
    fastest = Math.min(fastest, performance.now() - began)
  }
  if (fastest <= maxMs) return fastest
  const figures = `${Math.ceil(fastest)} ms on this machine, and may take ${maxMs}`
  throw new ModelRefused('file', `a run takes ${figures}: all cameras wait for it`)
}

/** The bytes of a shipped model of another kind, which are what its `model.json` says. */
export async function readChecked(folder: string, schema: z.ZodType<CheckedFile>): Promise<Buffer> {
  return fileOf(await manifestIn(folder, schema), folder, modelFileLimit)
}
type CheckedFile = Pick<ModelManifest, 'file' | 'sha256'>

async function manifestIn<Kind>(folder: string, schema: z.ZodType<Kind>): Promise<Kind> {
  const text = await textOf(folder, 'model.json', 'model.json')
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ModelRefused(issue?.path.join('.') || 'model.json', issue?.message ?? 'cannot be read')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelRefused('model.json', 'is not valid JSON')
  }
}

async function labelsOf({ labels }: ModelManifest, folder: string): Promise<string[]> {
  if (typeof labels !== 'string') return labels
  const lines = (await textOf(folder, labels, 'labels')).split('\n').map(line => line.trim())
  const named = lines.slice(0, lines.findLastIndex(line => line !== '') + 1)
  if (named.length === 0 || named.length > maxLabels || named.includes(''))
    throw new ModelRefused('labels', `the file has no label in one of its lines, or more than ${maxLabels}`)
  return named
}

/** What it raises it recognises, once each; and it is shown what the model before it finds. */
function checkRaises({ raises, on }: ModelManifest, labels: readonly string[]): void {
  for (const [at, { label }] of raises.entries()) {
    if (!labels.includes(label)) throw new ModelRefused(`raises.${at}.label`, `it recognises no ${label}`)
    if (raises.findIndex(other => other.label === label) < at)
      throw new ModelRefused(`raises.${at}.label`, `${label} is there twice`)
  }
  if (on === 'frame') return
  if (raises.length === 0) throw new ModelRefused('raises', 'a model that is shown single components raises alarms')
  if (!kindOf(on.crop)) throw new ModelRefused('on.crop', `nothing finds a ${on.crop}: say person, or vehicle`)
}

async function fileOf({ file, sha256 }: CheckedFile, folder: string, maxBytes: number): Promise<Buffer> {
  const bytes = await bytesOf(folder, file, 'file', Math.min(maxBytes, modelFileLimit))
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256) throw new ModelRefused('sha256', `the file's digest is ${digest}`)
  try {
    if (!namesOtherFiles(bytes)) return bytes
  } catch (error) {
    throw new ModelRefused('file', (error as Error).message)
  }
  throw new ModelRefused('file', 'keeps numbers in another file; export it as one')
}

const textOf = async (folder: string, name: string, field: string): Promise<string> =>
  (await bytesOf(folder, name, field, modelTextLimit)).toString('utf8')

async function bytesOf(folder: string, name: string, field: string, limit: number): Promise<Buffer> {
  const path = join(folder, name)
  const size = await stat(path).then(
    facts => facts.size,
    () => undefined,
  )
  if (size === undefined) throw new ModelRefused(field, `there is no ${name}`)
  if (size > limit) throw new ModelRefused(field, `${name} has ${size} bytes; no more than ${limit} are taken`)
  return readFile(path)
}

/** Only here is native code loaded: a machine that has none for it hears so, and watches on without. */
export async function loadRuntime(): Promise<Runtime> {
  try {
    return await import('onnxruntime-node')
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n')
    throw new ModelRefused('runtime', `cannot be loaded on this machine: ${line}`)
  }
}

export async function openSession(runtime: Runtime, bytes: Buffer): Promise<InferenceSession> {
  try {
    // One thread: many cameras share the cores, and decoding goes on beside.
    const threads = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' } as const
    return await runtime.InferenceSession.create(bytes, { ...threads, logSeverityLevel: 3 })
  } catch (error) {
    throw new ModelRefused('file', (error as Error).message)
  }
}

function checkInput({ inputMetadata }: InferenceSession, { input }: ModelManifest): void {
  const [only, ...others] = inputMetadata
  if (!only?.isTensor || others.length > 0)
    throw new ModelRefused('input', 'the model takes other components than one picture')
  if (only.type !== 'float32') throw new ModelRefused('input', `the model takes ${only.type}; export it with float32`)
  const wanted = shapeOf(input).join(' x ')
  const there = only.shape.join(' x ')
  if (there !== wanted) throw new ModelRefused('input', `the model takes ${there}, and model.json says ${wanted}`)
}
