/** The detectors over what was followed: what a drawing would have raised, beside what is in use. No rule of its own. */
import type { Calendar } from '@watchfire/contract/device/arming.rules.ts'
import { mostRaised, type Raised, type ZoneTrial } from '@watchfire/contract/device/zone-trial.shapes.ts'
import { ofMovement, type SceneSettings, SceneWatch } from '../watch/scene-watch.ts'
import type { LineEvent, ZoneEvent } from '../watch/watch-events.ts'
import type { Followed } from './followed.ts'
import type { FollowedFrame, FollowedFrames } from './followed-frames.ts'

/** A visit that one drawing tells a little earlier than the other is the same, ms. */
const sameWithin = 5000
/** A still further off than this shows something else, ms. */
const stillWithin = 3000
/** More than these are counted and not compared. */
const mostCompared = 5000

type Happened = ZoneEvent | LineEvent
type Compared = { event: Happened; change: Raised['change'] }

export type Tried = {
  channelId: string
  drawn: SceneSettings
  inUse: SceneSettings
  sensitivity: number
  calendar: Calendar
  now: number
}

/** @throws the signal's reason, between two pieces of what was followed */
export async function replay(followed: Followed, tried: Tried, signal?: AbortSignal): Promise<ZoneTrial> {
  const { channelId, now, drawn, inUse } = tried
  const since = await followed.since(channelId, now)
  if (since === undefined) return { since: null, drawn: 0, inUse: 0, added: 0, gone: 0, raised: [] }
  // What was followed is what moved, and nobody said what it was: what looks for people is left out rather than guessed.
  const sides = [new Side(ofMovement(drawn), tried), new Side(ofMovement(inUse), tried)] as const
  for await (const piece of followed.frames(channelId, since)) {
    signal?.throwIfAborted()
    for (const side of sides) side.see(piece)
  }
  const [{ count, events }, before] = sides
  const compared = compare(events, before.events)
  const countOf = (change: Raised['change']): number => compared.filter(each => each.change === change).length
  return {
    since: Math.round(since),
    drawn: count,
    inUse: before.count,
    added: countOf('added'),
    gone: countOf('gone'),
    raised: await pictured(followed, channelId, chosenOf(compared)),
  }
}

/** One drawing over the frames. */
class Side {
  count = 0
  readonly events: Happened[] = []
  private readonly settings: SceneSettings
  private readonly tried: Pick<Tried, 'sensitivity' | 'calendar'>
  private scene: SceneWatch | undefined
  private size = ''

  constructor(settings: SceneSettings, tried: Pick<Tried, 'sensitivity' | 'calendar'>) {
    this.settings = settings
    this.tried = tried
  }

  see({ width, height, frames }: FollowedFrames): void {
    const size = `${width}x${height}`
    if (!this.scene || size !== this.size) {
      this.size = size
      this.scene = new SceneWatch(this.settings, width, height)
      this.scene.setSensitivity(this.tried.sensitivity)
    }
    for (const frame of frames) this.judge(this.scene, frame)
  }

  private judge(scene: SceneWatch, { at, things }: FollowedFrame): void {
    if (!things) scene.forget()
    else
      for (const event of scene.see(scene.unhidden(things), at, this.tried.calendar)) {
        this.count++
        if (this.events.length < mostCompared) this.events.push(event)
      }
  }
}

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
  return [...differing, ...same].slice(0, mostRaised).sort((a, b) => b.event.at - a.event.at)
}

async function pictured(followed: Followed, channelId: string, chosen: readonly Compared[]): Promise<Raised[]> {
  const moments = chosen.map(({ event }) => event.at)
  const stills = await followed.stills(channelId, moments, stillWithin)
  return chosen.map(({ event, change }, index) => ({
    at: Math.round(event.at),
    name: event.kind === 'intrusion' ? event.zone : event.line,
    change,
    boxes: event.boxes.slice(0, 20),
    picture: stills[index]?.jpeg.toString('base64') ?? null,
    takenAt: stills[index] ? Math.round(stills[index].at) : null,
  }))
}
