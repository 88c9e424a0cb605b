/** From what a device tells of one camera to what is an alarm. Pure: no clock of its own. */
import { createHash } from 'node:crypto'
import { dropOldest, putLast } from '@watchfire/contract/core/drop-oldest.ts'
import { type CameraEventKind, cameraEventRules } from '@watchfire/contract/device/camera-event.rules.ts'
import type { EventVendor } from '@watchfire/contract/device/vendor-event.rules.ts'
import { RateLimiter } from '../rate-limiter.ts'
import type { CameraEvent } from '../watch/watch-events.ts'
import { dahuaSilenceMs } from './dahua.ts'
import { hikvisionSilenceMs } from './hikvision.ts'
import type { VendorEvent } from './vendor-event.ts'

/** So far from our own a time that the device tells is believed, ms. */
const believedMs = 5 * 60_000
/** What held before the line was away for less goes on, where it is reported each second. */
const shortAwayMs = 60_000
const openLimit = 200
const seenLimit = 500
/** Alarms of a kind: much motion must keep nothing else back. */
const pace = { burst: 20, refillMs: 6000 }
const silenceMs: Readonly<Record<EventVendor, number>> = { hikvision: hikvisionSilenceMs, dahua: dahuaSilenceMs }
const sign: Readonly<Record<EventVendor, string>> = { hikvision: 'hik', dahua: 'dahua' }

/** `place`: where its device is reached. */
export type JudgedCamera = { channelId: string; vendor: EventVendor; place: string }

type Open = { at: number; serial: string }

export class VendorJudge {
  private readonly camera: JudgedCamera
  /** When each state that holds was reported last. */
  private open = new Map<string, Open>()
  /** What held when the line broke, until it is known whether it still does. */
  private heldBefore = new Map<string, Open>()
  private wasAway = false
  private readonly seen = new Set<string>()
  private readonly paces = new RateLimiter<CameraEventKind>(pace)

  constructor(camera: JudgedCamera) {
    this.camera = camera
  }

  /** 'tooMany': it would be an alarm, and there have been too many. */
  handleEvent(event: VendorEvent, kind: CameraEventKind, now: number): CameraEvent | 'tooMany' | undefined {
    const { channelId, vendor, place } = this.camera
    const { name, state, channel, part, serial, time } = event
    const property = [name.toLowerCase(), channel, part].join('|')
    const whole = [name.toLowerCase(), channel, ''].join('|')
    if (state === 'ends') {
      // What was asked for has no part, and ends with any of them.
      for (const known of [this.open, this.heldBefore]) for (const each of [property, whole]) known.delete(each)
      return undefined
    }
    if (event.isHeld && this.goesOn(whole, now)) return undefined
    if (state === 'begins' && !this.begins(property, { at: now, serial })) return undefined
    // Of what held when this one began to listen, the one before may have reported it: once a day.
    const isOld = event.isHeld && !this.wasAway
    const began = time || (isOld ? `held ${new Date(now).toISOString().slice(0, 10)}` : String(now))
    const eventId = idOf(vendor, [channelId, place, property, serial, began])
    if (this.seen.has(eventId)) return undefined
    this.seen.add(eventId)
    dropOldest(this.seen, seenLimit)
    if (!this.paces.takes(kind, now)) {
      // Sent again, it is one that nobody knows of yet.
      if (state === 'begins') this.open.delete(property)
      this.seen.delete(eventId)
      return 'tooMany'
    }
    const at = event.times.find(each => Math.abs(each - now) <= believedMs)
    const { alarmType, heedsPlan = false } = cameraEventRules[kind]
    return {
      kind: 'ofCamera',
      what: kind,
      alarmType,
      heedsPlan,
      eventId,
      // Nothing is seen before it happens: the rest is how far the clocks are apart.
      at: at === undefined ? now : Math.min(at, now),
      receivedAt: now,
      facts: {
        topic: name,
        source: { maker: vendor, channel: String(channel) },
        data: event.data,
        ...(part && { rule: part }),
        ...(at === undefined && time && { deviceTime: time }),
      },
    }
  }

  /** The line is there again, after so long: what was sent meanwhile is lost. */
  resume(awayMs: number): void {
    const { vendor } = this.camera
    this.wasAway = true
    // It may break again before the device has said what holds.
    this.heldBefore = new Map([...this.heldBefore, ...this.open].slice(-openLimit))
    // What is reported once may have ended unnoticed: the time in it says whether it is the same, or the device is asked.
    if (vendor === 'dahua' || awayMs > shortAwayMs) this.open = new Map()
    for (const each of this.open.values()) each.at += awayMs
  }

  /** The device has said what holds now: whatever else did does not any more. */
  settle(): void {
    this.heldBefore.clear()
  }

  /** Whether what the device says holds is known already, now or from before the line broke. */
  private goesOn(beginning: string, now: number): boolean {
    for (const known of [this.open, this.heldBefore])
      for (const [property, { serial }] of known) {
        if (!property.startsWith(beginning)) continue
        this.open.set(property, { at: now, serial })
        return true
      }
    return false
  }

  /** Of a state that holds: whether it did not before. It ends when it is reported as ended, or not reported any more. */
  private begins(property: string, now: Open): boolean {
    const before = this.open.get(property)
    putLast(this.open, openLimit, property, now)
    if (before === undefined || now.at - before.at > silenceMs[this.camera.vendor]) return true
    return before.serial !== '' && now.serial !== '' && before.serial !== now.serial
  }
}

const idOf = (vendor: EventVendor, parts: readonly string[]) =>
  `${sign[vendor]}-${createHash('sha1').update(parts.join('|')).digest('hex')}`
