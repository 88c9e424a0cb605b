/** One channel's way into a decoding process: what is sent, what waits there, and what is skipped when it falls behind. */
import { performance } from 'node:perf_hooks'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import type { ChildHandle } from '../child/child-handle.ts'
import { decoderConfig } from '../mp4/sample-entry.ts'
import { order, packOpening, packUnit } from './decoder-messages.ts'

/** Units that may wait in the process before whole groups are left out: three seconds of most cameras. */
const maxWaiting = 45
const maxWaitingBytes = 8 * 1024 * 1024
/** The current group is kept for a new process; a longer one than this is not worth it. */
const maxGroup = 300
const maxGroupBytes = 16 * 1024 * 1024

type Waiting = { sequence: number; bytes: number; since: number }

export class DecoderChannel {
  readonly number: number
  /** Units left out because decoding could not keep up. */
  skipped = 0
  private readonly child: ChildHandle
  private readonly framesPerSecond: number
  private parameters: StreamParameters | undefined
  private waiting: Waiting[] = []
  private waitingBytes = 0
  private sequence = 0
  private awaitingKey = true
  private group: AccessUnit[] = []
  private groupBytes = 0
  private benchedUntil = 0

  constructor(number: number, child: ChildHandle, framesPerSecond: number) {
    this.number = number
    this.child = child
    this.framesPerSecond = framesPerSecond
  }

  /** Since when the oldest unit waits in the process. */
  get waitingSince(): number | undefined {
    return this.waiting[0]?.since
  }

  setParameters(parameters: StreamParameters): void {
    this.parameters = parameters
    this.forgetGroup()
    this.awaitingKey = true
    this.open()
  }

  push(unit: AccessUnit): void {
    if (!this.parameters) return
    this.keepInGroup(unit)
    if (!this.child.isReady || performance.now() < this.benchedUntil) {
      this.awaitingKey = true
      return
    }
    if (this.awaitingKey) {
      if (!unit.key || this.waiting.length > maxWaiting / 4) {
        this.skipped++
        return
      }
      this.awaitingKey = false
    } else if (this.waiting.length >= maxWaiting || this.waitingBytes > maxWaitingBytes) {
      this.awaitingKey = true
      this.skipped++
      return
    }
    this.send(unit, false)
  }

  /** The process has finished everything up to this unit. */
  done(sequence: number): void {
    while (this.waiting[0] && this.waiting[0].sequence <= sequence) {
      this.waitingBytes -= this.waiting.shift()?.bytes ?? 0
    }
  }

  /** The process is new. The current group is decoded again, so that this channel does not wait for its next key frame. */
  startAgain(): void {
    this.waiting = []
    this.waitingBytes = 0
    this.awaitingKey = true
    if (!this.parameters || performance.now() < this.benchedUntil) return
    this.open()
    if (this.group.length === 0 || this.group.length > maxWaiting) return
    this.group.forEach((unit, index) => {
      this.send(unit, index < this.group.length - 1)
    })
    this.awaitingKey = false
  }

  /** This channel's data may be what killed the process: what was sent is not sent again, and for `ms` nothing is. */
  bench(ms: number): void {
    this.forgetGroup()
    this.benchedUntil = performance.now() + ms
  }

  close(): void {
    this.child.send(order.close, this.number)
    this.forgetGroup()
    this.parameters = undefined
  }

  private open(): void {
    if (!this.parameters) return
    const config = decoderConfig(this.parameters)
    const opening = { codec: this.parameters.codec, framesPerSecond: this.framesPerSecond, config }
    this.child.send(order.open, this.number, ...packOpening(opening))
  }

  private send(unit: AccessUnit, quiet: boolean): void {
    const sequence = ++this.sequence
    this.waiting.push({ sequence, bytes: unit.data.byteLength, since: performance.now() })
    this.waitingBytes += unit.data.byteLength
    this.child.send(order.unit, this.number, ...packUnit({ sequence, unit, quiet }))
  }

  private keepInGroup(unit: AccessUnit): void {
    if (unit.key) this.forgetGroup()
    else if (this.group.length === 0) return
    this.group.push(unit)
    this.groupBytes += unit.data.byteLength
    if (this.group.length > maxGroup || this.groupBytes > maxGroupBytes) this.forgetGroup()
  }

  private forgetGroup(): void {
    this.group = []
    this.groupBytes = 0
  }
}
