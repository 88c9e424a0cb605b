/** A release on trial, by a clock of the test. */
import { expect, test } from 'vitest'
import { hasEnoughCameras } from './boot-record.ts'
import { TrialJudge } from './trial-judge.ts'

const seconds = 1000
const timing = { firstMs: 120 * seconds, settleMs: 180 * seconds, gapMs: 120 * seconds, outageMs: 900 * seconds }
const aJudge = (cameras = 4) => new TrialJudge(cameras, timing, 0)
const good = { type: 'healthy', cameras: 4 } as const
const away = { type: 'unanswered' } as const

/** The same message every ten seconds, from one second to another; whether it has held by then. */
function handle(
  judge: TrialJudge,
  message: Parameters<TrialJudge['handleMessage']>[0],
  from: number,
  to: number,
): boolean {
  let holds = false
  for (let at = from; at <= to; at += 10) {
    if (at * seconds > judge.until) return false
    holds ||= judge.handleMessage(message, at * seconds)
  }
  return holds
}

test('one heartbeat does not make it hold, and heartbeats for its time do', () => {
  const judge = aJudge()
  expect(judge.handleMessage(good, 5 * seconds)).toBe(false)
  expect(handle(judge, good, 15, 175)).toBe(false)
  expect(judge.handleMessage(good, 185 * seconds)).toBe(true)
})

test('a release that was healthy and is silent then fails after the longest gap', () => {
  const judge = aJudge()
  expect([judge.until, judge.wasHealthy]).toEqual([timing.firstMs, false])
  handle(judge, good, 10, 50)
  expect([judge.until, judge.wasHealthy, judge.reason]).toEqual([170 * seconds, true, 'notHealthy'])
})

test('cameras that are gone and come back count for nothing, and those that stay away do', () => {
  const judge = aJudge()
  handle(judge, { type: 'healthy', cameras: 1 }, 0, 30)
  expect(judge.reason).toBe('camerasLost')
  handle(judge, good, 40, 60)
  expect(judge.reason).toBe('notHealthy')
  handle(judge, { type: 'healthy', cameras: 2 }, 70, 170)
  expect([judge.reason, judge.until]).toEqual(['camerasLost', 180 * seconds])
})

test('alarms that pile up all the time keep it from holding, and those that go do not', () => {
  const filling = aJudge()
  for (let at = 0; at <= 290; at += 10)
    expect(filling.handleMessage({ ...good, spooled: at }, at * seconds)).toBe(false)
  expect(filling.reason).toBe('spoolGrew')
  expect(filling.until).toBeLessThan(300 * seconds)
  const busy = aJudge()
  for (let at = 0; at < 180; at += 10) busy.handleMessage({ ...good, spooled: at === 90 ? 0 : at }, at * seconds)
  expect(busy.handleMessage({ ...good, spooled: 500 }, 180 * seconds)).toBe(true)
})

test('a server that is away says nothing, but for a quarter of an hour at most', () => {
  const judge = aJudge()
  expect(handle(judge, away, 0, 600)).toBe(false)
  expect(judge.until).toBe(720 * seconds)
  expect(handle(judge, good, 610, 790)).toBe(true)
  const cutOff = aJudge()
  handle(cutOff, away, 0, 2000)
  expect([cutOff.until, cutOff.reason]).toEqual([timing.outageMs, 'notHealthy'])
})

test.each([
  [0, 0, true],
  [1, 0, false],
  [1, 1, true],
  [2, 1, true],
  [2, 0, false],
  [9, 8, true],
  [9, 7, false],
])('of %i cameras %i are enough: %s', (before, now, isEnough) => {
  expect(hasEnoughCameras(before, now)).toBe(isEnough)
})
