import type { ReceptionFacts, SenderReport } from './rtcp.ts'
import type { RtpPacket } from './rtp-packet.ts'

/** Packets behind the expected one within this distance are duplicates; anything else is a fresh start of the count. */
const duplicateWindow = 100

/** A larger step is a wrap or a new clock, not jitter. */
const maxJitterTicks = 90_000 * 60

export type Continuity = 'next' | 'gap' | 'duplicate'

/** Counts what arrived of one RTP source, for loss detection and receiver reports (RFC 3550, A.3 and A.8). */
export class Reception {
  private source: number | undefined
  private expected = 0
  /** Extended highest sequence number: counts on over the wrap at 65536. */
  private highest = 0
  private received = 0
  private lost = 0
  private receivedBefore = 0
  private lostBefore = 0
  private jitter = 0
  private transit: number | undefined
  private report: { stamp: number; at: number } | undefined

  /** `now`: milliseconds of a steady clock; `clockRate`: RTP ticks in a second. */
  note(packet: RtpPacket, now: number, clockRate: number): Continuity {
    if (packet.source !== this.source) {
      const fresh = this.source === undefined
      this.source = packet.source
      this.restart(packet.sequence)
      this.count(packet, (now * clockRate) / 1000)
      return fresh ? 'next' : 'gap'
    }
    const ahead = (packet.sequence - this.expected) & 0xffff
    if (ahead >= 65_536 - duplicateWindow) return 'duplicate'
    if (ahead < 32_768) {
      this.lost += ahead
      this.highest += ahead + 1
    } else {
      this.highest = packet.sequence
    }
    this.expected = (packet.sequence + 1) & 0xffff
    this.count(packet, (now * clockRate) / 1000)
    return ahead === 0 ? 'next' : 'gap'
  }

  noteReport(report: SenderReport, now: number): void {
    this.report = { stamp: report.stamp, at: now }
  }

  /** For the next receiver report; undefined before the first packet. `now` in milliseconds of any steady clock. */
  facts(receiver: number, now: number): ReceptionFacts | undefined {
    if (this.source === undefined) return undefined
    const lost = this.lost - this.lostBefore
    const total = this.received - this.receivedBefore + lost
    this.lostBefore = this.lost
    this.receivedBefore = this.received
    return {
      receiver,
      source: this.source,
      fractionLost: total > 0 ? Math.min(255, Math.floor((lost * 256) / total)) : 0,
      totalLost: this.lost,
      highestSequence: this.highest,
      jitter: Math.round(this.jitter),
      lastReport: this.report?.stamp ?? 0,
      delay: this.report ? Math.round((now - this.report.at) * 65.536) : 0,
    }
  }

  private restart(sequence: number): void {
    this.expected = (sequence + 1) & 0xffff
    this.highest = sequence
    this.received = this.lost = this.receivedBefore = this.lostBefore = 0
    this.transit = undefined
    this.report = undefined
  }

  private count(packet: RtpPacket, arrivalTicks: number): void {
    this.received += 1
    const transit = arrivalTicks - packet.timestamp
    if (this.transit !== undefined) {
      const difference = Math.abs(transit - this.transit)
      if (difference < maxJitterTicks) this.jitter += (difference - this.jitter) / 16
    }
    this.transit = transit
  }
}
