import type { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from '../core/http/handlers.ts'
import { findRecordingOf } from './find-recording.ts'
import { type PlayParts, playVideo } from './play-video.ts'
import { type FeedParts, serveFeed } from './serve-feed.ts'
import { type LocalParts, serveLocal } from './serve-local.ts'
import { stopVideo } from './stop-video.ts'

export const videoHandlers = (parts: PlayParts): Handlers<typeof videoCalls> => ({
  play: playVideo(parts),
  stop: stopVideo(parts.feeds),
  findRecording: findRecordingOf(parts),
})

/** The routes of this module that carry no JSON. */
export function serveVideo(app: FastifyInstance, parts: PlayParts & FeedParts & LocalParts): void {
  serveFeed(app, parts)
  serveLocal(app, parts)
}
