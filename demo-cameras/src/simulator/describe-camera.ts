import type { StreamParameters } from '../../../edge/src/camera/codec/access-unit.ts'
import { payloadType } from './rtp-sender.ts'

/** The session description of an imitation camera. */
export function describeCamera({ codec, sps, pps, vps, frameRate }: StreamParameters): string {
  const base64 = (nal: Uint8Array) => Buffer.from(nal).toString('base64')
  const format =
    codec === 'h264'
      ? `packetization-mode=1;profile-level-id=${Buffer.from(sps.subarray(1, 4)).toString('hex')};sprop-parameter-sets=${base64(sps)},${base64(pps)}`
      : `sprop-vps=${vps ? base64(vps) : ''};sprop-sps=${base64(sps)};sprop-pps=${base64(pps)}`
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=Imitation camera',
    'c=IN IP4 0.0.0.0',
    't=0 0',
    'a=control:*',
    `m=video 0 RTP/AVP ${payloadType}`,
    `a=rtpmap:${payloadType} ${codec.toUpperCase()}/90000`,
    `a=fmtp:${payloadType} ${format}`,
    ...(frameRate ? [`a=framerate:${frameRate}`] : []),
    'a=control:video',
  ]
  return `${lines.join('\r\n')}\r\n`
}
