import type { RtpPacket } from '../rtsp/rtp-packet.ts'
import type { StreamParameters, VideoCodec } from './access-unit.ts'
import { NalBuffer } from './nal-buffer.ts'
import { type NalRules, nalRules } from './nal-rules.ts'
import type { ParameterSets } from './parameter-sets.ts'

export type Picture = {
  /** NAL units behind their lengths. */
  data: Uint8Array
  key: boolean
  timestamp: number
  /** Set when this and the following pictures need other parameters than those before. */
  parameters?: StreamParameters
}

/**
 * Puts RTP payloads of H.264 (RFC 6184, packetization modes 0 and 1) and H.265 (RFC 7798) together to whole pictures.
 * What it gives can always be decoded from what it gave before: after a loss it is quiet until the next key picture.
 */
export class Depacketiser {
  private readonly rules: NalRules
  private readonly unit = new NalBuffer()
  private readonly sets: ParameterSets
  private readonly onPicture: (picture: Picture) => void
  private readonly onDropped: () => void
  private timestamp: number | undefined
  private hasPicture = false
  private key = false
  private damaged = false
  private waitsForKey = true
  private hasParameters = false
  /** Some cameras set the marker on every slice; then only a new timestamp ends a picture. */
  private trustsMarker = true
  private endedByMarker = false

  /** `onDropped`: a picture came, and is not given on. */
  constructor(
    codec: VideoCodec,
    sets: ParameterSets,
    onPicture: (picture: Picture) => void,
    onDropped: () => void = () => {},
  ) {
    this.rules = nalRules[codec]
    this.sets = sets
    this.onPicture = onPicture
    this.onDropped = onDropped
  }

  /** Packets were lost before the next one. */
  lose(): void {
    this.unit.cancel()
    this.damaged = true
    this.waitsForKey = true
  }

  push(packet: RtpPacket): void {
    if (this.timestamp !== undefined && packet.timestamp !== this.timestamp) {
      this.finish()
      this.endedByMarker = false
    }
    this.timestamp = packet.timestamp
    this.take(packet.payload)
    if (packet.marker && this.trustsMarker && this.hasPicture && !this.unit.open) {
      this.finish()
      this.endedByMarker = true
    }
  }

  private take(payload: Uint8Array): void {
    const packing = payload.length > this.rules.headerBytes ? this.rules.packing(payload) : 'unknown'
    // A fragmented NAL unit whose end never came.
    if (packing !== 'fragment' && this.unit.open) this.spoil()
    if (packing === 'fragment') this.takeFragment(payload)
    else if (packing === 'single') this.takeNal(payload)
    else if (packing === 'aggregate') this.takeAggregate(payload)
  }

  private takeAggregate(payload: Uint8Array): void {
    let at = this.rules.headerBytes
    while (at + 2 < payload.length) {
      const size = ((payload[at] ?? 0) << 8) | (payload[at + 1] ?? 0)
      at += 2
      if (size === 0 || at + size > payload.length) {
        this.spoil()
        return
      }
      this.takeNal(payload.subarray(at, at + size))
      at += size
    }
  }

  private takeFragment(payload: Uint8Array): void {
    const flags = payload[this.rules.headerBytes] ?? 0
    const body = payload.subarray(this.rules.headerBytes + 1)
    if (flags & 0x80) {
      if (this.unit.open) this.spoil()
      this.unit.begin()
      this.append(this.rules.fragmentHeader(payload))
    } else if (!this.unit.open) {
      this.spoil()
      return
    }
    this.append(body)
    if (flags & 0x40) this.endNal()
  }

  private takeNal(nal: Uint8Array): void {
    this.unit.begin()
    this.append(nal)
    this.endNal()
  }

  private append(part: Uint8Array): void {
    if (!this.unit.append(part)) this.spoil()
  }

  private endNal(): void {
    const nal = this.unit.end()
    if (!nal) return
    const { role, first } = this.rules.read(nal)
    if (role === 'key' || role === 'picture') {
      if (!first && !this.hasPicture) {
        // The rest of a picture: either its start was lost, or the marker ended it too early.
        if (this.endedByMarker) this.trustsMarker = false
        this.spoil()
      }
      this.hasPicture = true
      if (role === 'key') this.key = true
      return
    }
    if (role === 'other') return
    if (role !== 'drop') this.sets.add(role, nal)
    this.unit.takeBack(nal.length)
  }

  /** The picture being gathered is incomplete: it is dropped at its end, and what builds on it too. */
  private spoil(): void {
    this.unit.clear()
    this.damaged = true
    this.waitsForKey = true
  }

  private finish(): void {
    if (this.unit.open) this.spoil()
    if (this.hasPicture && !this.damaged && this.timestamp !== undefined && (this.key || !this.waitsForKey)) {
      this.give(this.timestamp)
    } else if (this.hasPicture || this.damaged) this.onDropped()
    this.unit.clear()
    this.hasPicture = false
    this.key = false
    this.damaged = false
  }

  private give(timestamp: number): void {
    const parameters = this.key ? this.sets.take() : undefined
    if (parameters) this.hasParameters = true
    if (!this.hasParameters) return
    this.waitsForKey = false
    this.onPicture({ data: this.unit.copy(), key: this.key, timestamp, ...(parameters && { parameters }) })
  }
}
