/** Reads the bits of a parameter set. Behind the end it gives zeros and sets `overrun`, so a parser never throws. */
export class BitReader {
  overrun = false
  private position = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Up to 32 bits as an unsigned number. */
  bits(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) value = value * 2 + this.bit()
    return value
  }

  bit(): number {
    const byte = this.bytes[this.position >> 3]
    if (byte === undefined) {
      this.overrun = true
      return 0
    }
    const value = (byte >> (7 - (this.position & 7))) & 1
    this.position += 1
    return value
  }

  flag(): boolean {
    return this.bit() === 1
  }

  skip(count: number): void {
    this.position += count
    if (this.position > this.bytes.length * 8) this.overrun = true
  }

  /** Unsigned Exp-Golomb number. */
  unsigned(): number {
    let zeros = 0
    while (this.bit() === 0) {
      zeros += 1
      if (zeros > 31 || this.overrun) {
        this.overrun = true
        return 0
      }
    }
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  /** Signed Exp-Golomb number. */
  signed(): number {
    const code = this.unsigned()
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2
  }
}

/** A NAL unit's payload without the emulation prevention bytes (00 00 03 → 00 00). */
export function withoutEmulation(nal: Uint8Array): Uint8Array {
  const out = new Uint8Array(nal.length)
  let length = 0
  let zeros = 0
  for (const byte of nal) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    out[length++] = byte
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return out.subarray(0, length)
}
