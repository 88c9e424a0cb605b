import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { GreyFrame } from '../decode/decoder.ts'
import { ChannelWatch } from '../watch/channel-watch.ts'
import type { SeenObject } from '../watch/object-tracker.ts'
import type { SceneSettings } from '../watch/scene-watch.ts'
import { openHistory } from './history.ts'
import { packLooks, unpackLooks } from './history-detections.ts'
import { replay } from './replay.ts'

const channelId = 'EDGE_C1'
const startAt = 1_700_000_000_000
const lookIntervalMs = 400
const size = { width: 32, height: 18 }
const whole: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const left = whole.map(([x, y]): [number, number] => [x / 2, y])
const none: SceneSettings = { zones: [] }

const person = (x: number, score = 0.7): SeenObject => ({
  kind: 'person',
  left: x - 0.03,
  right: x + 0.03,
  top: 0.5,
  bottom: 0.8,
  score,
})
const car = (x: number): SeenObject => ({ ...person(x), kind: 'vehicle', left: x - 0.1, right: x + 0.1 })
/** One walks through, later three stand together, then a car stops; nobody from the hundredth second on. */
function scene(second: number): SeenObject[] {
  if (second >= 2 && second < 12) return [person(0.95 - (second - 2) * 0.09)]
  if (second >= 20 && second < 50) return [person(0.2), person(0.3), person(0.4)]
  if (second >= 55 && second < 95) return [car(Math.min(0.3, (second - 55) * 0.1))]
  return []
}
const seconds = 130

async function aDay(inUse: SceneSettings, shown = scene) {
  const folder = mkdtempSync(join(tmpdir(), 'followed-objects-'))
  const history = await openHistory({
    folder,
    hasFreeSpace: async () => true,
    log: { warn: () => {} },
    clock: () => startAt + seconds * 1000,
  })
  let now = startAt
  const still = async () => ({ jpeg: Buffer.from('a picture'), width: 320, height: 180, at: now, hash: 0n })
  const channel = history.channel(channelId, still)
  const watch = new ChannelWatch({
    ...inUse,
    faults: false,
    look: () => {},
    onComponents: (components, frame) => channel.see(components, frame),
    onObjects: (objects, at) => channel.look(objects, at),
  })
  const raised: number[] = []
  for (let look = 0; look * lookIntervalMs < seconds * 1000; look++) {
    now = startAt + look * lookIntervalMs
    const pixels = new Uint8Array(size.width * size.height).fill(120)
    const frame: GreyFrame = { ...size, pixels, time: 0, at: now }
    for (const event of [
      ...watch.see(frame),
      ...watch.seeObjects({ objects: shown((look * lookIntervalMs) / 1000), at: now }),
    ])
      raised.push(event.at)
  }
  const tryOut = (drawn: SceneSettings, more: Partial<Parameters<typeof replay>[1]> = {}) =>
    replay(history, {
      channelId,
      drawn,
      inUse,
      sensitivity: 3,
      calendar: new Map(),
      now: startAt + seconds * 1000,
      byObjects: true,
      ...more,
    })
  return { tryOut, raised }
}

const rules: [string, SceneSettings][] = [
  ['who comes in', { zones: [{ name: 'z', points: left, looksFor: 'person' }] }],
  [
    'who gathers',
    { zones: [{ name: 'z', points: left, looksFor: 'person', rule: 'gathering', count: 3, minMs: 5000 }] },
  ],
  ['who stays', { zones: [{ name: 'z', points: left, looksFor: 'person', rule: 'loitering', minMs: 20_000 }] }],
  ['a post that is left', { zones: [{ name: 'z', points: whole, looksFor: 'person', rule: 'absent', minMs: 30_000 }] }],
  [
    'a vehicle that stands',
    { zones: [{ name: 'z', points: left, looksFor: 'vehicle', rule: 'parking', minMs: 20_000 }] },
  ],
  [
    'who goes the wrong way',
    { zones: [{ name: 'z', points: whole, looksFor: 'vehicle', rule: 'wrongWay', way: 270, heights: 1 }] },
  ],
  [
    'more people than may be there',
    { zones: [{ name: 'z', points: whole, looksFor: 'person', rule: 'counting', most: 2 }] },
  ],
  [
    'who is too fast',
    {
      zones: [{ name: 'z', points: whole, looksFor: 'vehicle', rule: 'speed', sides: [16, 9, 16, 9], speed: 3 }],
    },
  ],
  [
    'who crosses',
    {
      zones: [],
      lines: [
        {
          name: 'l',
          points: [
            [0.5, 0],
            [0.5, 1],
          ],
          both: true,
          looksFor: 'person',
        },
      ],
    },
  ],
]

test.each(rules)('%s is raised again at the moments it was, and by what is not in use yet', async (_, drawn) => {
  const live = await aDay(drawn)
  expect(live.raised.length).toBeGreaterThan(0)
  const again = await live.tryOut(drawn)
  expect(again).toMatchObject({ objectsSince: startAt, drawn: live.raised.length, added: 0, gone: 0 })
  expect(again.raised.map(({ at }) => at).toReversed()).toEqual(live.raised)
  expect(again.until).toBeUndefined()
  const other = await aDay({ zones: [{ name: 'other', points: left, looksFor: 'vehicle', minSize: 1 }] })
  expect(await other.tryOut(drawn)).toMatchObject({ drawn: live.raised.length, inUse: 0, added: live.raised.length })
  expect(await live.tryOut(none)).toMatchObject({ drawn: 0, inUse: live.raised.length, gone: live.raised.length })
})

test('one who stands there is shown, though nothing moves', async () => {
  const [, staying] = rules[2] as (typeof rules)[number]
  const { tryOut } = await aDay(staying)
  const { raised } = await tryOut(staying)
  expect(raised.length).toBeGreaterThan(0)
  for (const { picture } of raised) expect(picture).toBe(Buffer.from('a picture').toString('base64'))
})

test('where no zone looked for people nothing is known of them, and that is said', async () => {
  const { tryOut } = await aDay({ zones: [{ name: 'z', points: whole }] })
  expect(await tryOut({ zones: [{ name: 'z', points: left, looksFor: 'person' }] })).toMatchObject({
    since: startAt,
    objectsSince: null,
    drawn: 0,
  })
})

test('where nobody can tell people they are judged by movement, as they are then, and nothing is said of them', async () => {
  const drawn: SceneSettings = { zones: [{ name: 'z', points: left, looksFor: 'person' }] }
  const { tryOut } = await aDay(drawn)
  const { objectsSince, drawn: count } = await tryOut(drawn, { byObjects: false })
  expect([objectsSince, count]).toEqual([undefined, 0])
})

test('a day that takes too long is judged as far as there was time, and the answer says how far', async () => {
  const drawn: SceneSettings = { zones: [{ name: 'z', points: left, looksFor: 'person' }] }
  const { tryOut } = await aDay(drawn)
  expect(await tryOut(drawn, { maxMs: 0 })).toMatchObject({ since: startAt, until: startAt, drawn: 0, inUse: 0 })
})

test('looks are kept to a ten-thousandth of the picture, with what was forgotten between them', () => {
  const looks = [
    { at: startAt, objects: [person(0.12345), car(0.01)] },
    { at: startAt + 400, objects: [] },
    { at: startAt + 200, objects: undefined },
  ]
  const [first, ...others] = unpackLooks(packLooks(looks))
  expect(others).toEqual(looks.slice(1))
  expect(first?.objects).toHaveLength(2)
  for (const [index, { kind, left: from, score }] of (first?.objects ?? []).entries()) {
    expect(kind).toBe(looks[0]?.objects?.[index]?.kind)
    expect(from).toBeCloseTo(looks[0]?.objects?.[index]?.left ?? 9, 3)
    expect(score).toBe(0.7)
  }
})
