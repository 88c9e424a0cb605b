/**
 * Child process: runs the models for all cameras, one picture after the other. Orders come over standard input, results leave over file
 * descriptor 3. The runtime is native code and reads files that people brought: its faults stay here. The process ends with the edge.
 */
import { type ModelManifest, modelFileLimit } from '@watchfire/contract/model/model.shapes.ts'
import { type Message, packMessage } from '../child/pipe-messages.ts'
import { serveOrders } from '../child/serve-orders.ts'
import { shippedFaceModels } from '../faces/face-models.ts'
import { type FaceReader, openFaceReader } from '../faces/face-reader.ts'
import { loadPlateModels, type PlateModels } from '../text/plate-models.ts'
import { cutOut, grown, inPicture, type Picture } from './crop.ts'
import {
  type LoadOrder,
  type ModelFacts,
  inferenceOrder as order,
  type PlatesRead,
  packJson,
  inferenceResult as result,
  type SeenBox,
  unpackInference,
  unpackJson,
} from './inference-messages.ts'
import { everyKind, kindOf } from './kinds.ts'
import { type LoadedModel, loadModel, ModelRefused } from './load-model.ts'
import { writeInput } from './model-input.ts'

const maxBoxes = 100
/** Beside the one that finds people and vehicles. */
const maxOtherModels = 8
/** Files of all models beside that one together, in bytes: what they take in memory is a few times that. */
const maxOtherBytes = 256 * 1024 * 1024

type InMemory = { model: LoadedModel; numbers: Float32Array }
const models = new Map<number, InMemory>()
/** One component at a time, in order. */
let line: Promise<void> = Promise.resolve()

const output = serveOrders(message => {
  // The body lives no longer than this call.
  const kept = { ...message, body: Buffer.from(message.body) }
  line = line.then(() => obey(kept))
})

function send(kind: number, number: number, ...parts: Uint8Array[]): void {
  for (const part of packMessage(kind, number, ...parts)) output.write(part)
}

async function obey(message: Message): Promise<void> {
  if (message.kind === order.load) return load(message)
  if (message.kind === order.look) return look(message)
  if (message.kind === order.faces) return readFaces(message)
  if (message.kind === order.dropFaces) return dropFaces()
  if (message.kind === order.read) return read(message)
  if (message.kind === order.texts) return readTexts(message)
}

async function load({ number, body }: Message): Promise<void> {
  try {
    const { folder, besides } = unpackJson<LoadOrder>(body)
    const model = await loadModel(folder, manifest => maxFileBytes(manifest, besides))
    if (!model) return send(result.passed, number)
    checkPlace(model)
    const { input } = model.manifest
    models.set(number, { model, numbers: new Float32Array(input.width * input.height * 3) })
    send(result.loaded, number, packJson(factsOf(model, number)))
  } catch (error) {
    const { message } = error as Error
    const field = error instanceof ModelRefused ? error.field : 'file'
    send(result.refused, number, packJson({ field, why: message }))
  }
}

const besidesNow = () => [...models.values()].filter(({ model }) => model.manifest.raises.length > 0)

function maxFileBytes({ raises }: ModelManifest, besides: boolean): number | undefined {
  if (raises.length === 0) return besides ? undefined : modelFileLimit
  return maxOtherBytes - besidesNow().reduce((sum, { model }) => sum + model.bytes, 0)
}

/** Whether it can be what it is to be: the one that finds people and vehicles, or one beside it. */
function checkPlace({ manifest: { raises }, labels }: LoadedModel): void {
  if (raises.length > 0) {
    if (besidesNow().length >= maxOtherModels)
      throw new ModelRefused('raises', `there are ${maxOtherModels} models that raise alarms already`)
    return
  }
  // One that knows less would leave zones unwatched which the shipped one watches.
  const missing = everyKind.find(kind => !labels.some(label => kindOf(label) === kind))
  if (missing) throw new ModelRefused('labels', `it recognises no ${missing}, and raises no alarms`)
}

function factsOf({ manifest, labels, warmUpMs }: LoadedModel, slot: number): ModelFacts {
  const { name, version, raises, on } = manifest
  const { width, height, fit } = manifest.input
  const kind = on === 'frame' ? undefined : kindOf(on.crop)
  return {
    ...{ slot, name, version, labels, width, height, stretch: fit === 'stretch', warmUpMs, raises },
    ...(on !== 'frame' && kind && { crop: { kind, grow: on.grow } }),
  }
}

async function look({ number, body }: Message): Promise<void> {
  try {
    const { slot, picture, crops } = unpackInference(body)
    const known = models.get(slot)
    send(result.seen, number, packJson(known ? await seenBy(known, picture, crops) : []))
  } catch (error) {
    send(result.trouble, number, Buffer.from((error as Error).message))
  }
}

/** In memory from the first look for faces on. */
let faceReader: Promise<FaceReader> | undefined

async function readFaces({ number, body }: Message): Promise<void> {
  try {
    faceReader ??= shippedFaceModels().then(openFaceReader)
    const reader = await faceReader
    const { picture, crops } = unpackInference(body)
    send(result.faces, number, packJson(await reader.read(picture, crops)))
  } catch (error) {
    send(result.trouble, number, Buffer.from((error as Error).message))
  }
}

async function dropFaces(): Promise<void> {
  const reader = await faceReader?.catch(() => undefined)
  faceReader = undefined
  await reader?.release()
}

/** Tried once: what cannot be loaded cannot be in a moment either, and a process that begins anew tries again. */
let plateModels: Promise<PlateModels> | undefined

async function read({ number, body }: Message): Promise<void> {
  try {
    const { picture, crops } = unpackInference(body)
    plateModels ??= loadPlateModels()
    const plates = await (await plateModels).read(picture, crops)
    send(result.read, number, packJson({ plates: plates.map(plate => plate ?? null) } satisfies PlatesRead))
  } catch (error) {
    const why = (error as Error).message
    if (!(error instanceof ModelRefused)) return send(result.trouble, number, Buffer.from(why))
    send(result.read, number, packJson({ refused: { field: error.field, why } } satisfies PlatesRead))
  }
}

async function readTexts({ number, body }: Message): Promise<void> {
  try {
    const { picture, crops } = unpackInference(body)
    plateModels ??= loadPlateModels()
    send(result.texts, number, packJson(await (await plateModels).texts(picture, crops)))
  } catch (error) {
    send(result.trouble, number, Buffer.from((error as Error).message))
  }
}

async function seenBy(known: InMemory, picture: Picture, crops: ReturnType<typeof unpackInference>['crops']) {
  const { on, input } = known.model.manifest
  if (on === 'frame') return seenIn(known, picture)
  const found: SeenBox[] = []
  for (const crop of crops) {
    const part = grown(crop, on.grow)
    const bounds = { width: input.width, height: input.height, stretch: input.fit === 'stretch' }
    for (const box of await seenIn(known, cutOut(picture, part, bounds))) found.push(inPicture(box, part))
  }
  return found.slice(0, maxBoxes)
}

async function seenIn({ model, numbers }: InMemory, picture: Picture): Promise<SeenBox[]> {
  writeInput(picture, model.manifest.input, numbers)
  const boxes = (await model.run(numbers)).slice(0, maxBoxes)
  const across = (x: number): number => Math.min(1, Math.max(0, x / picture.width))
  const down = (y: number): number => Math.min(1, Math.max(0, y / picture.height))
  return boxes.map(({ left, top, right, bottom, label, score }) => ({
    left: across(left),
    top: down(top),
    right: across(right),
    bottom: down(bottom),
    label: model.labels[label] ?? '',
    score,
  }))
}
