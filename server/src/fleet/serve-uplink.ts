import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../core/db/database.ts'
import { serveSocket } from '../core/http/raw-route.ts'
import { Refusal } from '../core/http/refuse.ts'
import { arrivalOf } from '../core/http/serve-calls.ts'
import { hearDatabase } from '../core/live/database-bell.ts'
import { admitAiServer } from '../core/session/admit.ts'
import { forgetKeys } from '../core/session/ai-server-keys.ts'
import { keyChannel } from '../core/session/key-signal.queries.ts'
import type { UplinkHub } from './uplink-hub.ts'

/** A key frame of a large picture is one message. */
const maxMessage = 16 * 1024 * 1024

/** `GET /edge/v1/uplink`: the line an edge keeps open; its key is checked before the upgrade and every minute after. */
export function serveUplink(app: FastifyInstance, { db, uplinks }: { db: Database; uplinks: UplinkHub }): void {
  serveSocket(app, ingestCalls.openUplink, {
    admit: async (_, request) => {
      const arrival = arrivalOf(request)
      const { deviceNo, deviceId } = await admitAiServer(db, arrival)
      const keyHolds = async () => {
        try {
          return (await admitAiServer(db, arrival)).deviceNo === deviceNo
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
    forgetKeys(db.gate)
    void uplinks.recheckKeys()
  }
  const notices = hearDatabase(db.systemLogin, [keyChannel], { rung: recheck, missed: recheck, log: app.log })
  app.addHook('preClose', async () => {
    uplinks.stop()
    await notices.stop()
  })
}
