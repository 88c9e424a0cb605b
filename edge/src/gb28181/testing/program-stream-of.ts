/** Packs pictures into a program stream as devices do: a pack for each, with the map of the streams before a key picture. */
import type { AccessUnit, StreamParameters } from '../../camera/codec/access-unit.ts'

const packetBytes = 60_000

export function packsOf({ codec, vps, sps, pps }: StreamParameters, unit: AccessUnit, stamp: number): Buffer {
  const sets = unit.key ? [vps, sps, pps].filter(set => set !== undefined) : []
  const elementary = Buffer.concat([...sets, ...nalsOf(unit.data)].flatMap(nal => [Buffer.from([0, 0, 0, 1]), nal]))
  const parts = [Buffer.from('000001ba440004000401000003f8', 'hex')]
  if (unit.key) {
    const map = Buffer.from([0xe1, 0xff, 0, 0, 0, 4, codec === 'h264' ? 0x1b : 0x24, 0xe0, 0, 0, 1, 2, 3, 4])
    parts.push(Buffer.from('000001bb0009', 'hex'), Buffer.alloc(9, 0x80))
    parts.push(Buffer.from([0, 0, 1, 0xbc, 0, map.length]), map)
  }
  for (let from = 0; from < elementary.length; from += packetBytes) {
    const body = elementary.subarray(from, from + packetBytes)
    const time = from === 0 ? stampBytes(stamp) : Buffer.alloc(0)
    const head = Buffer.from([0, 0, 1, 0xe0, 0, 0, 0x80, from === 0 ? 0x80 : 0, time.length])
    head.writeUInt16BE(3 + time.length + body.length, 4)
    parts.push(head, time, body)
  }
  return Buffer.concat(parts)
}

const stampBytes = (stamp: number) => {
  const high = Math.floor(stamp / 2 ** 30) & 7
  return Buffer.from([
    0x21 | (high << 1),
    (stamp >> 22) & 255,
    ((stamp >> 14) & 0xfe) | 1,
    (stamp >> 7) & 255,
    ((stamp << 1) & 0xfe) | 1,
  ])
}

/** NAL units behind their lengths. */
export function nalsOf(data: Uint8Array): Buffer[] {
  const bytes = Buffer.from(data)
  const nals: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    nals.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return nals
}
