/** Takes a program stream (ISO 13818-1), as devices of GB/T 28181 send it in RTP, apart into the NAL units of its video. */
import type { VideoCodec } from '../camera/codec/access-unit.ts'
import { maxUnitBytes } from '../camera/codec/nal-buffer.ts'
import { HeldBytes } from './held-bytes.ts'

/** A packet has at most 64 KiB, unless it does not say how long it is, as some do with a large picture. */
const heldLimit = 4 * 1024 * 1024
const codecs: Readonly<Record<number, VideoCodec>> = { 27: 'h264', 36: 'h265' }

export type ProgramEvents = {
  /** Before the first unit; `type`: the stream type of a video that is none of these. */
  onCodec: (codec: VideoCodec | undefined, type: number) => void
  /** `stamp`: presentation time in 90 kHz ticks, of 32 bits. */
  onNal: (nal: Uint8Array, stamp: number) => void
  /** What comes next does not follow what came before. */
  onLost: () => void
}

export class ProgramStream {
  private readonly events: ProgramEvents
  private held = new HeldBytes()
  /** So far in what is held no end of a packet without a length was found. */
  private looked = 0
  private isInStep = false
  private codec: VideoCodec | undefined
  /** The NAL unit that is being gathered, with its time, and the time of what begins next. */
  private parts: Buffer[] = []
  private gathered = 0
  private nalStamp = 0
  private stamp = 0
  /** RTP time of the packet that the last time stamp came with. */
  private stampedAt: number | undefined
  private packetAt = 0

  constructor(events: ProgramEvents) {
    this.events = events
  }

  /** `packetAt`: the RTP time stamp of what is pushed. */
  push(bytes: Uint8Array, packetAt: number): void {
    this.packetAt = packetAt
    this.held.add(bytes)
    if (this.held.length > heldLimit) {
      this.lose()
      return
    }
    for (;;) {
      const taken = this.isInStep ? this.takeOne() : this.findPack()
      if (taken === 0) break
      if (taken < 0) {
        this.drop()
        continue
      }
      this.held.take(taken)
    }
  }

  /** Something between is missing: it begins anew with the next pack. */
  lose(): void {
    this.held = new HeldBytes()
    this.drop()
  }

  private drop(): void {
    this.isInStep = false
    this.looked = 0
    this.parts = []
    this.gathered = 0
    this.events.onLost()
  }

  private findPack(): number {
    const at = this.held.bytes.indexOf(packCode)
    if (at < 0) {
      this.held.take(Math.max(0, this.held.length - 3))
      return 0
    }
    this.held.take(at)
    this.isInStep = true
    return this.takeOne()
  }

  /** Bytes taken; 0: it is not whole yet; -1: this is no program stream. */
  private takeOne(): number {
    const held = this.held.bytes
    if (held.length < 6) return 0
    if (held.readUIntBE(0, 3) !== 1) return -1
    const id = held[3] ?? 0
    if (id === 0xba) return this.takePackHead()
    if (id === 0xb9) return 4
    if (id < 0xbb) return -1
    const length = held.readUInt16BE(4)
    if (length === 0 && id >= 0xe0 && id <= 0xef) return this.takeUnbounded()
    const whole = 6 + length
    if (held.length < whole) return 0
    if (id === 0xbc) this.readMap(held.subarray(6, whole))
    else if (id >= 0xe0 && id <= 0xef) this.readPicture(held.subarray(6, whole))
    return whole
  }

  private takePackHead(): number {
    const held = this.held.bytes
    const isOld = ((held[4] ?? 0) & 0xf0) === 0x20
    if (isOld) return held.length < 12 ? 0 : 12
    if (held.length < 14) return 0
    const whole = 14 + ((held[13] ?? 0) & 0x07)
    return held.length < whole ? 0 : whole
  }

  /** Some leave out how long a large picture is: it ends where the next pack begins. */
  private takeUnbounded(): number {
    const held = this.held.bytes
    const end = held.indexOf(packCode, Math.max(6, this.looked))
    if (end < 0) {
      this.looked = held.length - 3
      return 0
    }
    this.looked = 0
    this.readPicture(held.subarray(6, end))
    return end
  }

  private readMap(map: Buffer): void {
    if (map.length < 6) return
    const info = map.readUInt16BE(2)
    let at = 4 + info + 2
    // Its checksum is left out.
    while (at + 4 <= map.length - 4) {
      const type = map[at] ?? 0
      const id = map[at + 1] ?? 0
      if (id >= 0xe0 && id <= 0xef) {
        this.setCodec(codecs[type], type)
        return
      }
      at += 4 + map.readUInt16BE(at + 2)
    }
  }

  private setCodec(codec: VideoCodec | undefined, type: number): void {
    if (codec !== undefined && codec === this.codec) return
    this.codec = codec
    this.events.onCodec(codec, type)
  }

  private readPicture(packet: Buffer): void {
    const flags = packet[1] ?? 0
    const start = 3 + (packet[2] ?? 0)
    if (((packet[0] ?? 0) & 0xc0) !== 0x80 || start > packet.length) return
    const own = flags & 0x80 && packet.length >= 8 ? stampOf(packet) : undefined
    const body = packet.subarray(start)
    // Without a time of its own it goes on, unless something begins and the packets say that time has passed.
    const begins = body.subarray(0, 4).includes(startCode)
    const passed = this.stampedAt === undefined || !begins ? 0 : (this.packetAt - this.stampedAt) | 0
    const stamp = own ?? (this.stamp + passed) >>> 0
    // It is the time of what begins in this packet; what goes on from the one before keeps its own.
    this.stamp = stamp
    if (own !== undefined || begins) this.stampedAt = this.packetAt
    this.gather(body)
  }

  /** Cuts at start codes, which may lie across two packets: the end of what is gathered is looked at again with what follows. */
  private gather(bytes: Buffer): void {
    let rest = bytes
    const tail = this.parts.pop()
    if (tail) {
      this.gathered -= tail.length
      const keep = Math.max(0, tail.length - 3)
      if (keep > 0) {
        this.parts.push(tail.subarray(0, keep))
        this.gathered += keep
      }
      rest = Buffer.concat([tail.subarray(keep), bytes])
    }
    let at = rest.indexOf(startCode)
    while (at >= 0) {
      if (at > 0) this.add(rest.subarray(0, at))
      this.endNal()
      this.nalStamp = this.stamp
      rest = rest.subarray(at + 3)
      at = rest.indexOf(startCode)
    }
    this.add(Buffer.from(rest))
  }

  private add(part: Buffer): void {
    if (part.length === 0) return
    this.gathered += part.length
    if (this.gathered > maxUnitBytes) {
      this.lose()
      return
    }
    this.parts.push(part)
  }

  private endNal(): void {
    if (this.gathered === 0) return
    const [only, ...others] = this.parts
    const whole = only && others.length === 0 ? only : Buffer.concat(this.parts)
    this.parts = []
    this.gathered = 0
    // A fourth zero of the next start code, and padding.
    let end = whole.length
    while (end > 0 && whole[end - 1] === 0) end -= 1
    const nal = whole.subarray(0, end)
    if (nal.length < 2) return
    if (!this.codec) {
      const codec = codecOf(nal)
      if (codec) this.setCodec(codec, 0)
    }
    if (this.codec) this.events.onNal(nal, this.nalStamp)
  }
}

const startCode = Buffer.from([0, 0, 1])
const packCode = Buffer.from([0, 0, 1, 0xba])

/** 33 bits, of which the upper one is left out: whoever reads them takes the step. */
function stampOf(packet: Buffer): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = packet.subarray(3, 8)
  return (((a & 0x06) << 29) | (b << 22) | ((c >> 1) << 15) | (d << 7) | (e >> 1)) >>> 0
}

/** Where no map says it: by the first parameter set or delimiter. */
function codecOf(nal: Uint8Array): VideoCodec | undefined {
  const first = nal[0] ?? 0
  if ([0x40, 0x42, 0x44, 0x46].includes(first) && nal[1] === 1) return 'h265'
  return [7, 9].includes(first & 0x1f) ? 'h264' : undefined
}
