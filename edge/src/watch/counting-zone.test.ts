import { expect, it, test } from 'vitest'
import type { SeenObject } from './object-tracker.ts'
import { ObjectWatch } from './object-watch.ts'
import type { LineEvent, ZoneEvent } from './watch-events.ts'

const startAt = 1_700_000_000_000
const whole: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const zone = { name: 'hall', points: whole, looksFor: 'person', rule: 'counting', minMs: 5000 } as const
const people = (count: number): SeenObject[] =>
  Array.from({ length: count }, (_, at) => ({
    ...({ kind: 'person', top: 0.5, bottom: 0.8, score: 0.7 } as const),
    left: 0.07 + at * 0.1,
    right: 0.13 + at * 0.1,
  }))

/** `counts`: how many are there from which second on. */
function play(
  bounds: { least?: number; most?: number },
  counts: readonly [from: number, count: number][],
  plan?: object,
) {
  const watch = new ObjectWatch({ zones: [{ ...zone, ...bounds }], ...(plan && { plan: plan as never }) })
  const events: (ZoneEvent | LineEvent)[] = []
  for (let look = 0; look < 450; look++) {
    const count = counts.findLast(([from]) => from <= look / 2.5)?.[1] ?? 0
    events.push(...watch.see(people(count), startAt + look * 400, new Map()))
  }
  return events
}
const secondsOf = (events: readonly { at: number }[]) => events.map(({ at }) => Math.round((at - startAt) / 1000))
/** By turns, five seconds each. */
const flicker = (from: number, to: number, one: number, other: number): [number, number][] =>
  Array.from({ length: (to - from) / 5 }, (_, at) => [from + at * 5, at % 2 ? other : one])

it.each<[string, number[], Parameters<typeof play>[0], [number, number][]]>([
  [
    'more than may be, for as long as it says',
    [16],
    { most: 3 },
    [
      [0, 2],
      [10, 4],
    ],
  ],
  ['as many as may be is no alarm', [], { most: 3 }, [[0, 3]]],
  [
    'more for a moment is no alarm',
    [],
    { most: 3 },
    [
      [0, 2],
      [10, 4],
      [11, 2],
    ],
  ],
  // Who was there is waited for, for three seconds.
  [
    'fewer than must be',
    [18],
    { least: 2 },
    [
      [0, 2],
      [10, 1],
    ],
  ],
  ['none at all, from the beginning', [5], { least: 1 }, [[0, 0]]],
  [
    'one too many who comes and goes at the edge is reported once',
    [16],
    { most: 3 },
    [[0, 2], [10, 4], ...flicker(20, 120, 3, 4)],
  ],
  [
    'again after it was over for half a minute',
    [16, 96],
    { most: 3 },
    [
      [0, 2],
      [10, 4],
      [30, 2],
      [90, 4],
    ],
  ],
  [
    'too many and then too few are two',
    [16, 63],
    { least: 1, most: 3 },
    [
      [0, 2],
      [10, 4],
      [30, 0],
    ],
  ],
])('%s', (_, expected, bounds, counts) => {
  expect(secondsOf(play(bounds, counts))).toEqual(expected)
})

test('the alarm says how many there are and how many may be', () => {
  expect(play({ most: 3 }, [[0, 5]])[0]).toMatchObject({ rule: 'counting', facts: { number: 5, range: '0-3' } })
  expect(play({ least: 2 }, [[0, 1]])[0]).toMatchObject({ facts: { number: 1, range: '≥ 2' } })
  expect(play({ least: 2, most: 4 }, [[0, 5]])[0]).toMatchObject({
    facts: { number: 5, range: '2-4' },
    boxes: { length: 5 },
  })
})

test('nobody is missing before the plan begins', () => {
  // Tuesday 2023-11-14 from 22:15 on, a hundred seconds after the beginning.
  const from = 24 * 60 + 22 * 60 + 15
  const plan = { timeZone: 'UTC', week: [[from, from + 60]], followsCalendar: false, exceptions: [] }
  expect(secondsOf(play({ least: 1 }, [[0, 0]], plan))).toEqual([105])
})
