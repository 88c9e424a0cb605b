/** One open picture of a channel: asks for the link, opens the WebSocket behind it and tells what comes. */
import type { PartOfDay } from '@watchfire/contract/device/camera.shapes.ts'
import { type FrameKind, frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { type FeedMessage, feedMessage } from '@watchfire/contract/video/video.feed.ts'
import { request } from '../core/client.ts'
import { Refusal } from '../core/refusal.ts'

export type FeedSource = {
  deviceId: string
  aiServerId?: string
  sourceType: 'live' | 'stills'
  small?: boolean
  playable?: boolean
  partOfDay?: PartOfDay
}

/** closed: the line broke without a word. The other reasons are the server's. */
export type FeedEnd = {
  reason: 'offline' | 'failed' | 'signedOut' | 'notFound' | 'closed'
  /** The server's sentence, in the reader's language. */
  text?: string
}

export type FeedEvents = {
  opened: (facts: Extract<FeedMessage, { type: 'opened' }>) => void
  frame: (kind: FrameKind, payload: Uint8Array<ArrayBuffer>) => void
  /** Comes once, and nothing after it. */
  ended: (end: FeedEnd) => void
}

export type Feed = { close: () => void }

/** Binary message of the feed: kind byte, then the payload. undefined for what is no frame. */
export function readFrame(message: ArrayBuffer): { kind: FrameKind; payload: Uint8Array<ArrayBuffer> } | undefined {
  const bytes = new Uint8Array(message)
  const kind = bytes[0]
  if (bytes.byteLength < 2 || kind === undefined || kind > frameKind.still) return undefined
  return { kind: kind as FrameKind, payload: bytes.subarray(1) }
}

export function readMessage(text: string): FeedMessage | undefined {
  try {
    return feedMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The WebSocket address behind a playUrl, which may be a path of this host or a whole address of any of http(s), ws(s). */
export function socketAddress(playUrl: string, page: string): string {
  const address = new URL(playUrl, page)
  address.protocol = address.protocol === 'https:' || address.protocol === 'wss:' ? 'wss:' : 'ws:'
  return address.href
}

export function openFeed(source: FeedSource, events: FeedEvents): Feed {
  const asking = new AbortController()
  let socket: WebSocket | undefined
  let over = false

  const finish = (end?: FeedEnd) => {
    if (over) return
    over = true
    asking.abort()
    if (socket) closeQuietly(socket)
    if (end) events.ended(end)
  }

  const connect = (playUrl: string) => {
    const opening = new WebSocket(socketAddress(playUrl, location.href))
    opening.binaryType = 'arraybuffer'
    opening.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (over) return
      if (data instanceof ArrayBuffer) {
        const frame = readFrame(data)
        if (frame) events.frame(frame.kind, frame.payload)
      } else if (typeof data === 'string') {
        const message = readMessage(data)
        if (message?.type === 'opened') events.opened(message)
        if (message?.type === 'ended') finish({ reason: message.reason })
      }
    }
    opening.onclose = () => finish({ reason: 'closed' })
    socket = opening
  }

  const { deviceId, aiServerId: productKey, sourceType, small, playable, partOfDay } = source
  const input = {
    deviceId,
    productKey,
    sourceType,
    ...(small && { shownSmall: true }),
    ...(playable && sourceType === 'live' && { playable }),
    ...(partOfDay && { partOfDay }),
  }
  request(videoCalls.play, input, { signal: asking.signal }).then(
    ({ playUrl }) => {
      if (!over) connect(playUrl)
    },
    error => finish(endOf(error)),
  )
  return { close: () => finish() }
}

/** A socket that is closed before it opened leaves an error in the browser's console, so it opens first. */
function closeQuietly(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

function endOf(error: unknown): FeedEnd {
  if (!(error instanceof Refusal)) return { reason: 'failed' }
  if (error.kind === 'signedOut') return { reason: 'signedOut', text: error.text }
  if (error.kind === 'offline' || error.kind === 'gateway' || error.kind === 'timeout') return { reason: 'closed' }
  return { reason: error.code === 'device.notFound' ? 'notFound' : 'failed', text: error.text }
}
