import type { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyInstance } from 'fastify'
import { inScope } from '../core/db/database.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refusal.ts'
import { channelNamed } from './channel-name.ts'
import { type PlayParts, playVideo } from './play-video.ts'
import { serveFeed } from './serve-feed.ts'
import { serveLocal } from './serve-local.ts'
import { findSource } from './video.queries.ts'

export const videoHandlers = (parts: PlayParts): Handlers<typeof videoCalls> => ({
  play: playVideo(parts),
  stop: async (wish, viewer, { db }) => {
    const source = await inScope(db, viewer, trx => findSource(trx, viewer, channelNamed(wish)))
    if (!source) throw refuse('device.notFound')
    parts.feeds.dismiss(viewer.sessionId, source.channelId)
  },
})

/** The routes of this room that carry no JSON. */
export function serveVideo(app: FastifyInstance, parts: PlayParts & { origins: readonly string[] }): void {
  serveFeed(app, parts)
  serveLocal(app, parts)
}
