/** Hears what other connections and other servers NOTIFY; keeps one connection of its own and renews it when it breaks. */
import { backoff } from '@watchfire/contract/core/backoff.ts'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { LoginConfig } from '../db/login-roles.ts'

const pace = { firstMs: 200, maxMs: 5000 }

export type DatabaseListener = { stop(): Promise<void> }

/**
 * Calls `notified` for each notification on one of the channels. `missed` is called after each connection, the first one too:
 * whatever was notified before it went unheard.
 */
export function listenToDatabase(
  login: LoginConfig,
  channels: readonly string[],
  {
    notified,
    missed,
    log,
  }: { notified: (channel: string, payload: string) => void; missed: () => void; log: FastifyBaseLogger },
): DatabaseListener {
  let client: pg.Client | undefined
  let stopped = false
  let tries = 0
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const own = new pg.Client({ ...login, application_name: 'watchfire-live', keepAlive: true })
    client = own
    let over = false
    const lost = () => {
      if (over) return
      over = true
      own.end().catch(() => {})
      if (stopped) return
      tries += 1
      retry = setTimeout(connect, backoff({ tries, ...pace }))
    }
    own.on('error', lost)
    own.on('end', lost)
    own.on('notification', ({ channel, payload }) => notified(channel, payload ?? ''))
    try {
      await own.connect()
      for (const channel of channels) await own.query(`listen ${own.escapeIdentifier(channel)}`)
      tries = 0
      missed()
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'the database cannot be heard')
      lost()
    }
  }

  void connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
