/** From the messages of a camera to what is an alarm. Pure: no clock of its own. */
import { createHash } from 'node:crypto'
import { dropOldest, putLast } from '@watchfire/contract/core/drop-oldest.ts'
import {
  type CameraEventKind,
  cameraEventRules,
  plainTopic,
  wantedTopic,
} from '@watchfire/contract/device/camera-event.rules.ts'
import { RateLimiter } from '../../rate-limiter.ts'
import type { CameraEvent } from '../../watch/watch-events.ts'
import type { CameraMessage, Item } from './camera-message.ts'

/** So far from our own a time that the camera tells is believed, ms. */
const believedMs = 5 * 60_000
/** What has not been reported for so long is over, ms: not every device says so. */
const silenceMs = 60_000
const openLimit = 200
/** One that is named at greater length is not handed on: no device sends such, and it has a bound. */
const propertyLimit = 500
const seenLimit = 500
/** Alarms of a kind: much motion must not keep smoke back. */
const pace = { burst: 20, refillMs: 6000 }

/** `tokens`: of the video source that is watched and its configurations; undefined for a device with one camera alone. */
export type JudgedCamera = {
  channelId: string
  host: string
  wanted: readonly CameraEventKind[]
  tokens: ReadonlySet<string> | undefined
}

export class EventJudge {
  /** When each property that holds was reported last. */
  private readonly open: Map<string, number>
  private readonly seen = new Set<string>()
  private readonly paces = new RateLimiter<CameraEventKind>(pace)

  /** `held`: what one before it knew to hold. */
  constructor(held: readonly string[] = [], now = 0) {
    this.open = new Map(held.map(property => [property, now]))
  }

  held(): string[] {
    return [...this.open.keys()].filter(({ length }) => length <= propertyLimit)
  }

  /** `offsetMs`: the camera's clock less ours. 'tooMany': it would be an alarm, and there have been too many. */
  handleMessage(
    message: CameraMessage,
    camera: JudgedCamera,
    { now, offsetMs }: { now: number; offsetMs: number },
  ): CameraEvent | 'tooMany' | undefined {
    const found = wantedTopic(message.topic, camera.wanted)
    if (!found || !isOfCamera(message, camera.tokens, found.kind)) return undefined
    const topic = plainTopic(message.topic)
    const source = JSON.stringify(message.source.map(({ name, value }) => [name, value]))
    const property = `${topic} ${source}`
    const holds = message.operation === 'Deleted' ? false : stateOf(message.data, found.raisedBy)
    // Before its time is looked at: beginning and end may be of the same second.
    if (holds === false) this.open.delete(property)
    const eventId = idOf([camera.channelId, camera.host, topic, source, message.utcTime || String(now)])
    if (holds === false || this.seen.has(eventId)) return undefined
    if (holds && !this.begins(property, now, message.operation)) return undefined
    this.seen.add(eventId)
    dropOldest(this.seen, seenLimit)
    if (!this.paces.takes(found.kind, now)) {
      // Sent again, it is one that nobody knows of yet.
      if (holds) this.open.delete(property)
      this.seen.delete(eventId)
      return 'tooMany'
    }
    const sentAt = timeOf(message.utcTime)
    const at = sentAt === undefined ? undefined : sentAt - offsetMs
    const isBelieved = at !== undefined && Math.abs(at - now) <= believedMs
    const rule = message.source.find(({ name }) => name === 'Rule')?.value
    const { alarmType, heedsPlan = false } = cameraEventRules[found.kind]
    return {
      kind: 'ofCamera',
      what: found.kind,
      alarmType,
      heedsPlan,
      eventId,
      // Nothing is seen before it happens: the rest is how far the clocks are apart.
      at: isBelieved ? Math.min(at, now) : now,
      receivedAt: now,
      facts: {
        topic,
        source: factsOf(message.source),
        data: factsOf(message.data),
        ...(rule && { rule }),
        ...(!isBelieved && message.utcTime && { deviceTime: message.utcTime }),
      },
    }
  }

  /** Of a property that holds: whether it did not before. It ends when it is reported as ended, or not reported any more. */
  private begins(property: string, now: number, operation: CameraMessage['operation']): boolean {
    const before = this.open.get(property)
    putLast(this.open, openLimit, property, now)
    // Sent again because we asked anew: it goes on.
    return before === undefined || (operation === 'Changed' && now - before > silenceMs)
  }
}

/** A recorder tells of all its cameras. */
function isOfCamera({ source }: CameraMessage, tokens: ReadonlySet<string> | undefined, kind: CameraEventKind) {
  if (!tokens) return true
  const named = source.filter(({ name }) => /^(Video)?Source(Configuration)?(Token)?$/i.test(name))
  if (named.length > 0) return named.some(({ value }) => tokens.has(value))
  return cameraEventRules[kind].ofDevice === true
}

/** Undefined: it has none, and simply happened. */
function stateOf(data: readonly Item[], raisedBy: string | undefined): boolean | undefined {
  if (raisedBy !== undefined) return data.some(({ value }) => value.toLowerCase() === raisedBy.toLowerCase())
  const state = data.find(({ name, value }) => !/(id|token)$/i.test(name) && /^(true|false|1|0)$/i.test(value))
  return state && /^(true|1)$/i.test(state.value)
}

function timeOf(text: string): number | undefined {
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)
  return Number.isFinite(at) ? at : undefined
}

const idOf = (parts: readonly string[]) => `onvif-${createHash('sha1').update(parts.join('|')).digest('hex')}`

const factsOf = (items: readonly Item[]) => Object.fromEntries(items.map(({ name, value }) => [name, value]))
