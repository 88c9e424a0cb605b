/** What a channel is called by, where its settings do not say. */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { parseCameraUrl } from './camera/camera-url.ts'

/** The camera's address where its settings name one and no host name. */
export function ipOf(url: string): string | undefined {
  const host = parseCameraUrl(url)?.host ?? ''
  return isIP(host) ? host : undefined
}

/** One reading of a plate has one name, however often it is told. */
export const plateEventId = (channelId: string, plate: string, at: number): string =>
  `edge-${createHash('sha256')
    .update([channelId, plate, Math.round(at)].join('|'))
    .digest('hex')
    .slice(0, 20)}`
