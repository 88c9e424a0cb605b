/** How much of one source is let in, so that none takes what its neighbours need. */
import { limits } from '@watchfire/contract/core/limits.ts'
import { refuse } from '../core/http/refuse.ts'

const inWorkOfSource = 3
const inWorkOfAll = 32
const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000

type Seen = { inWork: number; room: number; at: number; cuts: number; pausedUntil: number }

export function openHookDoor(now: () => number = Date.now) {
  const sources = new Map<number, Seen>()
  let inWork = 0

  function seen(sourceId: number, room: number = limits.hookPostsPerMinute): Seen {
    const known = sources.get(sourceId) ?? {
      inWork: 0,
      room,
      at: now(),
      cuts: 0,
      pausedUntil: 0,
    }
    sources.set(sourceId, known)
    return known
  }

  return {
    /** Answers what ends it. @throws hook.paused, call.tooMany, call.busy */
    enter(sourceId: number, most: number = limits.hookPostsPerMinute): () => void {
      const source = seen(sourceId, most)
      const pauseMs = source.pausedUntil - now()
      if (pauseMs > 0) throw refuse('hook.paused', { seconds: Math.ceil(pauseMs / 1000) })
      source.room = Math.min(most, source.room + ((now() - source.at) / 60_000) * most)
      source.at = now()
      if (source.room < 1 || source.inWork >= inWorkOfSource) throw refuse('call.tooMany')
      if (inWork >= inWorkOfAll) throw refuse('call.busy')
      source.room -= 1
      source.inWork += 1
      inWork += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        source.inWork -= 1
        inWork -= 1
      }
    },
    /** Its expression had to be cut: it rests, longer each time. */
    noteCut(sourceId: number): void {
      const source = seen(sourceId)
      source.pausedUntil = now() + Math.min(longestPauseMs, firstPauseMs * 2 ** source.cuts)
      source.cuts += 1
    },
    noteDone(sourceId: number): void {
      seen(sourceId).cuts = 0
    },
    /** It was changed: what was wrong with it may be right now. */
    forget(sourceId: number): void {
      const source = sources.get(sourceId)
      if (source) Object.assign(source, { cuts: 0, pausedUntil: 0 })
    },
  }
}
export type HookDoor = ReturnType<typeof openHookDoor>
