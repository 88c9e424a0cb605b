/** Bytes that come in pieces and are taken in pieces, each copied once or twice however much is held. */
const firstBytes = 64 * 1024

export class HeldBytes {
  private room = Buffer.allocUnsafe(firstBytes)
  private from = 0
  private to = 0

  get length(): number {
    return this.to - this.from
  }

  /** Holds until more is added. */
  get bytes(): Buffer {
    return this.room.subarray(this.from, this.to)
  }

  add(piece: Uint8Array): void {
    const needed = this.length + piece.length
    if (this.to + piece.length > this.room.length) {
      // Where less than half is used it is moved to the front, else there will be twice as much room.
      const room = needed * 2 > this.room.length ? Buffer.allocUnsafe(needed * 2) : this.room
      this.room.copy(room, 0, this.from, this.to)
      this.room = room
      this.to = this.length
      this.from = 0
    }
    this.room.set(piece, this.to)
    this.to += piece.length
  }

  take(count: number): void {
    this.from += count
    if (this.length > 0) return
    this.from = 0
    this.to = 0
    // One giant picture must not hold its memory for the life of the camera.
    if (this.room.length > 1024 * 1024) this.room = Buffer.allocUnsafe(firstBytes)
  }
}
