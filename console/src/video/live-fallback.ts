/**
 * Which way a channel's picture is shown now and what is tried next. Pure: state in, state out; `live-session.ts` makes it
 * happen. The chain: WebCodecs, else MSE, else the same two with a stream that every browser plays, else stills at 1 fps, and up again
 * by itself. A better mode is tried beside the one that is shown and takes over with its first frame, so nothing goes dark for a trial.
 */
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'

export const modes = ['webcodecs', 'mse', 'stills'] as const
export type Mode = (typeof modes)[number]

export type Picture = {
  /** Never used twice in one chain. */
  id: number
  mode: Mode
  startedAt: number
  lastFrameAt: number
}

export type Trouble = {
  kind: 'offline' | 'failed' | 'notFound' | 'signedOut'
  /** The server's own sentence, when it gave one. */
  text?: string
}

/** A mode whose player failed, not its stream. */
type Bar = { until: number; times: number }
export type Bars = Partial<Record<Mode, Bar>>
/** What is known of a stream before it is opened. `playable`: its own coding is beyond this browser, another is asked for. */
export type Learnt = { bars: Bars; playable: boolean }

export type Fallback = {
  /** What this browser can do, best first; stills always. */
  able: readonly Mode[]
  wanted: boolean
  /** Its pictures are on the tile. */
  shown: Picture | undefined
  /** Being opened, perhaps beside the one shown. */
  attempt: Picture | undefined
  bars: Bars
  playable: boolean
  /** Streams that failed in a row. */
  failures: number
  /** No attempt before this time. */
  notBefore: number
  /** Why the last stream failed; cleared by the first video frame. */
  trouble: Trouble | undefined
  /** Nothing is shown and nothing works: the trouble is what the tile says, also while the next attempt runs. */
  down: boolean
  /** The browser cannot decode this camera's video (H.265). */
  codecRefused: boolean
  lastId: number
}

export type FallbackEvent =
  | { type: 'show' }
  | { type: 'hide' }
  /** The device says it is back, or a person asks: try now. */
  | { type: 'retryNow' }
  /** The other stream of the camera is wanted: it is opened beside the one that shows. */
  | { type: 'swap' }
  | { type: 'frame'; id: number }
  | { type: 'playerFailed'; id: number }
  | { type: 'codecRefused'; id: number; modes: readonly Mode[] }
  | { type: 'ended'; id: number; reason: Trouble['kind'] | 'closed'; text?: string }
  | { type: 'tick' }

/** Milliseconds an attempt may take to its first frame: a cold camera needs 1-2 s, a slow line some more. */
export const startLimit = 8000
/** Milliseconds without a frame after which a shown picture is taken for dead. Stills come once a second. */
const stallLimit: Record<Mode, number> = { webcodecs: 5000, mse: 5000, stills: 9000 }
const barPace = { firstMs: 60_000, maxMs: 600_000 }
const [firstDelay, maxDelay] = [1000, 15_000]
/** Below a picture that works there is no hurry. */
const besideStills = { firstDelay: 2000, maxDelay: 30_000 }

export function startFallback(able: readonly Mode[], learnt: Learnt = { bars: {}, playable: false }): Fallback {
  return {
    able,
    wanted: false,
    shown: undefined,
    attempt: undefined,
    ...learnt,
    failures: 0,
    notBefore: 0,
    trouble: undefined,
    down: false,
    codecRefused: false,
    lastId: 0,
  }
}

/** `chance` is in [0, 1): it spreads the retries of many tiles. */
export function step(fallback: Fallback, event: FallbackEvent, now: number, chance: number): Fallback {
  return startDue(react(fallback, event, now, chance), now)
}

function react(fallback: Fallback, event: FallbackEvent, now: number, chance: number): Fallback {
  switch (event.type) {
    case 'show':
      return fallback.wanted ? fallback : { ...fallback, wanted: true, notBefore: 0 }
    case 'hide':
      return {
        ...fallback,
        wanted: false,
        shown: undefined,
        attempt: undefined,
        failures: 0,
        trouble: undefined,
        down: false,
      }
    case 'retryNow':
      return { ...fallback, notBefore: 0, failures: 0 }
    case 'swap':
      return swapped(fallback, now)
    case 'frame':
      return frame(fallback, event.id, now, chance)
    case 'playerFailed':
      return barred(fallback, event.id, [], now)
    case 'codecRefused':
      return barred(fallback, event.id, event.modes, now)
    case 'ended':
      return ended(fallback, event, now, chance)
    case 'tick':
      return overdue(fallback, now, chance)
  }
}

function swapped(fallback: Fallback, now: number): Fallback {
  if (!fallback.wanted) return fallback
  // What was being opened is of the stream that is wanted no more.
  return opened({ ...fallback, attempt: undefined, notBefore: 0 }, bestMode(fallback, now), now)
}

function frame(fallback: Fallback, id: number, now: number, chance: number): Fallback {
  const { shown, attempt } = fallback
  if (shown?.id === id) return { ...fallback, shown: { ...shown, lastFrameAt: now } }
  if (attempt?.id !== id) return fallback
  const next = { ...fallback, shown: { ...attempt, lastFrameAt: now }, attempt: undefined, down: false }
  if (attempt.mode === 'stills') return { ...next, notBefore: now + delayOf(next, chance) }
  return { ...next, failures: 0, notBefore: 0, trouble: undefined, codecRefused: false }
}

/** The player of a mode failed: the mode is left alone for a while, and the next one is tried at once. */
function barred(fallback: Fallback, id: number, refused: readonly Mode[], now: number): Fallback {
  const picture = pictureOf(fallback, id)
  if (!picture) return fallback
  const bars = { ...fallback.bars }
  for (const mode of new Set([picture.mode, ...refused])) {
    const times = (bars[mode]?.times ?? 0) + 1
    const length = refused.length > 0 ? barPace.maxMs : backoff({ tries: times, ...barPace })
    bars[mode] = { until: now + length, times }
  }
  const video = fallback.able.filter(mode => mode !== 'stills')
  const noneLeft = refused.length > 0 && video.every(mode => (bars[mode]?.until ?? 0) > now)
  // Another coding of the same picture: nothing is known against it yet.
  if (noneLeft && !fallback.playable) {
    const anew = { ...without(fallback, id), bars: {}, playable: true, failures: 0, notBefore: 0 }
    return anew.attempt ? anew : opened(anew, bestMode(anew, now), now)
  }
  const codecRefused = fallback.codecRefused || noneLeft
  return { ...without(fallback, id), bars, codecRefused, notBefore: 0 }
}

function ended(fallback: Fallback, event: FallbackEvent & { type: 'ended' }, now: number, chance: number): Fallback {
  const picture = pictureOf(fallback, event.id)
  if (!picture) return fallback
  const trouble: Trouble = { kind: event.reason === 'closed' ? 'failed' : event.reason, text: event.text }
  const wasShown = fallback.shown?.id === event.id
  const remaining = { ...without(fallback, event.id), trouble }
  const nothingElse = !remaining.shown && !remaining.attempt
  // Falling to stills is part of the same try: it counts when they fail too.
  if (nothingElse && !wasShown && event.reason === 'failed' && picture.mode !== 'stills')
    return opened(remaining, 'stills', now)
  const failed = { ...remaining, failures: fallback.failures + 1 }
  if (event.reason === 'signedOut') return { ...failed, wanted: false, attempt: undefined, down: true }
  if (failed.shown) return { ...failed, notBefore: now + delayOf(failed, chance) }
  // A trial beside this picture goes on alone.
  if (failed.attempt) return failed
  // It played until now: a dropped line is worth an immediate second try before anything is said.
  if (wasShown && event.reason === 'closed') return { ...failed, notBefore: now + firstDelay * 0.5 * chance }
  return { ...failed, down: true, notBefore: now + delayOf(failed, chance) }
}

function overdue(fallback: Fallback, now: number, chance: number): Fallback {
  const { attempt, shown } = fallback
  let next = fallback
  if (shown && now - shown.lastFrameAt >= stallLimit[shown.mode])
    next = ended(next, { type: 'ended', id: shown.id, reason: 'closed' }, now, chance)
  if (attempt && now - attempt.startedAt >= startLimit)
    next = ended(next, { type: 'ended', id: attempt.id, reason: 'failed' }, now, chance)
  return next
}

function startDue(fallback: Fallback, now: number): Fallback {
  if (!fallback.wanted || fallback.attempt || now < fallback.notBefore) return fallback
  const best = bestMode(fallback, now)
  if (fallback.shown && modes.indexOf(best) >= modes.indexOf(fallback.shown.mode)) return fallback
  return opened(fallback, best, now)
}

function opened(fallback: Fallback, mode: Mode, now: number): Fallback {
  const id = fallback.lastId + 1
  return { ...fallback, lastId: id, attempt: { id, mode, startedAt: now, lastFrameAt: now } }
}

const bestMode = (fallback: Fallback, now: number): Mode =>
  fallback.able.find(mode => (fallback.bars[mode]?.until ?? 0) <= now) ?? 'stills'

const pictureOf = (fallback: Fallback, id: number) =>
  [fallback.shown, fallback.attempt].find(picture => picture?.id === id)

const without = (fallback: Fallback, id: number): Fallback => ({
  ...fallback,
  shown: fallback.shown?.id === id ? undefined : fallback.shown,
  attempt: fallback.attempt?.id === id ? undefined : fallback.attempt,
})

function delayOf(fallback: Fallback, chance: number): number {
  const maxMs = fallback.shown ? besideStills.maxDelay : maxDelay
  const doubled = backoff({ tries: fallback.failures, firstMs: firstDelay, maxMs })
  return jittered(Math.max(doubled, fallback.shown ? besideStills.firstDelay : 0), 0.25, chance)
}

/** When to send the next tick; undefined when only events can change anything. */
export function dueAt(fallback: Fallback, now: number): number | undefined {
  if (!fallback.wanted) return undefined
  const times: number[] = []
  const { attempt, shown } = fallback
  if (shown) times.push(shown.lastFrameAt + stallLimit[shown.mode])
  if (attempt) times.push(attempt.startedAt + startLimit)
  else if (!shown || fallback.able[0] !== shown.mode) {
    const bars = fallback.able.map(mode => fallback.bars[mode]?.until ?? 0).filter(until => until > now)
    const wantsBetter = !shown || modes.indexOf(bestMode(fallback, now)) < modes.indexOf(shown.mode)
    times.push(...(wantsBetter ? [fallback.notBefore] : bars.map(until => Math.max(until, fallback.notBefore))))
  }
  return times.length > 0 ? Math.min(...times) : undefined
}

export type TileState = 'starting' | 'playing' | 'stills' | 'offline' | 'failed'

/** What the tile says. */
export function stateOf(fallback: Fallback): TileState {
  if (fallback.shown) return fallback.shown.mode === 'stills' ? 'stills' : 'playing'
  if (fallback.down) return fallback.trouble?.kind === 'offline' ? 'offline' : 'failed'
  return 'starting'
}
