/** All live pictures this server passes on. A channel has at most one stream of each kind, however many watch. */
import type { WebSocket } from '@fastify/websocket'
import { partOfDay } from '@watchfire/contract/device/camera.shapes.ts'
import { keepAlive } from '../core/live/close-socket.ts'
import { maySubscribe } from '../core/live/live-kinds.ts'
import type { SessionWatch } from '../core/live/session-watch.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import { ChannelFeed, type Linger, lingerFor } from './channel-feed.ts'
import { FeedViewer } from './feed-viewer.ts'
import type { ChannelSource } from './video.queries.ts'
import { mayWatchLive } from './video-rights.ts'

/** How long a stream outlives its last viewer: changing the page or the layout must not start cameras anew. */
const lingerMs = 10_000
const heartbeatMs = 30_000
/** Pictures one session watches at a time: four tabs with a wall of 16. Each may hold some megabytes for a slow reader. */
const maxPerSession = 64

/** `small`: its second stream, as long as that runs; `playable…`: what every browser plays; `day`, `night`: the still that its AI server kept of then. */
export const feedKinds = ['live', 'small', 'playable', 'playableSmall', 'stills', ...partOfDay.options] as const
export type FeedKind = (typeof feedKinds)[number]

export type FeedHub = {
  /** The running stream of a channel, or a new one; it ends by itself when nobody joins. */
  feedOf(channel: ChannelSource, kind: FeedKind): ChannelFeed
  /** Takes over an admitted socket. `stillSees`: whether the channel lies in scope, which it may have left by moving. */
  watch(
    socket: WebSocket,
    viewer: Viewer,
    channel: ChannelSource,
    kind: FeedKind,
    stillSees: (now: Viewer) => Promise<boolean>,
  ): void
  /** The session stops watching this channel. */
  dismiss(sessionId: number, channelId: string): void
  counts(): { streams: number; viewers: number }
  stop(): void
}

export function feedHub({
  uplinks,
  sessions,
  linger = lingerFor(lingerMs),
}: {
  uplinks: UplinkHub
  sessions: SessionWatch
  linger?: Linger
}): FeedHub {
  const feeds = new Map<string, ChannelFeed>()
  const watchers = new Map<WebSocket, FeedViewer>()
  const stopPings = keepAlive(() => watchers.keys(), heartbeatMs)

  function feedOf({ aiServerNo, channelId }: ChannelSource, kind: FeedKind): ChannelFeed {
    const key = `${kind} ${channelId}`
    const running = feeds.get(key)
    if (running) return running
    const feed = new ChannelFeed({
      linger,
      over: () => {
        if (feeds.get(key) === feed) feeds.delete(key)
      },
    })
    feeds.set(key, feed)
    feed.start(sink => {
      if (kind === 'stills') return uplinks.openStills(aiServerNo, channelId, sink)
      if (kind === 'day' || kind === 'night') return uplinks.openKept(aiServerNo, { channelId, part: kind }, sink)
      const asked = {
        ...((kind === 'small' || kind === 'playableSmall') && { small: true }),
        ...((kind === 'playable' || kind === 'playableSmall') && { playable: true }),
      }
      return uplinks.openLive(aiServerNo, { channelId, ...asked }, sink)
    })
    return feed
  }

  return {
    feedOf,
    watch(socket, viewer, channel, kind, stillSees) {
      const watching = new FeedViewer(socket, viewer.sessionId)
      const own = [...watchers.values()].filter(other => other.sessionId === viewer.sessionId)
      if (own.length >= maxPerSession) {
        watching.end('failed')
        return
      }
      const feed = feedOf(channel, kind)
      const unwatch = sessions.watch(viewer, {
        changed: async now => {
          // The place of then tells whether it is worth asking; where the channel lies now the database decides alone.
          const asks = now.scopeEpoch !== viewer.scopeEpoch || !maySubscribe(now, { ...channel })
          // Where the database is away nobody is cut off: the next look decides.
          if (!mayWatchLive(now) || (asks && !(await stillSees(now).catch(() => true)))) watching.end('notFound')
        },
        ended: () => watching.end('signedOut'),
      })
      watchers.set(socket, watching)
      socket.once('close', () => {
        unwatch()
        watchers.delete(socket)
        feed.leave(watching)
      })
      feed.join(watching)
    },
    dismiss(sessionId, channelId) {
      for (const kind of feedKinds) feeds.get(`${kind} ${channelId}`)?.dismiss(sessionId)
    },
    counts: () => ({
      streams: feeds.size,
      viewers: [...feeds.values()].reduce((sum, feed) => sum + feed.viewerCount, 0),
    }),
    stop() {
      stopPings()
      for (const feed of [...feeds.values()]) feed.close()
    },
  }
}
