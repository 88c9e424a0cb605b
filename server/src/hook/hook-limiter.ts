/** How much of one source and of one customer is let in, so that none takes what its neighbours need. */
import { backoff } from '@watchfire/contract/core/backoff.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { refuse } from '../core/http/refuse.ts'
import type { SourceOfToken } from './intake.queries.ts'

const inWorkOfSource = 3
/** A post holds its place while it comes in, and a slow sender takes its time. */
const inWorkOfCustomer = 12
const inWorkOfAll = 32
const pause = { firstMs: 5_000, maxMs: 5 * 60_000 }

type Source = Pick<SourceOfToken, 'source_id' | 'tenant_id'>
type Seen = { inWork: number; room: number; at: number; cuts: number; pausedUntil: number }

export function openHookLimiter(now: () => number = Date.now) {
  const sources = new Map<number, Seen>()
  /** By customer. */
  const inWork = new Map<number, number>()
  let inWorkNow = 0

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
    enter({ source_id, tenant_id }: Source, max: number = limits.hookPostsPerMinute): () => void {
      const source = seen(source_id, max)
      const ofCustomer = inWork.get(tenant_id) ?? 0
      const pauseMs = source.pausedUntil - now()
      if (pauseMs > 0) throw refuse('hook.paused', { seconds: Math.ceil(pauseMs / 1000) })
      source.room = Math.min(max, source.room + ((now() - source.at) / 60_000) * max)
      source.at = now()
      if (source.room < 1 || source.inWork >= inWorkOfSource || ofCustomer >= inWorkOfCustomer)
        throw refuse('call.tooMany')
      if (inWorkNow >= inWorkOfAll) throw refuse('call.busy')
      source.room -= 1
      source.inWork += 1
      inWork.set(tenant_id, ofCustomer + 1)
      inWorkNow += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        source.inWork -= 1
        const others = (inWork.get(tenant_id) ?? 1) - 1
        if (others === 0) inWork.delete(tenant_id)
        else inWork.set(tenant_id, others)
        inWorkNow -= 1
      }
    },
    /** Its expression had to be cut: it rests, longer each time. */
    noteCut(sourceId: number): void {
      const source = seen(sourceId)
      source.cuts += 1
      source.pausedUntil = now() + backoff({ tries: source.cuts, ...pause })
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
export type HookLimiter = ReturnType<typeof openHookLimiter>
