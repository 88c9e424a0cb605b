import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dueAt,
  type Ladder,
  type LadderEvent,
  newLadder,
  type Rung,
  rungs,
  startLimit,
  stateOf,
  step,
} from './live-ladder.ts'

const everything: readonly Rung[] = rungs
/** Sends events one after another at the same time; `chance` 0.5 makes every delay its plain length. */
const after = (ladder: Ladder, now: number, ...events: LadderEvent[]) =>
  events.reduce((state, event) => step(state, event, now, 0.5), ladder)
const attemptId = (ladder: Ladder) => ladder.attempt?.id ?? 0
const shownId = (ladder: Ladder) => ladder.shown?.id ?? 0
const started = (able = everything) => after(newLadder(able), 0, { type: 'show' })
const playing = () => {
  const ladder = started()
  return after(ladder, 100, { type: 'frame', id: attemptId(ladder) })
}
const endOf = (ladder: Ladder, reason: 'offline' | 'failed' | 'signedOut' | 'notFound' | 'closed'): LadderEvent => ({
  type: 'ended',
  id: attemptId(ladder) || shownId(ladder),
  reason,
})
const onStills = () => {
  let ladder = started()
  ladder = after(ladder, 100, endOf(ladder, 'failed'))
  return after(ladder, 200, { type: 'frame', id: attemptId(ladder) })
}

describe('a tile', () => {
  it('starts with the best this browser can do, and plays with the first frame', () => {
    expect(started().attempt?.rung).toBe('webcodecs')
    expect(started(['mse', 'stills']).attempt?.rung).toBe('mse')
    expect(stateOf(started())).toBe('starting')
    expect(stateOf(playing())).toBe('playing')
  })

  it('that is hidden wants nothing, and starts again when it is seen', () => {
    const hidden = after(playing(), 5000, { type: 'hide' })
    expect([hidden.shown, hidden.attempt, dueAt(hidden, 5000)]).toEqual([undefined, undefined, undefined])
    expect(after(hidden, 9000, { type: 'tick' }, { type: 'hurry' }).attempt).toBeUndefined()
    expect(after(hidden, 9000, { type: 'show' }).attempt?.rung).toBe('webcodecs')
  })

  it('whose video does not start shows stills and says so, not an error', () => {
    const ladder = started()
    const next = after(ladder, 100, endOf(ladder, 'failed'))
    expect(next.attempt?.rung).toBe('stills')
    expect(stateOf(next)).toBe('starting')
    expect(stateOf(onStills())).toBe('stills')
  })

  it('without a first frame in time counts as failed', () => {
    expect(dueAt(started(), 0)).toBe(startLimit)
    expect(after(started(), startLimit, { type: 'tick' }).attempt?.rung).toBe('stills')
  })

  it('of an offline camera says offline at once, also while it tries again', () => {
    const ladder = started()
    const offline = after(ladder, 100, endOf(ladder, 'offline'))
    expect(stateOf(offline)).toBe('offline')
    expect(dueAt(offline, 100)).toBe(1100)
    const again = after(offline, 1100, { type: 'tick' })
    expect(again.attempt?.rung).toBe('webcodecs')
    expect(stateOf(again)).toBe('offline')
  })

  it('tries at once when the device says it is back', () => {
    const ladder = started()
    const offline = after(ladder, 100, endOf(ladder, 'offline'))
    expect(after(offline, 200, { type: 'hurry' }).attempt?.rung).toBe('webcodecs')
  })

  it('whose session has ended stays quiet', () => {
    const ladder = started()
    const over = after(ladder, 100, endOf(ladder, 'signedOut'))
    expect([over.attempt, dueAt(over, 100)]).toEqual([undefined, undefined])
  })
})

describe('stills', () => {
  it('stay on the tile while the video is tried beside them, and give way to its first frame', () => {
    const stills = onStills()
    expect(dueAt(stills, 200)).toBe(2200)
    const trial = after(stills, 2200, { type: 'frame', id: shownId(stills) }, { type: 'tick' })
    expect([trial.shown?.rung, trial.attempt?.rung]).toEqual(['stills', 'webcodecs'])
    const video = after(trial, 2300, { type: 'frame', id: attemptId(trial) })
    expect([stateOf(video), video.shown?.rung, video.attempt]).toEqual(['playing', 'webcodecs', undefined])
  })

  it('are tried for longer and longer, at most every half minute', () => {
    let ladder = onStills()
    let now = 200
    const gaps: number[] = []
    for (let trial = 0; trial < 8; trial += 1) {
      gaps.push(ladder.notBefore - now)
      now = ladder.notBefore
      ladder = after(ladder, now, { type: 'frame', id: shownId(ladder) }, { type: 'tick' })
      ladder = after(ladder, now, endOf(ladder, 'failed'))
    }
    expect(gaps).toEqual([2000, 2000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })
})

describe('a picture that plays', () => {
  it('and stalls is opened anew on the same rung', () => {
    const ladder = playing()
    expect(dueAt(ladder, 100)).toBe(5100)
    const stalled = after(ladder, 5100, { type: 'tick' })
    expect([stateOf(stalled), stalled.shown]).toEqual(['starting', undefined])
    expect(after(stalled, 5400, { type: 'tick' }).attempt?.rung).toBe('webcodecs')
  })

  it('and loses its line comes back by itself, without an error in between', () => {
    const ladder = playing()
    const lost = after(ladder, 3000, endOf(ladder, 'closed'))
    expect(stateOf(lost)).toBe('starting')
    const due = dueAt(lost, 3000) ?? 0
    expect(due - 3000).toBeLessThan(600)
    expect(after(lost, due, { type: 'tick' }).attempt?.rung).toBe('webcodecs')
  })

  it('says that the server does not answer when it stays away, and goes on trying', () => {
    let ladder = playing()
    ladder = after(ladder, 3000, endOf(ladder, 'closed'))
    ladder = after(ladder, 4000, { type: 'tick' })
    ladder = after(ladder, 4001, endOf(ladder, 'closed'))
    expect([stateOf(ladder), dueAt(ladder, 4001)]).toEqual(['failed', 6001])
  })
})

describe('a player that fails', () => {
  it('gives way to the next rung at once and gets another chance after a minute', () => {
    const ladder = playing()
    const failed = after(ladder, 1000, { type: 'playerFailed', id: shownId(ladder) })
    expect(failed.attempt?.rung).toBe('mse')
    const mse = after(failed, 1100, { type: 'frame', id: attemptId(failed) })
    const later = after(mse, 60_900, { type: 'frame', id: shownId(mse) })
    expect(dueAt(later, 60_900)).toBe(61_000)
    expect(after(later, 61_000, { type: 'tick' }).attempt?.rung).toBe('webcodecs')
  })

  it('again is left alone for twice as long', () => {
    let ladder = started(['webcodecs', 'stills'])
    ladder = after(ladder, 0, { type: 'playerFailed', id: attemptId(ladder) })
    ladder = after(ladder, 10, { type: 'frame', id: attemptId(ladder) })
    ladder = after(ladder, 60_000, { type: 'frame', id: shownId(ladder) }, { type: 'tick' })
    ladder = after(ladder, 60_000, { type: 'playerFailed', id: attemptId(ladder) })
    expect(ladder.bars.webcodecs).toEqual({ until: 180_000, times: 2 })
  })
})

it('a codec this browser cannot decode leads to stills with a note, without trying every rung', () => {
  const ladder = started()
  const refused = after(ladder, 50, { type: 'codecRefused', id: attemptId(ladder), rungs: ['webcodecs', 'mse'] })
  expect([refused.attempt?.rung, refused.codecRefused]).toEqual(['stills', true])
})

it('no order of events makes it open two attempts, show without being wanted, or wait for a time that is past', () => {
  const event: fc.Arbitrary<LadderEvent> = fc.oneof(
    fc.constantFrom<LadderEvent>({ type: 'show' }, { type: 'hide' }, { type: 'hurry' }, { type: 'tick' }),
    fc.record({ type: fc.constantFrom('frame' as const, 'playerFailed' as const), id: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      type: fc.constant('codecRefused' as const),
      id: fc.integer({ min: 1, max: 6 }),
      rungs: fc.subarray([...rungs]),
    }),
    fc.record({
      type: fc.constant('ended' as const),
      id: fc.integer({ min: 1, max: 6 }),
      reason: fc.constantFrom('offline' as const, 'failed' as const, 'notFound' as const, 'closed' as const),
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(9000)), { maxLength: 60 }), events => {
      let ladder = newLadder(everything)
      let now = 0
      for (const [next, wait] of events) {
        now += wait
        ladder = step(ladder, next, now, 0.5)
        if (!ladder.wanted) expect([ladder.shown, ladder.attempt]).toEqual([undefined, undefined])
        if (ladder.shown && ladder.attempt) expect(ladder.shown.id).not.toBe(ladder.attempt.id)
        // Whatever happened, there is a next moment, and reaching it changes something for good.
        if (ladder.wanted) expect(dueAt(ladder, now)).toBeTypeOf('number')
        const due = dueAt(ladder, now)
        if (due !== undefined) {
          const moved = step(ladder, { type: 'tick' }, Math.max(due, now), 0.5)
          expect(dueAt(moved, Math.max(due, now)) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(Math.max(due, now) - 1)
          expect(moved).not.toEqual(ladder)
        }
      }
    }),
    { numRuns: 500 },
  )
})

it('a server that answers nothing is asked every quarter of a minute at most', () => {
  let ladder = started()
  let now = 0
  const gaps: number[] = []
  for (let round = 0; round < 6; round += 1) {
    ladder = after(ladder, now, endOf(ladder, 'failed'))
    ladder = after(ladder, now, endOf(ladder, 'failed'))
    gaps.push(ladder.notBefore - now)
    now = ladder.notBefore
    ladder = after(ladder, now, { type: 'tick' })
  }
  expect(gaps).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})
