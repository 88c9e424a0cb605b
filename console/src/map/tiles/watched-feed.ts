import type { TileFeed, TileNo } from './tile-feed.ts'

export type MapProblem = 'noWebGl' | 'tilesFailed' | 'notCovered'

/** A feed that remembers how it went: one tile that came is a map. */
export function watchedFeed(feed: TileFeed) {
  const went = { came: 0, empty: 0, failed: 0 }
  return {
    feed,
    async load(layer: number, at: TileNo, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
      try {
        const bytes = await feed.load(layer, at, signal)
        went[bytes?.byteLength ? 'came' : 'empty'] += 1
        return bytes
      } catch (error) {
        if (!signal.aborted) went.failed += 1
        throw error
      }
    },
    /** Once all that was asked for is settled. */
    problem(): MapProblem | undefined {
      if (went.came > 0) return undefined
      return went.failed > 0 ? 'tilesFailed' : 'notCovered'
    },
  }
}
export type WatchedFeed = ReturnType<typeof watchedFeed>
