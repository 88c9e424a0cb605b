/** A player's end of `GET /live/v1/video`, for tests. */
import { type FrameKind, frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { FeedMessage } from '@watchfire/contract/video/video.feed.ts'
import { WebSocket } from 'ws'

export type FeedClient = Awaited<ReturnType<typeof openFeed>>

const kindNames = Object.fromEntries(Object.entries(frameKind).map(([name, kind]) => [kind, name]))

export async function openFeed(url: string, { headers = {} }: { headers?: Record<string, string> } = {}) {
  const socket = new WebSocket(url, { headers })
  const messages: FeedMessage[] = []
  /** `kind payload`, the first 20 bytes of it. */
  const frames: string[] = []
  let closedWith: number | undefined
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) frames.push(`${kindNames[data[0] as FrameKind]} ${data.subarray(1, 21)}`)
    else messages.push(JSON.parse(String(data)))
  })
  socket.on('close', code => {
    closedWith = code
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_, response) => reject(new Error(`status ${response.statusCode}`)))
    socket.once('error', reject)
  })
  return { socket, messages, frames, closedWith: () => closedWith, close: () => socket.close() }
}
