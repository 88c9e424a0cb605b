import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { accounts, ask, openSession } from '../../e2e/support/signed-in.ts'
import type { RunningServer } from '../server-process.ts'

export type VideoViewers = {
  /** Messages received so far, all viewers together; a frame is one. */
  frames(): number
  close(): void
}

/** One viewer a channel that takes the live picture as the console does, and shows it nowhere. */
export async function openViewers(server: RunningServer, channels: readonly string[]): Promise<VideoViewers> {
  const user = await openSession(server.address, ...accounts.admin)
  const sockets: WebSocket[] = []
  let frames = 0
  for (const deviceId of channels) {
    const { playUrl } = await ask(server.address, user, videoCalls.play, { deviceId, sourceType: 'live' })
    const socket = new WebSocket(new URL(playUrl, server.address.replace('http', 'ws')))
    socket.binaryType = 'arraybuffer'
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) frames += 1
    }
    sockets.push(socket)
  }
  return {
    frames: () => frames,
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}
