/** Sends a film as the pictures of a call, round and round, in RTP over UDP or over a TCP connection of its own. */
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import type { AccessUnit, StreamParameters } from '../../camera/codec/access-unit.ts'
import { packsOf } from './program-stream-of.ts'

export type Film = { parameters: StreamParameters; units: readonly AccessUnit[] }

/** `onUnit` is called when a picture was sent. */
export function sendFilm(
  film: Film,
  { to, isTcp, source }: { to: number; isTcp: boolean; source: number },
  onUnit: () => void = () => {},
): () => void {
  const out = isTcp ? connect(to, '127.0.0.1') : createSocket('udp4')
  out.on('error', () => {})
  // Soon round its end.
  let sequence = 65_400
  let index = 0
  const timer = setInterval(() => {
    const unit = film.units[index % film.units.length]
    if (!unit) return
    const at = index * 3600
    index += 1
    const bytes = packsOf(film.parameters, unit, at)
    const packets: Buffer[] = []
    for (let from = 0; from < bytes.length; from += 1400) {
      const head = Buffer.alloc(12)
      head[0] = 0x80
      head[1] = 96 | (from + 1400 >= bytes.length ? 0x80 : 0)
      head.writeUInt16BE(sequence, 2)
      head.writeUInt32BE(at >>> 0, 4)
      head.writeUInt32BE(source, 8)
      sequence = (sequence + 1) & 0xffff
      packets.push(Buffer.concat([head, bytes.subarray(from, from + 1400)]))
    }
    // Two of them overtake each other, and one comes twice.
    const [first, second, ...rest] = packets
    const sent = !isTcp && first && second && at > 0 ? [second, first, first, ...rest] : packets
    for (const packet of sent) {
      if ('write' in out) out.write(Buffer.concat([Buffer.from([packet.length >> 8, packet.length & 255]), packet]))
      else out.send(packet, to, '127.0.0.1')
    }
    onUnit()
  }, 40)
  return () => {
    clearInterval(timer)
    if ('destroy' in out) out.destroy()
    else out.close()
  }
}
