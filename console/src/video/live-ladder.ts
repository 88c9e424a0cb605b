/**
 * Which way a channel's picture is shown now and what is tried next. Pure: state in, state out; `live-session.ts` makes it
 * happen. The ladder: WebCodecs, else MSE, else stills at 1 fps, and up again by itself. A better rung is tried beside the one
 * that is shown and takes over with its first frame, so nothing goes dark for a trial.
 */
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'

export const rungs = ['webcodecs', 'mse', 'stills'] as const
export type Rung = (typeof rungs)[number]

export type Picture = {
  /** Never used twice in one ladder. */
  id: number
  rung: Rung
  startedAt: number
  lastFrameAt: number
}

export type Trouble = {
  kind: 'offline' | 'failed' | 'notFound' | 'signedOut'
  /** The server's own sentence, when it gave one. */
  text?: string
}

/** A rung whose player failed, not its stream. */
type Bar = { until: number; times: number }
export type Bars = Partial<Record<Rung, Bar>>

export type Ladder = {
  /** What this browser can do, best first; stills always. */
  able: readonly Rung[]
  wanted: boolean
  /** Its pictures are on the tile. */
  shown: Picture | undefined
  /** Being opened, perhaps beside the one shown. */
  attempt: Picture | undefined
  bars: Bars
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

export type LadderEvent =
  | { type: 'show' }
  | { type: 'hide' }
  /** The device says it is back, or a person asks: try now. */
  | { type: 'hurry' }
  | { type: 'frame'; id: number }
  | { type: 'playerFailed'; id: number }
  | { type: 'codecRefused'; id: number; rungs: readonly Rung[] }
  | { type: 'ended'; id: number; reason: Trouble['kind'] | 'closed'; text?: string }
  | { type: 'tick' }

/** Milliseconds an attempt may take to its first frame: a cold camera needs 1-2 s, a slow line some more. */
export const startLimit = 8000
/** Milliseconds without a frame after which a shown picture is taken for dead. Stills come once a second. */
const stallLimit: Record<Rung, number> = { webcodecs: 5000, mse: 5000, stills: 9000 }
const barPace = { firstMs: 60_000, mostMs: 600_000 }
const [firstDelay, longestDelay] = [1000, 15_000]
/** Below a picture that works there is no hurry. */
const besideStills = { firstDelay: 2000, longestDelay: 30_000 }

export function newLadder(able: readonly Rung[], bars: Bars = {}): Ladder {
  return {
    able,
    wanted: false,
    shown: undefined,
    attempt: undefined,
    bars,
    failures: 0,
    notBefore: 0,
    trouble: undefined,
    down: false,
    codecRefused: false,
    lastId: 0,
  }
}

/** `chance` is in [0, 1): it spreads the retries of many tiles. */
export function step(ladder: Ladder, event: LadderEvent, now: number, chance: number): Ladder {
  return startDue(react(ladder, event, now, chance), now)
}

function react(ladder: Ladder, event: LadderEvent, now: number, chance: number): Ladder {
  switch (event.type) {
    case 'show':
      return ladder.wanted ? ladder : { ...ladder, wanted: true, notBefore: 0 }
    case 'hide':
      return {
        ...ladder,
        wanted: false,
        shown: undefined,
        attempt: undefined,
        failures: 0,
        trouble: undefined,
        down: false,
      }
    case 'hurry':
      return { ...ladder, notBefore: 0, failures: 0 }
    case 'frame':
      return frame(ladder, event.id, now, chance)
    case 'playerFailed':
      return barred(ladder, event.id, [], now)
    case 'codecRefused':
      return barred(ladder, event.id, event.rungs, now)
    case 'ended':
      return ended(ladder, event, now, chance)
    case 'tick':
      return overdue(ladder, now, chance)
  }
}

function frame(ladder: Ladder, id: number, now: number, chance: number): Ladder {
  const { shown, attempt } = ladder
  if (shown?.id === id) return { ...ladder, shown: { ...shown, lastFrameAt: now } }
  if (attempt?.id !== id) return ladder
  const next = { ...ladder, shown: { ...attempt, lastFrameAt: now }, attempt: undefined, down: false }
  if (attempt.rung === 'stills') return { ...next, notBefore: now + delayOf(next, chance) }
  return { ...next, failures: 0, notBefore: 0, trouble: undefined, codecRefused: false }
}

/** The player of a rung failed: the rung is left alone for a while, and the next one is tried at once. */
function barred(ladder: Ladder, id: number, refused: readonly Rung[], now: number): Ladder {
  const picture = pictureOf(ladder, id)
  if (!picture) return ladder
  const bars = { ...ladder.bars }
  for (const rung of new Set([picture.rung, ...refused])) {
    const times = (bars[rung]?.times ?? 0) + 1
    const length = refused.length > 0 ? barPace.mostMs : backoff({ tries: times, ...barPace })
    bars[rung] = { until: now + length, times }
  }
  const video = ladder.able.filter(rung => rung !== 'stills')
  const codecRefused =
    ladder.codecRefused || (refused.length > 0 && video.every(rung => (bars[rung]?.until ?? 0) > now))
  return { ...without(ladder, id), bars, codecRefused, notBefore: 0 }
}

function ended(ladder: Ladder, event: LadderEvent & { type: 'ended' }, now: number, chance: number): Ladder {
  const picture = pictureOf(ladder, event.id)
  if (!picture) return ladder
  const trouble: Trouble = { kind: event.reason === 'closed' ? 'failed' : event.reason, text: event.text }
  const wasShown = ladder.shown?.id === event.id
  const remaining = { ...without(ladder, event.id), trouble }
  const nothingElse = !remaining.shown && !remaining.attempt
  // Falling to stills is part of the same try: it counts when they fail too.
  if (nothingElse && !wasShown && event.reason === 'failed' && picture.rung !== 'stills')
    return opened(remaining, 'stills', now)
  const failed = { ...remaining, failures: ladder.failures + 1 }
  if (event.reason === 'signedOut') return { ...failed, wanted: false, attempt: undefined, down: true }
  if (failed.shown) return { ...failed, notBefore: now + delayOf(failed, chance) }
  // A trial beside this picture goes on alone.
  if (failed.attempt) return failed
  // It played until now: a dropped line is worth an immediate second try before anything is said.
  if (wasShown && event.reason === 'closed') return { ...failed, notBefore: now + firstDelay * 0.5 * chance }
  return { ...failed, down: true, notBefore: now + delayOf(failed, chance) }
}

function overdue(ladder: Ladder, now: number, chance: number): Ladder {
  const { attempt, shown } = ladder
  let next = ladder
  if (shown && now - shown.lastFrameAt >= stallLimit[shown.rung])
    next = ended(next, { type: 'ended', id: shown.id, reason: 'closed' }, now, chance)
  if (attempt && now - attempt.startedAt >= startLimit)
    next = ended(next, { type: 'ended', id: attempt.id, reason: 'failed' }, now, chance)
  return next
}

function startDue(ladder: Ladder, now: number): Ladder {
  if (!ladder.wanted || ladder.attempt || now < ladder.notBefore) return ladder
  const best = bestRung(ladder, now)
  if (ladder.shown && rungs.indexOf(best) >= rungs.indexOf(ladder.shown.rung)) return ladder
  return opened(ladder, best, now)
}

function opened(ladder: Ladder, rung: Rung, now: number): Ladder {
  const id = ladder.lastId + 1
  return { ...ladder, lastId: id, attempt: { id, rung, startedAt: now, lastFrameAt: now } }
}

const bestRung = (ladder: Ladder, now: number): Rung =>
  ladder.able.find(rung => (ladder.bars[rung]?.until ?? 0) <= now) ?? 'stills'

const pictureOf = (ladder: Ladder, id: number) => [ladder.shown, ladder.attempt].find(picture => picture?.id === id)

const without = (ladder: Ladder, id: number): Ladder => ({
  ...ladder,
  shown: ladder.shown?.id === id ? undefined : ladder.shown,
  attempt: ladder.attempt?.id === id ? undefined : ladder.attempt,
})

function delayOf(ladder: Ladder, chance: number): number {
  const mostMs = ladder.shown ? besideStills.longestDelay : longestDelay
  const doubled = backoff({ tries: ladder.failures, firstMs: firstDelay, mostMs })
  return jittered(Math.max(doubled, ladder.shown ? besideStills.firstDelay : 0), 0.25, chance)
}

/** When to send the next tick; undefined when only events can change anything. */
export function dueAt(ladder: Ladder, now: number): number | undefined {
  if (!ladder.wanted) return undefined
  const times: number[] = []
  const { attempt, shown } = ladder
  if (shown) times.push(shown.lastFrameAt + stallLimit[shown.rung])
  if (attempt) times.push(attempt.startedAt + startLimit)
  else if (!shown || ladder.able[0] !== shown.rung) {
    const bars = ladder.able.map(rung => ladder.bars[rung]?.until ?? 0).filter(until => until > now)
    const wantsBetter = !shown || rungs.indexOf(bestRung(ladder, now)) < rungs.indexOf(shown.rung)
    times.push(...(wantsBetter ? [ladder.notBefore] : bars.map(until => Math.max(until, ladder.notBefore))))
  }
  return times.length > 0 ? Math.min(...times) : undefined
}

export type TileState = 'starting' | 'playing' | 'stills' | 'offline' | 'failed'

/** What the tile says. */
export function stateOf(ladder: Ladder): TileState {
  if (ladder.shown) return ladder.shown.rung === 'stills' ? 'stills' : 'playing'
  if (ladder.down) return ladder.trouble?.kind === 'offline' ? 'offline' : 'failed'
  return 'starting'
}
