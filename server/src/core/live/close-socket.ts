import type { WebSocket } from '@fastify/websocket'

/** Close codes of ours: the peer may show or log them, none of them decides by them. */
export const closeCodes = { goingAway: 1001, signedOut: 4401, replaced: 4409, ended: 4410, misuse: 1008 } as const

const timeoutMs = 2000

/** Closes politely what is still to be sent, and for certain a little later: a peer that is gone never answers. */
export function closeSocket(socket: WebSocket, code: keyof typeof closeCodes): void {
  if (socket.readyState === socket.CLOSED) return
  socket.close(closeCodes[code], code)
  const timer = setTimeout(() => socket.terminate(), timeoutMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Pings a set of sockets and cuts those that did not answer the last ping. Returns what stops it. */
export function keepAlive(sockets: () => Iterable<WebSocket>, everyMs: number): () => void {
  const waiting = new WeakSet<WebSocket>()
  const received = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets()) {
      if (!received.has(socket)) {
        received.add(socket)
        socket.on('pong', () => waiting.delete(socket))
      }
      if (waiting.has(socket)) {
        socket.terminate()
      } else {
        waiting.add(socket)
        socket.ping()
      }
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
