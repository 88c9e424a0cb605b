import { u32 } from './rtp-packet.ts'

/** Seconds from 1900, the era of NTP, to 1970. */
const ntpEpoch = 2_208_988_800

export type SenderReport = {
  source: number
  /** Wall clock of the sender, ms since 1970. */
  clock: number
  /** The same moment in the stream's RTP ticks. */
  timestamp: number
  /** Middle 32 bits of the NTP time, as a receiver report returns them. */
  stamp: number
}

/** The first sender report in a compound RTCP packet. */
export function findSenderReport(packet: Uint8Array): SenderReport | undefined {
  for (let at = 0; at + 8 <= packet.length; ) {
    const length = 4 + (((packet[at + 2] ?? 0) << 8) | (packet[at + 3] ?? 0)) * 4
    if ((packet[at] ?? 0) >> 6 !== 2 || at + length > packet.length) return undefined
    if (packet[at + 1] === 200 && length >= 28) {
      const seconds = u32(packet, at + 8)
      const fraction = u32(packet, at + 12)
      return {
        source: u32(packet, at + 4),
        clock: (seconds - ntpEpoch) * 1000 + (fraction / 2 ** 32) * 1000,
        timestamp: u32(packet, at + 16),
        stamp: (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0,
      }
    }
    at += length
  }
  return undefined
}

export type ReceptionFacts = {
  /** Our own source number. */
  receiver: number
  source: number
  fractionLost: number
  totalLost: number
  highestSequence: number
  jitter: number
  lastReport: number
  /** Since the last sender report, in 1/65536 s. */
  delay: number
}

/** A receiver report with the source description that RFC 3550 wants beside it. */
export function receiverReport(facts: ReceptionFacts): Uint8Array {
  const name = Buffer.from('edge')
  const report = Buffer.alloc(32 + 16)
  report.writeUInt32BE(0x81c90007, 0)
  report.writeUInt32BE(facts.receiver, 4)
  report.writeUInt32BE(facts.source, 8)
  report.writeUInt32BE(((facts.fractionLost << 24) | (Math.min(facts.totalLost, 0x7fffff) & 0xffffff)) >>> 0, 12)
  report.writeUInt32BE(facts.highestSequence >>> 0, 16)
  report.writeUInt32BE(facts.jitter >>> 0, 20)
  report.writeUInt32BE(facts.lastReport >>> 0, 24)
  report.writeUInt32BE(facts.delay >>> 0, 28)
  report.writeUInt32BE(0x81ca0003, 32)
  report.writeUInt32BE(facts.receiver, 36)
  report[40] = 1
  report[41] = name.length
  name.copy(report, 42) // two zero bytes follow: end of items, padding
  return report
}
