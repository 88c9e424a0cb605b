import { expect, test } from 'vitest'
import { stateSpans } from './state-spans.ts'

const minute = 60_000
const states = { off: 0, on: 1 }
/** Changes as they are read, the newest first, from `[minute, state]` in order. */
const changes = (...list: [number, keyof typeof states][]) =>
  list
    .map(([at, word]) => ({
      at: at * minute,
      to_state: states[word],
      reason: word === 'off' ? 'unreachable' : '',
      by_name: '',
    }))
    .toReversed()
const told = (spans: ReturnType<typeof stateSpans>) =>
  spans.map(({ from, until, state, changes: count }) => [
    state,
    from / minute,
    until === null ? null : until / minute,
    count,
  ])
const everyMinute = (from: number, count: number) =>
  Array.from({ length: count }, (_, index): [number, keyof typeof states] => [from + index, index % 2 ? 'on' : 'off'])

test.each([
  ['nothing is known', [], []],
  ['one that came and stayed', [[5, 'on']], [['online', 5, null, 1]]],
  [
    'a few changes are told one by one',
    everyMinute(0, 6),
    [
      ['online', 5, null, 1],
      ['offline', 4, 5, 1],
      ['online', 3, 4, 1],
      ['offline', 2, 3, 1],
      ['online', 1, 2, 1],
      ['offline', 0, 1, 1],
    ],
  ],
  [
    'one more within ten minutes is one unstable time, and how it ended',
    everyMinute(0, 7),
    [
      ['offline', 6, null, 1],
      ['unstable', 0, 6, 6],
    ],
  ],
  [
    'seven in more than ten minutes are told one by one',
    [...everyMinute(0, 6), [11, 'off']],
    [
      ['offline', 11, null, 1],
      ['online', 5, 11, 1],
      ['offline', 4, 5, 1],
      ['online', 3, 4, 1],
      ['offline', 2, 3, 1],
      ['online', 1, 2, 1],
      ['offline', 0, 1, 1],
    ],
  ],
  [
    'what lies around is told by itself, and an hour of it is one',
    [[-100, 'on'], ...everyMinute(0, 60), [200, 'off']],
    [
      ['offline', 200, null, 1],
      ['online', 59, 200, 1],
      ['unstable', 0, 59, 59],
      ['online', -100, 0, 1],
    ],
  ],
] as [string, [number, keyof typeof states][], unknown[]][])('%s', (_, list, expected) => {
  expect(told(stateSpans(changes(...list), null))).toEqual(expected)
})

test('the newest of an older part ends where what was read before begins', () => {
  expect(told(stateSpans(changes([1, 'on'], [2, 'off']), 9 * minute))).toEqual([
    ['offline', 2, 9, 1],
    ['online', 1, 2, 1],
  ])
})
