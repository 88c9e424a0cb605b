import { randomInt } from 'node:crypto'

/** Seconds from 1900, the era of NTP, to 1970. */
const ntpEpoch = 2_208_988_800

export const payloadType = 96

/** The numbers of one RTP stream, shared by all who watch it. */
export class RtpSender {
  readonly source = randomInt(2 ** 32 - 1)
  private sequence = randomInt(65_536)
  private readonly firstTimestamp = randomInt(2 ** 32 - 1)
  private packets = 0
  private octets = 0

  /** The packets of one picture, without heads for interleaving. `time` in 90 kHz ticks. */
  pack(payloads: readonly Uint8Array[], time: number): Buffer[] {
    const timestamp = this.timestampOf(time)
    return payloads.map((payload, index) => {
      const packet = Buffer.allocUnsafe(12 + payload.length)
      packet[0] = 0x80
      packet[1] = payloadType | (index === payloads.length - 1 ? 0x80 : 0)
      packet.writeUInt16BE(this.sequence, 2)
      packet.writeUInt32BE(timestamp, 4)
      packet.writeUInt32BE(this.source, 8)
      packet.set(payload, 12)
      this.sequence = (this.sequence + 1) & 0xffff
      this.packets += 1
      this.octets += payload.length
      return packet
    })
  }

  /** A sender report that ties `time` (90 kHz ticks) to `clock` (ms since 1970). */
  report(time: number, clock: number): Buffer {
    const seconds = Math.floor(clock / 1000)
    const report = Buffer.alloc(28)
    report.writeUInt32BE(0x80c80006, 0)
    report.writeUInt32BE(this.source, 4)
    report.writeUInt32BE((seconds + ntpEpoch) >>> 0, 8)
    report.writeUInt32BE(Math.floor(((clock - seconds * 1000) / 1000) * 2 ** 32) >>> 0, 12)
    report.writeUInt32BE(this.timestampOf(time), 16)
    report.writeUInt32BE(this.packets >>> 0, 20)
    report.writeUInt32BE(this.octets % 2 ** 32, 24)
    return report
  }

  private timestampOf(time: number): number {
    return (this.firstTimestamp + Math.round(time)) % 2 ** 32
  }
}

/** Packets with their interleaving heads (RFC 2326, 10.12), in one piece. */
export function interleave(channel: number, packets: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafe(packets.reduce((sum, packet) => sum + 4 + packet.length, 0))
  let at = 0
  for (const packet of packets) {
    bytes[at] = 0x24
    bytes[at + 1] = channel
    bytes.writeUInt16BE(packet.length, at + 2)
    bytes.set(packet, at + 4)
    at += 4 + packet.length
  }
  return bytes
}

/** What {@link interleave} put together. */
export function deinterleave(bytes: Buffer): { channel: number; packet: Buffer }[] {
  const found: { channel: number; packet: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2)
    found.push({ channel: bytes[at + 1] ?? 0, packet: bytes.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return found
}
