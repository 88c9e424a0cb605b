import type { InputOf } from '@watchfire/contract/core/call.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { channelNamed } from './channel-name.ts'
import type { FeedHub, FeedKind } from './feed-hub.ts'
import { feedResource } from './feed-ticket.ts'
import { cloudUrl, findRecording, localUrl, type RecordingParts } from './recording-link.ts'
import { type ChannelSource, findSource } from './video.queries.ts'
import { mayPlayCloud, mayPlayLocal, mayWatchLive } from './video-rights.ts'

/** Long enough for a browser to open the link it was given. */
const ticketMs = 60_000
/** An edge that does not answer for so long counts as away. */
const openMs = 4_000

export type PlayParts = RecordingParts & { feeds: FeedHub }
type PlayRequest = InputOf<typeof videoCalls.play>

/** The stream is asked for now, so that it runs when the socket comes, and an edge or camera that is away is said at once. */
export const playVideo =
  (parts: PlayParts): Handler<typeof videoCalls.play> =>
  async (request, viewer) => ({
    playUrl:
      request.sourceType === 'file'
        ? await recordingUrl(parts, request, viewer)
        : await feedUrl(parts, request, viewer),
  })

async function feedUrl({ db, feeds, tickets }: PlayParts, request: PlayRequest, viewer: Viewer): Promise<string> {
  if (!mayWatchLive(viewer)) throw refuse('right.missing')
  const source = await inScope(db, viewer, trx => findSource(trx, viewer, channelNamed(request)))
  if (!source || source.deviceNo === source.aiServerNo) throw refuse('device.notFound')
  if (request.productKey && request.productKey !== source.aiServerId) throw refuse('device.notFound')
  const kind = kindOf(request, source)
  if ((kind === 'day' || kind === 'night') && !source.keepsParts) throw refuse('video.tooOldForParts')
  const feed = feeds.feedOf(source, kind)
  if (!(await feed.opens(openMs)))
    throw refuse(feed.isEmpty ? 'video.noneYet' : 'video.startFailed', { device: source.name })
  const { sessionId, accountId, scopeEpoch, language } = viewer
  const resource = feedResource({ kind, channelId: source.channelId, language })
  return `${videoCalls.watchLive.path}?ticket=${tickets.issue({ sessionId, accountId, scopeEpoch, resource }, { ttlMs: ticketMs })}`
}

function kindOf({ sourceType, shownSmall, playable, partOfDay }: PlayRequest, { hasSecond }: ChannelSource): FeedKind {
  if (sourceType === 'stills') return partOfDay ?? 'stills'
  // What is encoded anew costs less small, second stream or not.
  if (playable) return shownSmall ? 'playableSmall' : 'playable'
  return shownSmall && hasSecond ? 'small' : 'live'
}

async function recordingUrl(parts: PlayParts, request: PlayRequest, viewer: Viewer): Promise<string> {
  const [local, cloud] = [mayPlayLocal(viewer), mayPlayCloud(viewer)]
  if ((request.storage === 'local' && !local) || (request.storage === 'cloud' && !cloud) || (!local && !cloud))
    throw refuse('right.missing')
  const recording = await findRecording(parts.db, viewer, channelNamed(request), request.filePath ?? '')
  if (request.productKey && request.productKey !== recording.source.aiServerId) throw refuse('device.notFound')
  // Unless told where, the server's own copy comes first: it needs nobody else.
  const storage = request.storage ?? (cloud && (recording.fileId !== undefined || !local) ? 'cloud' : 'local')
  const url = storage === 'cloud' ? cloudUrl(parts, viewer, recording) : await localUrl(parts, viewer, recording)
  const { tenantId, companyId, projectId, name, channelId } = recording.source
  await inScope(parts.db, viewer, trx =>
    writeAudit(trx, { ...viewer, tenantId, companyId, projectId }, 'playRecording', channelId, {
      name,
      recordFilename: recording.name,
    }),
  )
  return url
}
