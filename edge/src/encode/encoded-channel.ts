/** One stream that is encoded anew, in a process of its own: units of a ring in, H.264 in another ring out. */
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { nalsOf } from '../camera/codec/annex-b.ts'
import { nalRules } from '../camera/codec/nal-rules.ts'
import { ParameterSets } from '../camera/codec/parameter-sets.ts'
import { ChildHandle } from '../child/child-handle.ts'
import type { Message } from '../child/pipe-messages.ts'
import { DecoderChannel } from '../decode/decoder-channel.ts'
import { unpackUnit } from '../decode/decoder-messages.ts'
import { UnitRing } from '../ring/unit-ring.ts'
import { type EncodedSize, result } from './encode-messages.ts'

const script = fileURLToPath(new URL('encoder-child.ts', import.meta.url))
/** What is watched moves smoothly by it, and costs half of what a camera sends. */
const framesPerSecond = 15
const ringLimits = { seconds: 2, bytes: 8 * 1024 * 1024 }
/** A 4K stream takes some 200 MB to decode. */
const maxBytes = 700 * 1024 * 1024

export type EncodedParts = {
  /** The camera's units as they come. */
  source: UnitRing
  size: EncodedSize
  /** Its process is gone, and nothing more comes. */
  onGone: () => void
  log: Pick<Logger, 'warn'>
}

export class EncodedChannel {
  readonly ring: UnitRing
  private readonly child: ChildHandle
  private readonly channel: DecoderChannel
  private readonly leave: () => void
  private readonly sets = new ParameterSets('h264')
  private readonly log: EncodedParts['log']

  constructor({ source, size, onGone, log }: EncodedParts) {
    this.log = log
    this.ring = new UnitRing(ringLimits, error => log.warn({ err: error }, 'a listener of an encoded stream failed'))
    this.child = new ChildHandle(
      { script, words: [size], maxBytes },
      {
        onReady: () => this.channel.startAgain(),
        onMessage: message => this.take(message),
        onGone: why => {
          log.warn({ why }, 'an encoding process ended')
          onGone()
        },
      },
      () => this.channel.waitingSince,
    )
    this.channel = new DecoderChannel(0, this.child, framesPerSecond)
    this.leave = source.subscribe({
      onParameters: parameters => this.channel.setParameters(parameters),
      onUnit: unit => this.channel.push(unit),
    })
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  close(): Promise<void> {
    this.leave()
    return this.child.close()
  }

  private take({ kind, body }: Message): void {
    if (kind === result.done) this.channel.done(body.readUInt32BE(0))
    else if (kind === result.parameters) this.takeParameters(body)
    else if (kind === result.unit) {
      const { unit } = unpackUnit(body)
      // The bytes of a message hold until the next one only.
      this.ring.push({ ...unit, data: new Uint8Array(unit.data) })
    } else if (kind === result.trouble) this.log.warn({ reason: body.toString() }, 'encoding failed')
  }

  private takeParameters(body: Buffer): void {
    for (const nal of nalsOf(body)) {
      const { role } = nalRules.h264.read(nal)
      if (role === 'sps' || role === 'pps') this.sets.add(role, nal)
    }
    const parameters = this.sets.take()
    if (parameters) this.ring.setParameters(parameters)
  }
}
