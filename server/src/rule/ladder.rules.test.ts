import { expect, test } from 'vitest'
import { advance, atFirst, type Judging, type Standing, step } from './step.rules.ts'

const second = 1000
const plain: Judging = {
  kind: 'now',
  operator: '>',
  threshold: 40,
  upper: null,
  spanMs: 0,
  times: 2,
  hysteresis: 0,
  recoveryMs: 0,
  coolDownMs: 0,
  steps: [50, 60],
}

/** What values, one every ten seconds, change: the second, the change and the threshold that holds. */
function changesOf(given: Partial<Judging>, values: readonly number[], until = 0, isActive = (_: number) => true) {
  const rule = { ...plain, ...given }
  let standing: Standing = atFirst
  const found = values.flatMap((value, index) => {
    const after = step(rule, standing, { at: index * 10 * second, value }, isActive)
    // What is kept between two readings is JSON.
    standing = JSON.parse(JSON.stringify(after.standing))
    return after.found
  })
  return [...found, ...advance(rule, standing, until * second, isActive).found].map(
    ({ at, change, rung }) => `${at / second} ${change} ${rung}`,
  )
}

test('each threshold has the way back of the rule, and what comes back to normal is over', () => {
  expect(changesOf({}, [41, 51, 61, 45, 30])).toEqual([
    '0 raise 0',
    '10 rise 1',
    '20 rise 2',
    '30 fall 0',
    '40 over -1',
  ])
  expect(changesOf({ hysteresis: 5 }, [41, 51, 46, 44, 36, 34])).toEqual([
    '0 raise 0',
    '10 rise 1',
    '30 fall 0',
    '50 over -1',
  ])
})

test('downwards alike', () => {
  expect(changesOf({ operator: '<', threshold: 4, steps: [0, -5] }, [3, -6, -1, 5])).toEqual([
    '0 raise 0',
    '10 rise 2',
    '20 fall 1',
    '30 over -1',
  ])
})

test('a threshold must be passed for the time of the rule, and be back for its recovery', () => {
  const rule = { kind: 'for', spanMs: 30 * second, recoveryMs: 20 * second } as const
  expect(changesOf(rule, [41, 61, 61, 61, 61, 61])).toEqual(['30 raise 0', '40 rise 2'])
  expect(changesOf(rule, [61, 61, 41, 61, 61, 61, 61])).toEqual(['30 raise 0', '60 rise 2'])
  expect(changesOf(rule, [61, 61, 61, 61, 41, 61, 30], 100)).toEqual(['30 raise 2', '80 fall 0', '80 over -1'])
})

test('what is told late is told at the level that holds then; a rise of an alarm that is up waits for no hours', () => {
  expect(changesOf({}, [41, 61, 51], 300, at => at >= 60 * second)).toEqual(['60 raise 1'])
  expect(changesOf({}, [41, 61], 300, at => at < 10 * second)).toEqual(['0 raise 0', '10 rise 2'])
})

test('each alarm has its own rises', () => {
  expect(changesOf({}, [61, 20, 41, 51])).toEqual(['0 raise 2', '10 over -1', '20 raise 0', '30 rise 1'])
})
