import type { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { channelNamed } from './channel-name.ts'
import type { FeedHub } from './feed-hub.ts'
import { findSource } from './video.queries.ts'

/** Ends the pictures of this channel that the caller's session has open, in whatever tab. A player that closes its socket needs no stop. */
export const stopVideo =
  (feeds: FeedHub): Handler<typeof videoCalls.stop> =>
  async (request, viewer, { db }) => {
    const source = await inScope(db, viewer, trx => findSource(trx, viewer, channelNamed(request)))
    if (!source) throw refuse('device.notFound')
    feeds.dismiss(viewer.sessionId, source.channelId)
  }
