/** The detectors over what was followed: what a drawing would have raised, beside what is in use. No rule of its own. */
import type { Calendar } from '@watchfire/contract/device/arming.rules.ts'
import { maxRaised, type Raised, type ZoneTrial } from '@watchfire/contract/device/zone-trial.shapes.ts'
import { ObjectWatch } from '../watch/object-watch.ts'
import { asMovement, looksForObjects, ofMovement, type SceneSettings, SceneWatch } from '../watch/scene-watch.ts'
import type { LineEvent, ZoneEvent } from '../watch/watch-events.ts'
import type { DetectionHistory } from './history.ts'
import type { HistoryDetections } from './history-detections.ts'
import type { HistoryFrame, HistoryFrames } from './history-frames.ts'

/** A visit that one drawing tells a little earlier than the other is the same, ms. */
const sameWithin = 5000
/** A still further off than this shows something else, ms; of people who stand or wait there is one now and then. */
const stillWithin = { movement: 3000, objects: 8000 }
/** More than these are counted and not compared. */
const maxCompared = 5000
/** A day that takes longer than this is judged as far as it got, ms: nobody waits longer for the answer. */
const defaultMaxMs = 30_000

type Happened = ZoneEvent | LineEvent
type Compared = { event: Happened; change: Raised['change'] }

export type Tried = {
  channelId: string
  drawn: SceneSettings
  inUse: SceneSettings
  sensitivity: number
  calendar: Calendar
  now: number
  /** People and vehicles can be told. */
  byObjects: boolean
  maxMs?: number
}

/** @throws the signal's reason, between two pieces of what was followed */
export async function replay(history: DetectionHistory, tried: Tried, signal?: AbortSignal): Promise<ZoneTrial> {
  const { channelId, now, maxMs = defaultMaxMs } = tried
  const since = await history.since(channelId, now)
  const sides = [new Side(tried.drawn, tried), new Side(tried.inUse, tried)] as const
  const isAboutObjects = sides.some(({ objects }) => objects)
  if (since === undefined)
    return {
      since: null,
      ...(isAboutObjects && { objectsSince: null }),
      drawn: 0,
      inUse: 0,
      added: 0,
      gone: 0,
      raised: [],
    }
  let objectsSince: number | undefined
  let judged = since
  let until: number | undefined
  const end = performance.now() + maxMs
  const pieces = [
    piecesOf(
      history.frames(channelId, since),
      ({ frames }) => frames,
      (side, frames) => side.seeFrames(frames),
    ),
    ...(isAboutObjects
      ? [
          piecesOf(
            history.looks(channelId, since),
            looks => looks,
            (side, looks) => {
              objectsSince ??= looks[0]?.at
              side.seeLooks(looks)
            },
          ),
        ]
      : []),
  ]
  // Movement and objects side by side, so that both are judged as far when time is up.
  for await (const { to, show } of inOrder(pieces)) {
    signal?.throwIfAborted()
    if (performance.now() >= end) {
      until = judged
      break
    }
    for (const side of sides) show(side)
    judged = to
  }
  const [{ count, events }, before] = sides
  const compared = compare(inTime(events), inTime(before.events))
  const countOf = (change: Raised['change']): number => compared.filter(each => each.change === change).length
  return {
    since: Math.round(since),
    ...(isAboutObjects && { objectsSince: objectsSince === undefined ? null : Math.round(objectsSince) }),
    ...(until !== undefined && { until: Math.round(until) }),
    drawn: count,
    inUse: before.count,
    added: countOf('added'),
    gone: countOf('gone'),
    raised: await pictured(history, channelId, chosenOf(compared)),
  }
}

/** What is judged at once, from its first moment to its last. */
type Piece = { from: number; to: number; show: (side: Side) => void }

async function* piecesOf<Kept>(
  kept: AsyncGenerator<Kept>,
  timesOf: (each: Kept) => readonly { at: number }[],
  show: (side: Side, each: Kept) => void,
): AsyncGenerator<Piece, undefined> {
  for await (const each of kept) {
    const times = timesOf(each)
    const [from, to] = [times[0]?.at, times.at(-1)?.at]
    if (from !== undefined && to !== undefined) yield { from, to, show: side => show(side, each) }
  }
  return undefined
}

async function* inOrder(sources: readonly AsyncGenerator<Piece, undefined>[]): AsyncGenerator<Piece> {
  const left = await Promise.all(sources.map(async source => ({ source, head: (await source.next()).value })))
  for (;;) {
    const [first] = left.filter(({ head }) => head).sort((a, b) => (a.head?.from ?? 0) - (b.head?.from ?? 0))
    if (!first?.head) return
    yield first.head
    first.head = (await first.source.next()).value
  }
}

/** One drawing over what was followed. */
class Side {
  count = 0
  readonly events: Happened[] = []
  readonly objects: ObjectWatch | undefined
  private readonly settings: SceneSettings
  private readonly tried: Pick<Tried, 'sensitivity' | 'calendar'>
  private scene: SceneWatch | undefined
  private size = ''

  /** As it is live: what looks for people is judged by objects, and by movement where nobody can tell them. */
  constructor(settings: SceneSettings, tried: Pick<Tried, 'sensitivity' | 'calendar' | 'byObjects'>) {
    const byObjects = tried.byObjects && looksForObjects(settings)
    this.settings = byObjects ? ofMovement(settings) : asMovement(settings)
    this.objects = byObjects ? new ObjectWatch(settings) : undefined
    this.objects?.setSensitivity(tried.sensitivity)
    this.tried = tried
  }

  seeLooks(looks: readonly HistoryDetections[]): void {
    for (const { at, objects } of looks)
      if (objects) this.take(this.objects?.see(objects, at, this.tried.calendar) ?? [])
      else this.objects?.forget()
  }

  seeFrames({ width, height, frames }: HistoryFrames): void {
    const size = `${width}x${height}`
    if (!this.scene || size !== this.size) {
      this.size = size
      this.scene = new SceneWatch(this.settings, width, height)
      this.scene.setSensitivity(this.tried.sensitivity)
    }
    for (const frame of frames) this.judge(this.scene, frame)
  }

  private judge(scene: SceneWatch, { at, components }: HistoryFrame): void {
    if (components) this.take(scene.see(scene.unhidden(components), at, this.tried.calendar))
    else scene.forget()
  }

  private take(events: readonly Happened[]): void {
    this.count += events.length
    this.events.push(...events.slice(0, maxCompared - this.events.length))
  }
}

/** Objects are judged some seconds before or after the movement of the same time. */
const inTime = (events: readonly Happened[]): Happened[] => events.toSorted((a, b) => a.at - b.at)

/** Both in order of time: each finds the first of the other that is near and not found yet. */
function compare(drawn: readonly Happened[], inUse: readonly Happened[]): Compared[] {
  const left = [...inUse]
  const compared = drawn.map((event): Compared => {
    const at = left.findIndex(other => Math.abs(other.at - event.at) <= sameWithin)
    if (at >= 0) left.splice(at, 1)
    return { event, change: at >= 0 ? 'same' : 'added' }
  })
  return [...compared, ...left.map((event): Compared => ({ event, change: 'gone' }))]
}

/** What differs comes first, else the newest. */
function chosenOf(compared: readonly Compared[]): Compared[] {
  const newest = compared.toSorted((a, b) => b.event.at - a.event.at)
  const differing = newest.filter(({ change }) => change !== 'same')
  const same = newest.filter(({ change }) => change === 'same')
  return [...differing, ...same].slice(0, maxRaised).sort((a, b) => b.event.at - a.event.at)
}

async function pictured(history: DetectionHistory, channelId: string, chosen: readonly Compared[]): Promise<Raised[]> {
  const times = chosen.map(({ event: { at, boxes, ...event } }) => ({
    at,
    within: 'rule' in event || boxes.some(({ label }) => label) ? stillWithin.objects : stillWithin.movement,
  }))
  const stills = await history.stills(channelId, times)
  return chosen.map(({ event, change }, index) => ({
    at: Math.round(event.at),
    name: event.kind === 'intrusion' ? event.zone : event.line,
    change,
    boxes: event.boxes.slice(0, 20),
    picture: stills[index]?.jpeg.toString('base64') ?? null,
    takenAt: stills[index] ? Math.round(stills[index].at) : null,
  }))
}
