/** The edge's hold on the process that runs models: the first model that can be used is loaded, again whenever the process is new. */
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { ChildHandle } from '../child/child-handle.ts'
import type { Message } from '../child/pipe-messages.ts'
import type { ColourFrame } from '../decode/decoder.ts'
import {
  inferenceOrder,
  inferenceResult,
  type ModelFacts,
  packLook,
  type Refusal,
  type SeenBox,
  unpackJson,
} from './inference-messages.ts'
import { everyKind, kindOf } from './kinds.ts'

const script = fileURLToPath(new URL('inference-child.ts', import.meta.url))
/** A big model on a slow machine takes this long to load, ms. */
const loadTime = 120_000
/** The runtime and the shipped model take 200 MB; a large one of a customer a few times its file. */
const usualMaxBytes = 1024 ** 3

export type InferenceLog = {
  info: (facts: object, message: string) => void
  warn: (facts: object, message: string) => void
}
export type InferenceOptions = {
  /** The folders of models there are, in the order in which they are wished for. */
  models: () => Promise<readonly string[]>
  /** Told each time a model is in memory, or none of them can be. */
  onModel: (model: ModelFacts | undefined) => void
  /** The process has ended by itself; another one begins. */
  onGone: (why: string) => void
  /** A model cannot be used. */
  onRefused?: (refusal: Refusal) => void
  log: InferenceLog
  maxBytes?: number | undefined
}
type Look = { settle: (boxes: SeenBox[] | undefined) => void; since: number }

export class InferenceHandle {
  private readonly options: InferenceOptions
  private readonly child: ChildHandle
  private readonly looks = new Map<number, Look>()
  private model: ModelFacts | undefined
  private models: readonly string[] = []
  private trying = 0
  private loadingSince: number | undefined
  private nextLook = 1

  constructor(options: InferenceOptions) {
    this.options = options
    this.child = new ChildHandle(
      { script, maxBytes: options.maxBytes ?? usualMaxBytes },
      { onReady: () => void this.begin(), onMessage: message => this.take(message), onGone: why => this.mourn(why) },
      () => this.oldestOrderAt(),
    )
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** What the model sees in a picture; undefined where it could not look. */
  look(frame: ColourFrame): Promise<SeenBox[] | undefined> {
    if (!this.model) return Promise.resolve(undefined)
    const number = this.nextLook++
    return new Promise(resolve => {
      const settle = (boxes: SeenBox[] | undefined): void => {
        this.looks.delete(number)
        resolve(boxes)
      }
      this.looks.set(number, { settle, since: performance.now() })
      this.child.send(inferenceOrder.look, number, ...packLook(frame))
    })
  }

  async close(): Promise<void> {
    const gone = this.child.close()
    this.forget()
    await gone
  }

  private async begin(): Promise<void> {
    this.models = await this.options.models()
    this.load(0)
  }

  private load(index: number): void {
    const folder = this.models[index]
    this.trying = index
    this.loadingSince = folder === undefined ? undefined : performance.now()
    if (folder === undefined) this.options.onModel(undefined)
    else this.child.send(inferenceOrder.load, index, Buffer.from(folder))
  }

  private take({ kind, number, body }: Message): void {
    if (kind === inferenceResult.seen) this.looks.get(number)?.settle(unpackJson(body))
    else if (kind === inferenceResult.loaded) this.use(unpackJson(body))
    else if (kind === inferenceResult.refused) this.refuse(unpackJson(body))
    else if (kind === inferenceResult.trouble) {
      this.options.log.warn({ reason: body.toString() }, 'a picture could not be looked at')
      this.looks.get(number)?.settle(undefined)
    }
  }

  private use(model: ModelFacts): void {
    const { name, version, labels, warmUpMs } = model
    // One that knows less would leave zones unwatched which the shipped one watches.
    const missing = everyKind.find(kind => !labels.some(label => kindOf(label) === kind))
    if (missing) {
      this.refuse({ field: 'labels', why: `it recognises no ${missing}` })
      return
    }
    this.loadingSince = undefined
    this.model = model
    this.options.log.info(
      { model: `${name} ${version}`, warmUpMs: Math.round(warmUpMs) },
      'a model looks for people and vehicles',
    )
    this.options.onModel(model)
  }

  private refuse({ field, why }: Refusal): void {
    this.options.log.warn({ model: this.models[this.trying], field, why }, 'a model cannot be used')
    this.options.onRefused?.({ field, why })
    this.load(this.trying + 1)
  }

  private mourn(why: string): void {
    this.options.log.warn({ why }, 'the process that runs models ended; starting it again')
    this.forget()
    this.options.onGone(why)
  }

  private forget(): void {
    this.model = undefined
    this.loadingSince = undefined
    for (const { settle } of this.looks.values()) settle(undefined)
  }

  private oldestOrderAt(): number | undefined {
    const times = [...this.looks.values()].map(({ since }) => since)
    if (this.loadingSince !== undefined) times.push(this.loadingSince + loadTime)
    return times.length > 0 ? Math.min(...times) : undefined
  }
}
