/** Puts RTP packets that overtook each other back in order, over the wrap of their numbers; what does not come is given up. */
import type { RtpPacket } from './rtp-packet.ts'

/** So many later ones are waited with. */
const holdLimit = 64
/** Behind the expected one within this distance it came too late, or twice; else the count began anew. */
const behind = 512

export class RtpOrder {
  private expected: number | undefined
  private readonly held = new Map<number, RtpPacket>()
  private readonly onPacket: (packet: RtpPacket) => void
  private readonly onLost: () => void

  constructor(onPacket: (packet: RtpPacket) => void, onLost: () => void) {
    this.onPacket = onPacket
    this.onLost = onLost
  }

  push(packet: RtpPacket): void {
    const ahead = this.expected === undefined ? 0 : (packet.sequence - this.expected) & 0xffff
    if (ahead >= 65_536 - behind) return
    if (ahead >= holdLimit * 8) {
      this.held.clear()
      this.onLost()
      this.expected = packet.sequence
    }
    this.expected ??= packet.sequence
    this.held.set(packet.sequence, packet)
    this.release()
    while (this.held.size >= holdLimit) {
      this.onLost()
      const from: number = this.expected ?? 0
      const [nearest] = [...this.held.keys()].sort((one, other) => ((one - from) & 0xffff) - ((other - from) & 0xffff))
      this.expected = nearest ?? from
      this.release()
    }
  }

  private release(): void {
    for (;;) {
      const next = this.expected === undefined ? undefined : this.held.get(this.expected)
      if (!next) return
      this.held.delete(next.sequence)
      this.expected = (next.sequence + 1) & 0xffff
      this.onPacket(next)
    }
  }
}
