/** The largest encoded picture taken; a 4K key frame at high quality has some 2 MB. */
export const maxUnitBytes = 8 * 1024 * 1024

/** Gathers the NAL units of one picture, each behind its length. Grows as needed up to {@link maxUnitBytes}, and is reused. */
export class NalBuffer {
  private bytes = Buffer.allocUnsafe(64 * 1024)
  private length = 0
  private start: number | undefined

  get empty(): boolean {
    return this.length === 0
  }

  /** A NAL unit was begun and not ended. */
  get open(): boolean {
    return this.start !== undefined
  }

  begin(): void {
    this.cancel()
    this.start = this.length
    this.length += 4
  }

  /** False when the unit would become too large. */
  append(part: Uint8Array): boolean {
    const needed = this.length + part.length
    if (needed > maxUnitBytes) return false
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxUnitBytes, Math.max(needed, this.bytes.length * 2)))
      this.bytes.copy(larger, 0, 0, this.length)
      this.bytes = larger
    }
    this.bytes.set(part, this.length)
    this.length = needed
    return true
  }

  /** Ends the NAL unit begun and shows it; the view holds until the next call. Undefined when there is none or it is empty. */
  end(): Uint8Array | undefined {
    if (this.start === undefined) return undefined
    const size = this.length - this.start - 4
    if (size <= 0) {
      this.cancel()
      return undefined
    }
    this.bytes.writeUInt32BE(size, this.start)
    this.start = undefined
    return this.bytes.subarray(this.length - size, this.length)
  }

  /** Takes the last ended NAL unit, of `size` bytes, back out. */
  takeBack(size: number): void {
    this.length -= size + 4
  }

  /** Drops a NAL unit that was begun and not ended. */
  cancel(): void {
    if (this.start !== undefined) this.length = this.start
    this.start = undefined
  }

  clear(): void {
    this.length = 0
    this.start = undefined
    // One giant picture must not hold its memory for the life of the camera.
    if (this.bytes.length > 1024 * 1024) this.bytes = Buffer.allocUnsafe(64 * 1024)
  }

  /** A copy of what was gathered, of exactly its size. */
  copy(): Uint8Array {
    return new Uint8Array(this.bytes.subarray(0, this.length))
  }
}
