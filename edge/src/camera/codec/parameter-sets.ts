import type { StreamParameters, VideoCodec } from './access-unit.ts'
import { BitReader, withoutEmulation } from './bit-reader.ts'
import { parseH264Sps } from './h264-sps.ts'
import { parseH265Sps } from './h265-sps.ts'

/** Real sets have some ten to some hundred bytes. */
const maxSetBytes = 8192
const maxPictureSets = 16

export type ParameterSetKind = 'vps' | 'sps' | 'pps'

/** Collects a stream's parameter sets, from the session description or in-band, and tells when they change. */
export class ParameterSets {
  private vps: Uint8Array | undefined
  private sps: Uint8Array | undefined
  private readonly pps = new Map<number, Uint8Array>()
  private changed = false
  private readonly codec: VideoCodec

  constructor(codec: VideoCodec) {
    this.codec = codec
  }

  /** Keeps a copy (slice of a Buffer would be a view) of the set when it is new. A set that cannot be read is left aside. */
  add(kind: ParameterSetKind, nal: Uint8Array): void {
    if (nal.length < 3 || nal.length > maxSetBytes) return
    if (kind === 'pps') {
      this.addPicture(nal)
      return
    }
    const held = kind === 'sps' ? this.sps : this.vps
    if (held && same(held, nal)) return
    if (kind === 'vps') this.vps = new Uint8Array(nal)
    else if (this.parse(nal)) this.sps = new Uint8Array(nal)
    else return
    this.changed = true
  }

  /** The parameters when they are complete and differ from the last ones taken. */
  take(): StreamParameters | undefined {
    const [pps, ...furtherPps] = this.pps.values()
    if (!this.changed || !this.sps || !pps || (this.codec === 'h265' && !this.vps)) return undefined
    const facts = this.parse(this.sps)
    if (!facts) return undefined
    this.changed = false
    return {
      codec: this.codec,
      sps: this.sps,
      pps,
      ...(this.vps && { vps: this.vps }),
      ...(furtherPps.length > 0 && { furtherPps }),
      width: facts.width,
      height: facts.height,
      mime: `video/mp4; codecs="${facts.codecs}"`,
      ...(facts.frameRate !== undefined && { frameRate: facts.frameRate }),
      ...(facts.reorderFrames !== undefined && { reorderFrames: facts.reorderFrames }),
    }
  }

  private parse(sps: Uint8Array) {
    return this.codec === 'h264' ? parseH264Sps(sps) : parseH265Sps(sps)
  }

  private addPicture(nal: Uint8Array): void {
    const header = this.codec === 'h264' ? 1 : 2
    const bits = new BitReader(withoutEmulation(nal.subarray(header, header + 8)))
    const id = bits.unsigned()
    if (bits.overrun || id > 255) return
    const held = this.pps.get(id)
    if (held && same(held, nal)) return
    if (!held && this.pps.size >= maxPictureSets) return
    this.pps.set(id, new Uint8Array(nal))
    this.changed = true
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
