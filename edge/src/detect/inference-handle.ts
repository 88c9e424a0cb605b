/** The edge's hold on the process that runs models. Whenever it is new, the first that finds people and vehicles is loaded, and all that raise alarms. */
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { ChildHandle } from '../child/child-handle.ts'
import type { Message } from '../child/pipe-messages.ts'
import type { ColourFrame } from '../decode/decoder.ts'
import type { FoundFace } from '../faces/found-face.ts'
import type { ReadSign } from '../text/read-meter.ts'
import { BlamedModels } from './blamed-models.ts'
import { maxCrops } from './crop.ts'
import {
  inferenceOrder,
  inferenceResult,
  type LoadOrder,
  type ModelFacts,
  type PlatesRead,
  packInference,
  packJson,
  type Refusal,
  type SeenBox,
  unpackJson,
} from './inference-messages.ts'
import type { Box } from './seen-box.ts'

const defaultScript = fileURLToPath(new URL('inference-child.ts', import.meta.url))
/** A big model on a slow machine takes this long to load, ms. */
const loadTime = 120_000
/** The runtime and the shipped model take 200 MB; a large one of a customer a few times its file. */
const defaultMaxBytes = 1024 ** 3

export type InferenceLog = {
  info: (facts: object, message: string) => void
  warn: (facts: object, message: string) => void
}
export type InferenceOptions = {
  /** The folders of models there are, in the order in which they are asked for. */
  models: () => Promise<readonly string[]>
  /** Called each time all models that can be used are in memory. */
  onModels: (models: Loaded) => void
  /** The process has ended by itself; another one begins. */
  onGone: (why: string) => void
  log: InferenceLog
  maxBytes?: number | undefined
  /** The program of the process. */
  script?: string | undefined
}
/** `main` finds people and vehicles, `own` raise alarms beside it. What cannot be used has its reason. */
export type Loaded = {
  main: ModelFacts | undefined
  own: ModelFacts[]
  refused: (Refusal & { folder: string })[]
}

const answersWithFound: ReadonlySet<number> = new Set([
  inferenceResult.seen,
  inferenceResult.faces,
  inferenceResult.read,
  inferenceResult.texts,
])
/** What was found: boxes, faces or plates, by what was asked. */
type Found = SeenBox[] | FoundFace[] | PlatesRead | ReadSign[][]
/** `folder`: of the model that looks, where it is one of those that detect something. */
type Inference = { settle: (found: Found | undefined) => void; since: number; folder: string | undefined }

export class InferenceHandle {
  private readonly options: InferenceOptions
  private readonly child: ChildHandle
  private readonly inferences = new Map<number, Inference>()
  private loaded: Loaded = { main: undefined, own: [], refused: [] }
  private models: readonly string[] = []
  private readonly blamed = new BlamedModels()
  private trying = 0
  private loadingSince: number | undefined
  private nextNumber = 1

  constructor(options: InferenceOptions) {
    this.options = options
    this.child = new ChildHandle(
      { script: options.script ?? defaultScript, maxBytes: options.maxBytes ?? defaultMaxBytes },
      { onReady: () => void this.begin(), onMessage: message => this.take(message), onGone: why => this.onExit(why) },
      () => this.oldestOrderAt(),
    )
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** What a model sees in a picture, or in parts of it; undefined where it could not look. */
  look({ slot }: Pick<ModelFacts, 'slot'>, frame: ColourFrame, crops?: readonly Box[]): Promise<SeenBox[] | undefined> {
    return this.ask(inferenceOrder.look, packInference(slot, frame, crops?.slice(0, maxCrops)), this.models[slot])
  }

  /** What stands on the plates of the vehicles in these parts of the picture; undefined where it could not look. */
  readPlates(frame: ColourFrame, vehicles: readonly Box[]): Promise<PlatesRead | undefined> {
    return this.ask(inferenceOrder.read, packInference(0, frame, vehicles.slice(0, maxCrops)))
  }

  /** The text in each of these parts of a picture; undefined where it could not look. */
  texts(frame: ColourFrame, parts: readonly Box[]): Promise<ReadSign[][] | undefined> {
    return this.ask(inferenceOrder.texts, packInference(0, frame, parts.slice(0, maxCrops)))
  }

  /** Faces in parts of a picture; undefined where nobody could look. The models for it are loaded with the first look. */
  faces(frame: Omit<ColourFrame, 'at'>, parts: readonly Box[]): Promise<FoundFace[] | undefined> {
    return this.ask(inferenceOrder.faces, packInference(0, frame, parts.slice(0, maxCrops)))
  }

  dropFaces(): void {
    this.child.send(inferenceOrder.dropFaces, 0)
  }

  private ask<Kind extends Found>(order: number, parts: Uint8Array[], folder?: string): Promise<Kind | undefined> {
    if (!this.child.isReady) return Promise.resolve(undefined)
    const number = this.nextNumber++
    return new Promise(resolve => {
      const settle = (found: Found | undefined): void => {
        this.inferences.delete(number)
        resolve(found as Kind | undefined)
      }
      this.inferences.set(number, { settle, since: performance.now(), folder })
      this.child.send(order, number, ...parts)
    })
  }

  async close(): Promise<void> {
    const gone = this.child.close()
    this.forget()
    await gone
  }

  private async begin(): Promise<void> {
    this.loaded = { main: undefined, own: [], refused: [] }
    this.models = await this.options.models()
    this.load(0)
  }

  private load(index: number): void {
    const folder = this.models[index]
    this.trying = index
    this.loadingSince = folder === undefined ? undefined : performance.now()
    const why = folder && this.blamed.whyLeftOut(folder)
    const asked: LoadOrder | undefined = folder ? { folder, besides: this.loaded.main !== undefined } : undefined
    if (!asked) this.options.onModels(this.loaded)
    else if (why) this.refuse({ field: 'file', why })
    else this.child.send(inferenceOrder.load, index, packJson(asked))
  }

  private take({ kind, number, body }: Message): void {
    if (answersWithFound.has(kind)) this.settle(number, unpackJson(body))
    else if (kind === inferenceResult.loaded) this.use(unpackJson(body))
    else if (kind === inferenceResult.refused) this.refuse(unpackJson(body))
    else if (kind === inferenceResult.passed) this.load(this.trying + 1)
    else if (kind === inferenceResult.trouble) {
      this.options.log.warn({ reason: body.toString() }, 'a picture could not be looked at')
      this.inferences.get(number)?.settle(undefined)
    }
  }

  private settle(number: number, found: Found): void {
    const inference = this.inferences.get(number)
    if (inference?.folder) this.blamed.looked(inference.folder)
    inference?.settle(found)
  }

  private use(model: ModelFacts): void {
    const { name, version, warmUpMs, raises } = model
    const facts = { model: `${name} ${version}`, warmUpMs: Math.round(warmUpMs) }
    if (raises.length > 0) {
      this.loaded.own.push(model)
      this.options.log.info({ ...facts, raises: raises.map(({ alarmType }) => alarmType) }, 'a model raises alarms')
    } else {
      this.loaded.main = model
      this.options.log.info(facts, 'a model looks for people and vehicles')
    }
    this.load(this.trying + 1)
  }

  private refuse({ field, why }: Refusal): void {
    const folder = this.models[this.trying] ?? ''
    this.options.log.warn({ model: folder, field, why }, 'a model cannot be used')
    this.loaded.refused.push({ folder, field, why })
    this.load(this.trying + 1)
  }

  private onExit(why: string): void {
    const loading = this.loadingSince === undefined ? undefined : this.models[this.trying]
    if (loading !== undefined) this.blamed.crashedLoading(loading)
    // One look is taken after the other: the oldest that is open was under way.
    const [inference] = this.inferences.values()
    if (inference?.folder) this.blamed.crashedRunning(inference.folder)
    const looking = inference?.folder && { model: inference.folder }
    this.options.log.warn({ why, ...looking }, 'the process that runs models ended; starting it again')
    this.forget()
    this.options.onGone(why)
  }

  private forget(): void {
    this.loadingSince = undefined
    for (const { settle } of this.inferences.values()) settle(undefined)
  }

  private oldestOrderAt(): number | undefined {
    const times = [...this.inferences.values()].map(({ since }) => since)
    if (this.loadingSince !== undefined) times.push(this.loadingSince + loadTime)
    return times.length > 0 ? Math.min(...times) : undefined
  }
}
