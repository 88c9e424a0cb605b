import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { yardZone } from '../../../demo-cameras/src/footage/yard-scene.ts'
import type { GreyFrame } from '../decode/decoder.ts'
import { ChannelWatch } from '../watch/channel-watch.ts'
import type { SceneSettings } from '../watch/scene-watch.ts'
import { filmFrames, startAt } from '../watch/testing/film-frames.ts'
import { type DetectionHistory, openHistory } from './history.ts'
import { hourMs } from './history-files.ts'
import { replay } from './replay.ts'

const zone = { name: 'transformer', points: yardZone() }
const channelId = 'EDGE_C1'
const log = { warn: () => {} }
const film = filmFrames('yard', 1)
const end = (film.at(-1)?.at ?? 0) + 1

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'followed-'))
  return folder
}
const open = (folder: string, limits = {}) =>
  openHistory({ folder, hasFreeSpace: async () => true, log, limits, clock: () => end })

/** Shows the film to a camera with these settings, and answers what it raised. */
function show(history: DetectionHistory, settings: SceneSettings, { frames = film, later = 0 } = {}) {
  let shown: GreyFrame | undefined
  const channel = history.channel(
    channelId,
    async () => shown && { jpeg: Buffer.from('a picture'), width: 320, height: 180, at: shown.at, hash: 0n },
  )
  const watch = new ChannelWatch({
    ...settings,
    faults: false,
    onComponents: (components, frame) => channel.see(components, frame),
  })
  const events = frames.flatMap(frame => {
    shown = { ...frame, at: frame.at + later }
    return watch.see(shown)
  })
  return { channel, raised: events.map(({ at }) => at) }
}
const tryOut = (history: DetectionHistory, drawn: SceneSettings, inUse: SceneSettings, now = end) =>
  replay(history, { channelId, drawn, inUse, sensitivity: 3, calendar: new Map(), now, byObjects: true })

const whole: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const never = { timeZone: 'UTC', week: [], followsCalendar: false, exceptions: [] }

test('what a camera raised is raised again by the same drawing, frame for frame, and other drawings are counted beside it', async () => {
  const history = await open(aFolder())
  const { raised } = show(history, { zones: [zone] })
  expect(raised).toHaveLength(2)
  const same = await tryOut(history, { zones: [zone] }, { zones: [zone] })
  expect(same).toMatchObject({ since: startAt, drawn: 2, inUse: 2, added: 0, gone: 0 })
  expect(same.raised.map(({ at }) => at)).toEqual(raised.toReversed())
  expect(same.raised[0]).toMatchObject({ name: 'transformer', change: 'same', boxes: [{ x: expect.any(Number) }] })
  expect(same.raised.every(({ picture }) => picture === Buffer.from('a picture').toString('base64'))).toBe(true)
  const none = await tryOut(history, { zones: [] }, { zones: [zone] })
  expect(none).toMatchObject({ drawn: 0, inUse: 2, gone: 2, raised: [{ change: 'gone' }, { change: 'gone' }] })
  expect(await tryOut(history, { zones: [zone], masks: [{ points: whole }] }, { zones: [] })).toMatchObject({
    drawn: 0,
  })
  expect(await tryOut(history, { zones: [zone], plan: never }, { zones: [zone] })).toMatchObject({
    drawn: 0,
    inUse: 2,
  })
  const xs = yardZone().map(([x]) => x)
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2
  const line = {
    name: 'middle',
    points: [
      [middle, 0],
      [middle, 1],
    ] as [[number, number], [number, number]],
    both: true,
  }
  const crossed = await tryOut(history, { zones: [], lines: [line] }, { zones: [] })
  const live = await open(aFolder())
  expect(crossed.raised.map(({ at }) => at).toReversed()).toEqual(show(live, { zones: [], lines: [line] }).raised)
  expect(crossed.added).toBeGreaterThan(0)
})

test('what is below a mask is kept, so that a drawing without it finds it again', async () => {
  const history = await open(aFolder())
  const masked = { zones: [zone], masks: [{ points: whole }] }
  expect(show(history, masked).raised).toEqual([])
  expect(await tryOut(history, { zones: [zone] }, masked)).toMatchObject({ drawn: 2, inUse: 0, added: 2 })
})

test('a process that was killed in the middle of a write loses its last seconds and no more, and the next one goes on beside it', async () => {
  const folder = aFolder()
  const killed = await open(folder)
  await show(killed, { zones: [zone] }).channel.flush()
  for (const name of readdirSync(join(folder, channelId)))
    appendFileSync(join(folder, channelId, name), Buffer.from([0, 0, 9, 9, 1, 2, 3]))
  const next = await open(folder)
  const later = 10 * 60_000
  await show(next, { zones: [zone] }, { later }).channel.flush()
  expect(await tryOut(next, { zones: [zone] }, { zones: [] }, end + later)).toMatchObject({ since: startAt, drawn: 4 })
})

test('the oldest hours go by time and by size, and what is left says since when', async () => {
  const folder = aFolder()
  const history = await open(folder)
  const some = { frames: film.slice(0, 100) }
  await show(history, { zones: [zone] }, some).channel.flush()
  const day = 26 * hourMs
  await show(history, { zones: [zone] }, { ...some, later: day }).channel.flush()
  expect(await history.since(channelId, startAt + day + 1000)).toBe(startAt + day)
  expect(readdirSync(join(folder, channelId)).every(name => name.startsWith(String(startAt + day)))).toBe(true)

  const small = await open(aFolder(), { channelBytes: 6000 })
  for (const hour of [0, 1, 2]) await show(small, { zones: [zone] }, { ...some, later: hour * hourMs }).channel.flush()
  expect(await small.since(channelId, startAt + 2 * hourMs)).toBeGreaterThan(startAt)
})

test('where nothing was followed nothing is said to be known', async () => {
  const history = await open(aFolder())
  expect(await tryOut(history, { zones: [zone] }, { zones: [] })).toMatchObject({ since: null, drawn: 0, raised: [] })
})

test('a try that nobody waits for any more is read no further', async () => {
  const history = await open(aFolder())
  show(history, { zones: [zone] })
  const leaving = new AbortController()
  let pieces = 0
  const watched: DetectionHistory = {
    ...history,
    async *frames(...asked) {
      for await (const piece of history.frames(...asked)) {
        pieces += 1
        leaving.abort()
        yield piece
      }
    },
  }
  const tried = {
    channelId,
    drawn: { zones: [zone] },
    inUse: { zones: [] },
    sensitivity: 3,
    calendar: new Map(),
    now: end,
    byObjects: true,
  }
  await expect(replay(watched, tried, leaving.signal)).rejects.toThrow('aborted')
  expect(pieces).toBe(1)
})
