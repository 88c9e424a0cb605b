import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dueAt,
  type Fallback,
  type FallbackEvent,
  type Mode,
  modes,
  startFallback,
  startLimit,
  stateOf,
  step,
} from './live-fallback.ts'

const everything: readonly Mode[] = modes
/** Sends events one after another at the same time; `chance` 0.5 makes every delay its plain length. */
const after = (fallback: Fallback, now: number, ...events: FallbackEvent[]) =>
  events.reduce((state, event) => step(state, event, now, 0.5), fallback)
const attemptId = (chain: Fallback) => chain.attempt?.id ?? 0
const shownId = (chain: Fallback) => chain.shown?.id ?? 0
const started = (able = everything) => after(startFallback(able), 0, { type: 'show' })
const playing = () => {
  const chain = started()
  return after(chain, 100, { type: 'frame', id: attemptId(chain) })
}
const endOf = (chain: Fallback, reason: 'offline' | 'failed' | 'signedOut' | 'notFound' | 'closed'): FallbackEvent => ({
  type: 'ended',
  id: attemptId(chain) || shownId(chain),
  reason,
})
const onStills = () => {
  let chain = started()
  chain = after(chain, 100, endOf(chain, 'failed'))
  return after(chain, 200, { type: 'frame', id: attemptId(chain) })
}

describe('a tile', () => {
  it('starts with the best this browser can do, and plays with the first frame', () => {
    expect(started().attempt?.mode).toBe('webcodecs')
    expect(started(['mse', 'stills']).attempt?.mode).toBe('mse')
    expect(stateOf(started())).toBe('starting')
    expect(stateOf(playing())).toBe('playing')
  })

  it('that is to show the other stream keeps its picture until that has one, and for good where it has none', () => {
    const swapping = after(playing(), 5000, { type: 'swap' })
    expect([swapping.shown?.mode, swapping.attempt?.mode, stateOf(swapping)]).toEqual([
      'webcodecs',
      'webcodecs',
      'playing',
    ])
    const swapped = after(swapping, 5100, { type: 'frame', id: attemptId(swapping) })
    expect(swapped.shown?.id).toBe(attemptId(swapping))
    expect(swapped.attempt).toBeUndefined()
    const kept = after(swapping, 5100, endOf(swapping, 'failed'))
    expect([kept.shown?.id, kept.attempt, stateOf(kept)]).toEqual([shownId(playing()), undefined, 'playing'])
    // What was being opened for the former stream is opened anew.
    const early = after(started(), 50, { type: 'swap' })
    expect(early.attempt?.id).toBeGreaterThan(attemptId(started()))
  })

  it('that is hidden wants nothing, and starts again when it is seen', () => {
    const hidden = after(playing(), 5000, { type: 'hide' })
    expect([hidden.shown, hidden.attempt, dueAt(hidden, 5000)]).toEqual([undefined, undefined, undefined])
    expect(after(hidden, 9000, { type: 'tick' }, { type: 'retryNow' }).attempt).toBeUndefined()
    expect(after(hidden, 9000, { type: 'show' }).attempt?.mode).toBe('webcodecs')
  })

  it('whose video does not start shows stills and says so, not an error', () => {
    const chain = started()
    const next = after(chain, 100, endOf(chain, 'failed'))
    expect(next.attempt?.mode).toBe('stills')
    expect(stateOf(next)).toBe('starting')
    expect(stateOf(onStills())).toBe('stills')
  })

  it('without a first frame in time counts as failed', () => {
    expect(dueAt(started(), 0)).toBe(startLimit)
    expect(after(started(), startLimit, { type: 'tick' }).attempt?.mode).toBe('stills')
  })

  it('of an offline camera says offline at once, also while it tries again', () => {
    const chain = started()
    const offline = after(chain, 100, endOf(chain, 'offline'))
    expect(stateOf(offline)).toBe('offline')
    expect(dueAt(offline, 100)).toBe(1100)
    const again = after(offline, 1100, { type: 'tick' })
    expect(again.attempt?.mode).toBe('webcodecs')
    expect(stateOf(again)).toBe('offline')
  })

  it('tries at once when the device says it is back', () => {
    const chain = started()
    const offline = after(chain, 100, endOf(chain, 'offline'))
    expect(after(offline, 200, { type: 'retryNow' }).attempt?.mode).toBe('webcodecs')
  })

  it('whose session has ended stays quiet', () => {
    const chain = started()
    const over = after(chain, 100, endOf(chain, 'signedOut'))
    expect([over.attempt, dueAt(over, 100)]).toEqual([undefined, undefined])
  })
})

describe('stills', () => {
  it('stay on the tile while the video is tried beside them, and give way to its first frame', () => {
    const stills = onStills()
    expect(dueAt(stills, 200)).toBe(2200)
    const trial = after(stills, 2200, { type: 'frame', id: shownId(stills) }, { type: 'tick' })
    expect([trial.shown?.mode, trial.attempt?.mode]).toEqual(['stills', 'webcodecs'])
    const video = after(trial, 2300, { type: 'frame', id: attemptId(trial) })
    expect([stateOf(video), video.shown?.mode, video.attempt]).toEqual(['playing', 'webcodecs', undefined])
  })

  it('are tried for longer and longer, at most every half minute', () => {
    let chain = onStills()
    let now = 200
    const gaps: number[] = []
    for (let trial = 0; trial < 8; trial += 1) {
      gaps.push(chain.notBefore - now)
      now = chain.notBefore
      chain = after(chain, now, { type: 'frame', id: shownId(chain) }, { type: 'tick' })
      chain = after(chain, now, endOf(chain, 'failed'))
    }
    expect(gaps).toEqual([2000, 2000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })
})

describe('a picture that plays', () => {
  it('and stalls is opened anew on the same mode', () => {
    const chain = playing()
    expect(dueAt(chain, 100)).toBe(5100)
    const stalled = after(chain, 5100, { type: 'tick' })
    expect([stateOf(stalled), stalled.shown]).toEqual(['starting', undefined])
    expect(after(stalled, 5400, { type: 'tick' }).attempt?.mode).toBe('webcodecs')
  })

  it('and loses its line comes back by itself, without an error in between', () => {
    const chain = playing()
    const lost = after(chain, 3000, endOf(chain, 'closed'))
    expect(stateOf(lost)).toBe('starting')
    const due = dueAt(lost, 3000) ?? 0
    expect(due - 3000).toBeLessThan(600)
    expect(after(lost, due, { type: 'tick' }).attempt?.mode).toBe('webcodecs')
  })

  it('says that the server does not answer when it stays away, and goes on trying', () => {
    let chain = playing()
    chain = after(chain, 3000, endOf(chain, 'closed'))
    chain = after(chain, 4000, { type: 'tick' })
    chain = after(chain, 4001, endOf(chain, 'closed'))
    expect([stateOf(chain), dueAt(chain, 4001)]).toEqual(['failed', 6001])
  })
})

describe('a player that fails', () => {
  it('gives way to the next mode at once and gets another chance after a minute', () => {
    const chain = playing()
    const failed = after(chain, 1000, { type: 'playerFailed', id: shownId(chain) })
    expect(failed.attempt?.mode).toBe('mse')
    const mse = after(failed, 1100, { type: 'frame', id: attemptId(failed) })
    const later = after(mse, 60_900, { type: 'frame', id: shownId(mse) })
    expect(dueAt(later, 60_900)).toBe(61_000)
    expect(after(later, 61_000, { type: 'tick' }).attempt?.mode).toBe('webcodecs')
  })

  it('again is left alone for twice as long', () => {
    let chain = started(['webcodecs', 'stills'])
    chain = after(chain, 0, { type: 'playerFailed', id: attemptId(chain) })
    chain = after(chain, 10, { type: 'frame', id: attemptId(chain) })
    chain = after(chain, 60_000, { type: 'frame', id: shownId(chain) }, { type: 'tick' })
    chain = after(chain, 60_000, { type: 'playerFailed', id: attemptId(chain) })
    expect(chain.bars.webcodecs).toEqual({ until: 180_000, times: 2 })
  })
})

describe('a codec this browser cannot decode', () => {
  const refuse = (chain: Fallback, now = 50) =>
    after(chain, now, { type: 'codecRefused', id: attemptId(chain), modes: ['webcodecs', 'mse'] })

  it('leads to a stream that every browser plays, at once and by the best mode', () => {
    const refused = refuse(started())
    expect([refused.attempt?.mode, refused.playable, refused.codecRefused]).toEqual(['webcodecs', true, false])
    const shown = after(refused, 400, { type: 'frame', id: attemptId(refused) })
    expect([stateOf(shown), shown.playable]).toEqual(['playing', true])
  })

  it('in that stream too leads to stills with a note, without trying every mode', () => {
    const refused = refuse(refuse(started()), 90)
    expect([refused.attempt?.mode, refused.codecRefused]).toEqual(['stills', true])
  })

  it('is remembered: the next tile begins with what plays', () => {
    const { bars, playable } = refuse(started())
    const next = after(startFallback(everything, { bars, playable }), 100, { type: 'show' })
    expect([next.attempt?.mode, next.playable]).toEqual(['webcodecs', true])
  })

  it('keeps the picture of a smaller stream until the playable one has its first', () => {
    const swapping = refuse(after(playing(), 5000, { type: 'swap' }), 5050)
    expect([swapping.shown?.mode, swapping.attempt?.mode, swapping.playable]).toEqual(['webcodecs', 'webcodecs', true])
  })
})

it('no order of events makes it open two attempts, show without being wanted, or wait for a time that is past', () => {
  const event: fc.Arbitrary<FallbackEvent> = fc.oneof(
    fc.constantFrom<FallbackEvent>(
      { type: 'show' },
      { type: 'hide' },
      { type: 'retryNow' },
      { type: 'swap' },
      { type: 'tick' },
    ),
    fc.record({ type: fc.constantFrom('frame' as const, 'playerFailed' as const), id: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      type: fc.constant('codecRefused' as const),
      id: fc.integer({ min: 1, max: 6 }),
      modes: fc.subarray([...modes]),
    }),
    fc.record({
      type: fc.constant('ended' as const),
      id: fc.integer({ min: 1, max: 6 }),
      reason: fc.constantFrom('offline' as const, 'failed' as const, 'notFound' as const, 'closed' as const),
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(9000)), { maxLength: 60 }), events => {
      let chain = startFallback(everything)
      let now = 0
      for (const [next, wait] of events) {
        now += wait
        chain = step(chain, next, now, 0.5)
        if (!chain.wanted) expect([chain.shown, chain.attempt]).toEqual([undefined, undefined])
        if (chain.shown && chain.attempt) expect(chain.shown.id).not.toBe(chain.attempt.id)
        // Whatever happened, there is a next moment, and reaching it changes something for good.
        if (chain.wanted) expect(dueAt(chain, now)).toBeTypeOf('number')
        const due = dueAt(chain, now)
        if (due !== undefined) {
          const moved = step(chain, { type: 'tick' }, Math.max(due, now), 0.5)
          expect(dueAt(moved, Math.max(due, now)) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(Math.max(due, now) - 1)
          expect(moved).not.toEqual(chain)
        }
      }
    }),
    { numRuns: 500 },
  )
})

it('a server that answers nothing is asked every quarter of a minute at most', () => {
  let chain = started()
  let now = 0
  const gaps: number[] = []
  for (let round = 0; round < 6; round += 1) {
    chain = after(chain, now, endOf(chain, 'failed'))
    chain = after(chain, now, endOf(chain, 'failed'))
    gaps.push(chain.notBefore - now)
    now = chain.notBefore
    chain = after(chain, now, { type: 'tick' })
  }
  expect(gaps).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})
