/** Listening, and ending in order when the process is told to. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Connections that wait to be taken: after a cut a thousand consoles come at once, and one that finds no place tries again seconds later. */
const backlog = 4096

export async function serveUntilStopped(
  server: { app: FastifyInstance; close(): Promise<unknown> },
  {
    port,
    host,
    log,
    andThen,
  }: { port: number; host: string; log: FastifyBaseLogger; andThen?: () => Promise<unknown> },
): Promise<void> {
  await server.app.listen({ port, host, backlog }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken (setting WATCHFIRE_PORT)`) : error
  })
  log.info({ port, host }, 'listening')
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // What hangs is cut: everything acknowledged is durable already.
    setTimeout(() => process.exit(0), 8_000).unref()
    await server.close()
    await andThen?.()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Whoever started us holds the other end of our input, and it closes however he ends.
  if (process.argv.includes('--with-parent')) process.stdin.on('end', stop).on('error', stop).resume()
}
