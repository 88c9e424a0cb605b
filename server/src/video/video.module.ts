import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { abortOnSessionEnd } from '../core/live/abort-on-session-end.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import { feedHub } from './feed-hub.ts'
import { serveVideo, videoHandlers } from './video.routes.ts'

export function mountVideo(app: FastifyInstance, context: Context & { uplinks: UplinkHub }): void {
  const { db, tickets, uplinks, sessions, origins, metrics } = context
  const feeds = feedHub({ uplinks, sessions })
  const parts = { db, tickets, uplinks, feeds }
  serveCalls(app, videoCalls, videoHandlers(parts), context)
  serveVideo(app, { ...parts, origins, readOn: abortOnSessionEnd(sessions) })
  metrics.gauge('watchfire_streams', 'Streams taken from edges', () => feeds.counts().streams)
  metrics.gauge('watchfire_viewers', 'Viewers of those streams', () => feeds.counts().viewers)
}
