import { describe, expect, it } from 'vitest'
import { adjustPace, beginPace, trimBefore } from './playback-pace.ts'

/** Long past its opening. */
const restingPace = beginPace(-10_000)
const at = (lag: number, nowMs = 0) => ({ currentTime: 100 - lag, start: 80, end: 100, nowMs })

describe('a live video', () => {
  it('plays at its own speed near the edge, faster when it lags, faster still when it lags more', () => {
    expect(adjustPace(restingPace, at(0.3)).rate).toBe(1)
    expect(adjustPace(restingPace, at(0.4)).rate).toBe(1.15)
    expect(adjustPace(restingPace, at(1.2)).rate).toBe(1.5)
  })

  it('stays faster until it has really caught up', () => {
    const faster = adjustPace(restingPace, at(0.4))
    expect(adjustPace(faster, at(0.3)).rate).toBe(1.15)
    expect(adjustPace(faster, at(0.15)).rate).toBe(1)
  })

  it('slows from the firm to the gentle speed on the way', () => {
    expect(adjustPace({ ...restingPace, rate: 1.5 }, at(0.5)).rate).toBe(1.15)
    expect(adjustPace({ ...restingPace, rate: 1.5 }, at(0.25)).rate).toBe(1.15)
  })

  it('jumps above three seconds, and not again within eight', () => {
    const jumped = adjustPace(restingPace, at(4, 1000))
    expect(jumped.jumpTo).toBeCloseTo(99.85)
    expect(adjustPace(jumped, at(4, 8000))).toMatchObject({ rate: 1.5, lastJumpMs: 1000 })
    expect(adjustPace(jumped, at(4, 8000)).jumpTo).toBeUndefined()
    expect(adjustPace(jumped, at(4, 9001)).jumpTo).toBeCloseTo(99.85)
  })

  it('goes straight to the edge while the cached group is still coming in', () => {
    const pace = beginPace(0)
    expect(adjustPace(pace, at(0.5, 100)).jumpTo).toBeUndefined()
    const jumped = adjustPace(pace, at(0.7, 100))
    expect(jumped.jumpTo).toBeCloseTo(99.85)
    expect(adjustPace(jumped, at(0.7, 300)).jumpTo).toBeUndefined()
    expect(adjustPace(jumped, at(0.7, 350)).jumpTo).toBeCloseTo(99.85)
    expect(adjustPace(jumped, at(0.7, 1600)).jumpTo).toBeUndefined()
  })

  it('goes to the newest range at once when its place is not in it', () => {
    const jumped = adjustPace(restingPace, at(4, 1000))
    expect(adjustPace(jumped, { currentTime: 50, start: 99.95, end: 100, nowMs: 1100 }).jumpTo).toBe(99.95)
    expect(adjustPace(jumped, { currentTime: 120, start: 80, end: 100, nowMs: 1100 }).jumpTo).toBeCloseTo(99.85)
  })
})

it('the buffer is trimmed to ten seconds once it holds more than twenty', () => {
  expect(trimBefore(0, 19)).toBeUndefined()
  expect(trimBefore(0, 21)).toBe(11)
})
