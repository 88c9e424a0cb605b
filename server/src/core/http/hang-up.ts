import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long the sender of a body nobody reads has to take his answer. */
const lingerMs = 2000

/** Whether bytes of the body are still to come and nobody takes them. */
export function hasUnreadBody({ raw }: FastifyRequest): boolean {
  const announced = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
  return announced && !raw.complete && raw.readableFlowing !== true
}

/**
 * Ends the connection after this answer without reading the rest of the body. Closed at once, with bytes unread, the connection
 * would be reset and the answer lost with it; so our side is shut first and the other gets a moment.
 */
export function hangUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw
  reply.header('connection', 'close')
  // Of a body nobody began to read Node would take the rest off the line and throw it away.
  raw.read()
  raw.pause()
  // Called by Node when the last answer of a connection is written.
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}
