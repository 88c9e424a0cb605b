import { expect, it } from 'vitest'
import type { SeenObject } from './object-tracker.ts'
import { ObjectWatch } from './object-watch.ts'
import { seeded } from './testing/made-road.ts'

const startAt = 1_700_000_000_000
const whole: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
/** To the right is permitted. */
const zone = { name: 'lane', points: whole, looksFor: 'vehicle', rule: 'wrongWay', way: 90 } as const
const height = 0.2
/** A car at so many of its heights from the left. */
const carAt = (along: number, random: () => number, bottom = 0.6): SeenObject => {
  const err = () => (random() * 2 - 1) * 0.02 * height
  const middle = 0.1 + (along * height * 9) / 16
  return {
    kind: 'vehicle',
    left: middle - 0.06 + err(),
    right: middle + 0.06 + err(),
    top: bottom - height + err(),
    bottom: bottom + err(),
    score: 0.8,
  }
}
/** Where it is by look, in its heights; undefined where it is not seen. */
type Way = (look: number) => number | undefined
const back = (look: number, from = 5, pace = 0.25) => from - look * pace
/** From each place to the next, so many heights a look. */
const through =
  (places: readonly number[], pace = 0.25): Way =>
  look => {
    let left = look * pace
    for (const [at, from] of places.entries()) {
      const to = places[at + 1]
      if (to === undefined) return from
      const far = Math.abs(to - from)
      if (left <= far) return from + Math.sign(to - from) * left
      left -= far
    }
    return undefined
  }

function events(way: Way, { rise = 0, heights = undefined as number | undefined, armed = true } = {}) {
  const random = seeded(7)
  const plan = armed ? undefined : { timeZone: 'UTC', week: [], followsCalendar: false, exceptions: [] }
  const watch = new ObjectWatch({ zones: [{ ...zone, heights }], plan })
  return Array.from({ length: 60 }, (_, look) => {
    const along = way(look)
    const seen = along === undefined || along > 7.5 || along < 0 ? [] : [carAt(along, random, 0.95 - look * rise)]
    return watch.see(seen, startAt + look * 400, new Map()).length
  }).reduce((sum, count) => sum + count, 0)
}

it.each<[string, number, Way, Parameters<typeof events>[1]?]>([
  ['goes the wrong way is reported once', 1, look => back(look)],
  ['goes it slowly is reported once', 1, look => back(look, 5, 0.1)],
  ['goes it with looks lost is reported once', 1, look => (look % 3 === 1 ? undefined : back(look))],
  ['turns round and goes back all the way is reported once', 1, through([1, 3, 0])],
  ['goes back, on, and back again is one and reported once', 1, through([5, 2, 6, 1])],
  ['goes the right way is none', 0, look => look * 0.25],
  ['stands and seems to tremble is none', 0, () => 3],
  ['backs up by a metre and goes on is none', 0, through([3, 2.33, 8])],
  ['backs up by a metre again and again is none', 0, through([3, 2.33, 3, 2.33, 3, 2.33, 3])],
  ['turns round for a few steps is none', 0, through([1, 4, 3, 8])],
  ['goes across is none', 0, () => 3, { rise: 0.012 }],
  ['is taken for the one behind it and goes on is none', 0, look => (look < 8 ? 3 + look * 0.25 : 1 + look * 0.25)],
  ['stands and is taken for the one behind it is none', 0, look => (look < 8 ? 4 : 2)],
  ['goes less far than the zone says is none', 0, look => Math.max(2, back(look)), { heights: 4 }],
  ['goes it while the zone is not armed is none', 0, look => back(look), { armed: false }],
])('who %s', (_, expected, way, how) => {
  expect(events(way, how)).toBe(expected)
})
