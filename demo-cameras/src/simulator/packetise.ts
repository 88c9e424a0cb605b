import type { VideoCodec } from '../../../edge/src/camera/codec/access-unit.ts'

/** Payload of one RTP packet; with its heads it fits an Ethernet frame. */
const maxPayload = 1400

/** Splits one NAL unit into RTP payloads: whole, or as FU-A (RFC 6184) or FU (RFC 7798) fragments. */
export function packetise(codec: VideoCodec, nal: Uint8Array): Uint8Array[] {
  if (nal.length <= maxPayload) return [nal]
  const header = codec === 'h264' ? 1 : 2
  const first = nal[0] ?? 0
  const type = codec === 'h264' ? first & 0x1f : (first >> 1) & 0x3f
  const indicator = codec === 'h264' ? [(first & 0xe0) | 28] : [(first & 0x81) | (49 << 1), nal[1] ?? 0]
  const room = maxPayload - header - 1
  const payloads: Uint8Array[] = []
  for (let at = header; at < nal.length; at += room) {
    const start = at === header ? 0x80 : 0
    const end = at + room >= nal.length ? 0x40 : 0
    const part = nal.subarray(at, at + room)
    const payload = new Uint8Array(header + 1 + part.length)
    payload.set(indicator)
    payload[header] = start | end | type
    payload.set(part, header + 1)
    payloads.push(payload)
  }
  return payloads
}

/** Several small NAL units in one payload: STAP-A or AP. */
export function aggregate(codec: VideoCodec, nals: readonly Uint8Array[]): Uint8Array {
  const header = codec === 'h264' ? [0x78] : [48 << 1, 1]
  const parts = nals.flatMap(nal => [Uint8Array.of(nal.length >> 8, nal.length & 0xff), nal])
  return Buffer.concat([Uint8Array.from(header), ...parts])
}

/** The NAL units of a length-prefixed access unit. */
export function splitUnit(data: Uint8Array): Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const nals: Uint8Array[] = []
  for (let at = 0; at + 4 < data.length; ) {
    const size = view.getUint32(at)
    nals.push(data.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return nals
}
