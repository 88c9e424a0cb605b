import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../core/db/database.ts'
import { serveSocket } from '../core/http/raw-route.ts'
import { Refusal } from '../core/http/refuse.ts'
import { incomingRequest } from '../core/http/serve-calls.ts'
import { listenToDatabase } from '../core/live/database-listener.ts'
import { forgetKeys } from '../core/session/ai-server-keys.ts'
import { authorizeAiServer } from '../core/session/authorize.ts'
import { keyChannel } from '../core/session/key-signal.queries.ts'
import { configurationChannel } from './configuration-signal.queries.ts'
import type { UplinkHub } from './uplink-hub.ts'

/** A key frame of a large picture is one message. */
const maxMessage = 16 * 1024 * 1024

/** `GET /edge/v1/uplink`: the line an edge keeps open; its key is checked before the upgrade and every minute after. */
export function serveUplink(app: FastifyInstance, { db, uplinks }: { db: Database; uplinks: UplinkHub }): void {
  serveSocket(app, ingestCalls.openUplink, {
    authorize: async (_, request) => {
      const incoming = incomingRequest(request)
      const { deviceNo, deviceId } = await authorizeAiServer(db, incoming)
      const keyHolds = async () => {
        try {
          return (await authorizeAiServer(db, incoming)).deviceNo === deviceNo
        } catch (error) {
          if (error instanceof Refusal) return false
          throw error
        }
      }
      return { deviceNo, deviceId, keyHolds }
    },
    maxMessage,
    open: (socket, edge) => uplinks.attach(socket, edge),
  })
  const recheck = () => {
    forgetKeys(db.auth)
    void uplinks.recheckKeys()
  }
  const notices = listenToDatabase(db.systemLogin, [keyChannel, configurationChannel], {
    notified: (channel, payload) => {
      if (channel === keyChannel) return recheck()
      const [aiServerNo = 0, version = 0] = payload.split(' ').map(Number)
      uplinks.configure(aiServerNo, version)
    },
    // A configuration that went unheard comes with the answer to the next heartbeat.
    missed: recheck,
    log: app.log,
  })
  app.addHook('preClose', async () => {
    uplinks.stop()
    await notices.stop()
  })
}
