/** SQLSTATEs that mean: it is closing, starting, recovering, or takes no more connections. */
const refusesConnections = /^(08\d\d\d|57P0[1-5]|53300)$/
/** What the system says of a socket whose other end is gone. */
const brokenSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN'])
/** What the driver says of a connection it has given up. */
const givenUp =
  /Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)/

/** Why the database is not there for us, in words for the log; undefined when the error is another one. */
export function whyDatabaseAway(error: unknown): string | undefined {
  if (!isDatabaseAway(error)) return undefined
  const { code, message } = error as NodeJS.ErrnoException
  if (code === '53300') return 'the database takes no more connections (max_connections)'
  if (message.includes('timeout exceeded when trying to connect'))
    return 'no connection of the pool became free in time (WATCHFIRE_DATABASE_CONNECTIONS)'
  return 'the database cannot be reached'
}

/** Whether an error says only that the database cannot be reached now: the same thing is worth another try in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // Its socket has no name while it is down; any other file that is missing is no matter of the database.
  if (code === 'ENOENT') return syscall === 'connect'
  return refusesConnections.test(code ?? '') || brokenSocket.has(code ?? '') || givenUp.test(error.message)
}
