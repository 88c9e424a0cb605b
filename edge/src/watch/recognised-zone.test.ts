import { expect, test } from 'vitest'
import { type Recognised, RecognisedZone } from './recognised-zone.ts'

const whole: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const leftHalf: [number, number][] = [
  [0, 0],
  [0.5, 0],
  [0.5, 1],
  [0, 1],
]
const fire = (change: Partial<Recognised> = {}): Recognised => ({
  ...{ left: 0.2, top: 0.2, right: 0.3, bottom: 0.4, score: 0.8 },
  ...{ alarmType: 1, label: 'fire', minScore: 0.5, model: 'fire 1.0.0' },
  ...change,
})
const grid = { width: 320, height: 180, hidden: undefined }

/** A look each half second: what was recognised in it. Answers at which looks it was reported. */
function reportedLooks(
  looks: readonly (readonly Recognised[])[],
  { points = whole, minMs = 1000, armed = (): boolean => true, hidden = undefined as Uint8Array | undefined } = {},
) {
  const zone = new RecognisedZone({ name: 'yard', points, minMs, alarmType: 1 }, { ...grid, hidden })
  return looks.flatMap((seen, look) => (zone.see(seen, look * 500, armed()) ? [look] : []))
}
const times = (count: number, seen: readonly Recognised[]) => Array.from({ length: count }, () => seen)

test.each<[string, number[], readonly (readonly Recognised[])[], Parameters<typeof reportedLooks>[1]?]>([
  ['is reported once when the middle of three looks is sure for long enough', [4], times(12, [fire()])],
  ['is not told by one look that errs', [], [...times(4, []), [fire()], ...times(6, [])]],
  ['is reported though one look in between missed it', [4], [[fire()], [fire()], [], ...times(6, [fire()])]],
  ['must be as sure as its model says', [], times(12, [fire({ score: 0.55, minScore: 0.6 })])],
  ['of another type is none', [], times(12, [fire({ alarmType: 3 })])],
  ['beside the zone is none', [], times(12, [fire({ left: 0.6, right: 0.8 })]), { points: leftHalf }],
  ['of no size is none', [], times(12, [fire({ right: 0.201, bottom: 0.201 })])],
  ['behind a mask is none', [], times(12, [fire()]), { hidden: new Uint8Array(320 * 180).fill(1) }],
  ['while it is not armed is not reported', [], times(12, [fire()]), { armed: () => false }],
  [
    'that comes again after a while is reported again',
    [4, 18],
    [...times(8, [fire()]), ...times(7, []), ...times(8, [fire()])],
  ],
])('what is recognised %s', (_, expected, looks, change) => {
  expect(reportedLooks(looks, change)).toEqual(expected)
})

test('it says what it is, how sure and by which model, the surest first', () => {
  const zone = new RecognisedZone({ name: 'yard', points: whole, minMs: 0, alarmType: 1 }, grid)
  const seen = [fire({ score: 0.6 }), fire({ score: 0.9 }), fire({ score: 0.2 })]
  const [event] = [0, 1, 2, 3].flatMap(look => zone.see(seen, look * 500, true) ?? [])
  expect(event).toEqual({
    ...{
      kind: 'intrusion',
      zone: 'yard',
      rule: 'recognised',
      alarmType: 1,
      model: 'fire 1.0.0',
      at: 1500,
      since: 1000,
    },
    boxes: [0.9, 0.6].map(score => ({ x: 0.2, y: 0.2, w: 0.1, h: 0.2, label: 'fire', score })),
  })
})
