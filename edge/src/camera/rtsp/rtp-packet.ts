/** The parts of an RTP packet (RFC 3550, 5.1) that matter here. The payload is a view into the packet. */
export type RtpPacket = {
  payloadType: number
  marker: boolean
  sequence: number
  timestamp: number
  source: number
  payload: Uint8Array
}

/** Undefined for what is no whole RTP packet. */
export function parseRtp(packet: Uint8Array): RtpPacket | undefined {
  const first = packet[0] ?? 0
  if (packet.length < 12 || first >> 6 !== 2) return undefined
  let start = 12 + (first & 0x0f) * 4
  if (first & 0x10) {
    if (packet.length < start + 4) return undefined
    start += 4 + u16(packet, start + 2) * 4
  }
  let end = packet.length
  if (first & 0x20) {
    const padding = packet[end - 1] ?? 0
    if (padding === 0) return undefined
    end -= padding
  }
  if (start > end) return undefined
  const second = packet[1] ?? 0
  return {
    payloadType: second & 0x7f,
    marker: second >= 0x80,
    sequence: u16(packet, 2),
    timestamp: u32(packet, 4),
    source: u32(packet, 8),
    payload: packet.subarray(start, end),
  }
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65_536 + u16(bytes, at + 2)
}
