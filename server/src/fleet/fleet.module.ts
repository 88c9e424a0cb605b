import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveUplink } from './serve-uplink.ts'
import { type UplinkHub, uplinkHub } from './uplink-hub.ts'

export function mountFleet(app: FastifyInstance, { db, log, metrics }: Context): { uplinks: UplinkHub } {
  const uplinks = uplinkHub({ log })
  serveUplink(app, { db, uplinks })
  metrics.gauge('watchfire_edges', 'Edges that are connected', () => uplinks.connected())
  return { uplinks }
}
