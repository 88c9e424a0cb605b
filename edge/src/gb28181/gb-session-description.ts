/** What a call says of its pictures (SDP, with the lines that GB/T 28181 adds), and what is read of the device's answer. */
import { isIP } from 'node:net'
import type { SipHead } from './sip-message.ts'

type Offered = { channelId: string; host: string; port: number; isTcp: boolean; source: string }

export const offer = ({ channelId, host, port, isTcp, source }: Offered): string =>
  [
    'v=0',
    `o=${channelId} 0 0 IN IP4 ${host}`,
    's=Play',
    `c=IN IP4 ${host}`,
    't=0 0',
    `m=video ${port} ${isTcp ? 'TCP/RTP/AVP' : 'RTP/AVP'} 96`,
    'a=recvonly',
    'a=rtpmap:96 PS/90000',
    ...(isTcp ? ['a=setup:passive', 'a=connection:new'] : []),
    `y=${source}`,
    '',
  ].join('\r\n')

/** Where it says that it sends from: a recorder may have another address for that. */
export function hostsOf({ body }: SipHead): string[] {
  const hosts = [...body.toString('latin1').matchAll(/^c=IN IP4 ([\d.]{7,15})\s*$/gm)].map(([, host = '']) => host)
  return hosts.filter(host => isIP(host)).slice(0, 4)
}

/** The number its packets carry (SSRC) where it says one: it may choose another than it was asked for. */
export function sourceOf({ body }: SipHead): number | undefined {
  const [, digits] = /^y=(\d{1,10})\s*$/m.exec(body.toString('latin1')) ?? []
  const source = Number(digits)
  return digits !== undefined && source < 2 ** 32 ? source : undefined
}
