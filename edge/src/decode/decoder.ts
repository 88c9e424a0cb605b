/** Decoding for the whole edge: small grey frames of every watched channel, and pictures on demand. */
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { ChildHandle } from '../child/child-handle.ts'
import type { Message } from '../child/pipe-messages.ts'
import { decoderConfig } from '../mp4/sample-entry.ts'
import { DecoderChannel } from './decoder-channel.ts'
import {
  type ColourFrame,
  type ColourOrder,
  type GreyFrame,
  order,
  type Picture,
  type PictureSize,
  packColourOrder,
  packLatestOrder,
  packPictureOrder,
  result,
  unpackColour,
  unpackGrey,
  unpackPicture,
} from './decoder-messages.ts'

export type { ColourFrame, GreyFrame, Picture } from './decoder-messages.ts'

const script = fileURLToPath(new URL('decoder-child.ts', import.meta.url))
/** A process uses one core at most; sixteen 720p cameras would fill it. */
const channelsPerProcess = 6
const pictureTimeout = 15_000
/** A channel under suspicion for this many crashes within a minute is left out for a minute. */
const crashesBeforeBench = 3
const crashMemory = 60_000
const benchTime = 60_000
const nothing = Buffer.alloc(0)

export type DecoderLog = { warn: (facts: object, message: string) => void }

export type DecodedChannel = {
  /** What the following units need; again whenever it changes. */
  parameters: (parameters: StreamParameters) => void
  unit: (unit: AccessUnit) => void
  /** The newest frame as JPEG, whole or small; undefined while there is none. */
  latest: (size?: PictureSize) => Promise<Picture | undefined>
  /** The newest frame in colour, as large as fits or stretched; undefined while there is none. */
  colour: (bounds: Omit<ColourOrder, 'channel'>) => Promise<ColourFrame | undefined>
  close: () => void
}

export type Decoder = {
  /** Begins to decode a channel. `onFrame` gets about `framesPerSecond` grey frames a second, in order. */
  watch: (channelId: string, onFrame: (frame: GreyFrame) => void) => DecodedChannel
  /** The frame nearest to `at` out of units that begin with a key frame. Undefined when nothing can be decoded. */
  pictureOf: (parameters: StreamParameters, units: AccessUnit[], at: number) => Promise<Picture | undefined>
  /** Process ids, for those who watch over the machine. */
  pids: () => number[]
  /** Resolves when all processes are gone. */
  close: () => Promise<void>
}

export function startDecoder(options: { framesPerSecond?: number; log: DecoderLog }): Decoder {
  const framesPerSecond = options.framesPerSecond ?? 5
  const workers: Worker[] = []
  let nextChannel = 1

  const leastBusy = (): Worker => {
    const worker = workers.toSorted((a, b) => a.busy - b.busy)[0]
    if (worker && worker.busy < channelsPerProcess) return worker
    const added = new Worker(options.log)
    workers.push(added)
    return added
  }

  return {
    watch: (channelId, onFrame) => leastBusy().watch(nextChannel++, channelId, framesPerSecond, onFrame),
    pictureOf: async (parameters, units, at) => {
      const body = packPictureOrder({ codec: parameters.codec, config: decoderConfig(parameters), at, units })
      const freest = () => workers.toSorted((a, b) => a.load - b.load)[0] ?? leastBusy()
      const ask = async () => unpackPicture(await freest().ask(order.pictureOf, body))
      // A process that died over it gets a second chance: it may have been another's fault.
      return (await ask()) ?? (await ask())
    },
    pids: () => workers.flatMap(worker => worker.pid ?? []),
    close: async () => {
      await Promise.all(workers.map(worker => worker.close()))
    },
  }
}

type Watched = { channel: DecoderChannel; channelId: string; onFrame: (frame: GreyFrame) => void; crashes: number[] }
/** An answer without a picture is empty. */
type Question = { settle: (answer: Buffer) => void; since: number; send: () => void }

/** One process and the channels it decodes. */
class Worker {
  private readonly child: ChildHandle
  private readonly watched = new Map<number, Watched>()
  private readonly questions = new Map<number, Question>()
  private nextQuestion = 1
  private readonly log: DecoderLog

  constructor(log: DecoderLog) {
    this.log = log
    this.child = new ChildHandle(
      { script },
      { onReady: () => this.startAgain(), onMessage: message => this.take(message), onGone: why => this.onExit(why) },
      () => this.oldestOrderAt(),
    )
  }

  get busy(): number {
    return this.watched.size
  }

  /** How little another picture would be welcome; a process that is just starting comes last. */
  get load(): number {
    return this.watched.size + this.questions.size * 3 + (this.child.isReady ? 0 : 1000)
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  watch(
    number: number,
    channelId: string,
    framesPerSecond: number,
    onFrame: (frame: GreyFrame) => void,
  ): DecodedChannel {
    const channel = new DecoderChannel(number, this.child, framesPerSecond)
    this.watched.set(number, { channel, channelId, onFrame, crashes: [] })
    return {
      parameters: parameters => channel.setParameters(parameters),
      unit: unit => channel.push(unit),
      latest: async (size = 'whole') =>
        unpackPicture(await this.ask(order.latest, [packLatestOrder({ channel: number, size })])),
      colour: async bounds =>
        unpackColour(await this.ask(order.colour, [packColourOrder({ channel: number, ...bounds })])),
      close: () => {
        channel.close()
        this.watched.delete(number)
      },
    }
  }

  ask(kind: number, body: Uint8Array[]): Promise<Buffer> {
    const number = this.nextQuestion++
    return new Promise(resolve => {
      const timer = setTimeout(() => settle(nothing), pictureTimeout)
      const settle = (answer: Buffer): void => {
        clearTimeout(timer)
        this.questions.delete(number)
        resolve(answer)
      }
      const send = (): void => this.child.send(kind, number, ...body)
      this.questions.set(number, { settle, since: performance.now(), send })
      // Before the process is ready the question waits for it.
      if (this.child.isReady) send()
    })
  }

  async close(): Promise<void> {
    const gone = this.child.close()
    for (const question of this.questions.values()) question.settle(nothing)
    await gone
  }

  private take({ kind, number, body }: Message): void {
    const watched = this.watched.get(number)
    if (kind === result.grey) watched?.onFrame(unpackGrey(body))
    else if (kind === result.done) watched?.channel.done(body.readUInt32BE(0))
    else if (kind === result.picture || kind === result.colour) this.questions.get(number)?.settle(Buffer.from(body))
    else if (kind === result.trouble) {
      this.log.warn({ channelId: watched?.channelId, reason: body.toString() }, 'decoding failed')
    }
  }

  private startAgain(): void {
    for (const { channel } of this.watched.values()) channel.startAgain()
    for (const { send } of this.questions.values()) send()
  }

  private onExit(why: string): void {
    this.log.warn({ why, channels: this.watched.size }, 'the decoding process ended; starting it again')
    for (const question of this.questions.values()) question.settle(nothing)
    this.accuse()
  }

  /** The channel whose unit waited longest was most likely being decoded when the process died. */
  private accuse(): void {
    const suspects = [...this.watched.values()].filter(({ channel }) => channel.waitingSince !== undefined)
    const suspect = suspects.toSorted((a, b) => (a.channel.waitingSince ?? 0) - (b.channel.waitingSince ?? 0))[0]
    if (!suspect) return
    const now = performance.now()
    suspect.crashes = [...suspect.crashes.filter(at => now - at < crashMemory), now]
    const guilty = suspect.crashes.length >= crashesBeforeBench
    suspect.channel.bench(guilty ? benchTime : 0)
    if (!guilty) return
    suspect.crashes = []
    this.log.warn({ channelId: suspect.channelId, ms: benchTime }, 'this channel is not decoded for a while')
  }

  private oldestOrderAt(): number | undefined {
    const times = [...this.watched.values()].flatMap(({ channel }) => channel.waitingSince ?? [])
    for (const question of this.questions.values()) times.push(question.since)
    return times.length > 0 ? Math.min(...times) : undefined
  }
}
