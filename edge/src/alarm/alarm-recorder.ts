/** From a detector's event to an alarm with its evidence: the alarm at once, each file as soon as it is whole. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Decoder } from '../decode/decoder.ts'
import { writeRecording } from '../mp4/write-recording.ts'
import { recordFromRing } from '../ring/record-from-ring.ts'
import type { UnitRing } from '../ring/unit-ring.ts'
import type { Spool } from '../spool/spool.ts'
import type { CameraEvent, WatchEvent } from '../watch/watch-events.ts'
import { describeAlarm } from './describe-alarm.ts'
import { type EvidenceNames, nameEvidence } from './evidence-names.ts'
import type { MediaStore } from './media-store.ts'
import { firstUnitOf, pictureAt } from './picture-from-ring.ts'

/** How long before it began the scene is shown as it was, ms. */
const beforeTime = 1200
const afterTime = 2000
const recordBefore = 5000
const recordAfter = 10_000
/** How long an alarm that a camera reports waits for the first picture of a stream that is being opened, ms. */
const firstWait = 20_000
/** How long ago the ring still shows, with what was before, ms. */
const latestShown = 4000

export type AlarmParts = {
  spool: Pick<Spool, 'alarm' | 'media'>
  store: MediaStore
  decoder: Pick<Decoder, 'pictureOf'>
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
}

type RaisedEvent = WatchEvent | CameraEvent
export type AlarmSource = { channelId: string; ring: UnitRing; record: boolean }

export class AlarmRecorder {
  private readonly parts: AlarmParts
  private readonly open = new Set<Promise<void>>()
  /** Recordings for the server that are under way. */
  private readonly asked = new Set<string>()
  private readonly ending = new AbortController()

  constructor(parts: AlarmParts) {
    this.parts = parts
  }

  /** Never throws: trouble with one event's evidence is logged and hurts no other. */
  raise(source: AlarmSource, event: RaisedEvent): void {
    const work = this.handle(source, event).catch(error => {
      this.parts.log.warn({ channelId: source.channelId, err: error }, 'an alarm lost part of its evidence')
    })
    this.open.add(work)
    void work.finally(() => this.open.delete(work))
  }

  /** Records around now under a name that the server gave; asked for twice, it is one recording. Never throws. */
  record(ring: UnitRing, name: string): void {
    if (this.asked.has(name)) return
    this.asked.add(name)
    const now = Date.now()
    const work = this.recordSpan(ring, { from: now - recordBefore, to: now + recordAfter }, name)
      .catch(error => this.parts.log.warn({ name, err: error }, 'a recording that was asked for is lost'))
      .finally(() => this.asked.delete(name))
    this.open.add(work)
    void work.finally(() => this.open.delete(work))
  }

  /** Whether evidence of an alarm is still being taken or written. */
  get isWriting(): boolean {
    return this.open.size > 0
  }

  /** Recordings under way end now and are kept as far as they came. */
  async close(): Promise<void> {
    this.ending.abort()
    await Promise.all(this.open)
  }

  private async handle(source: AlarmSource, event: RaisedEvent): Promise<void> {
    const { spool, log } = this.parts
    const shown = spanOf(event)
    const made = nameEvidence(source.channelId, shown.at)
    const names = event.kind === 'ofCamera' ? { ...made, eventId: event.eventId } : made
    const anything = source.ring.since(shown.at).length > 0
    // A camera tells its own alarms while its stream is still being opened.
    const opening = !anything && event.kind === 'ofCamera'
    const gone = event.kind === 'fault' && event.fault === 'noPicture'
    const pictures = gone ? [names.before] : [names.at, names.before, names.after]
    // Collecting begins before the alarm is written: the ring forgets.
    const span = { from: shown.since - recordBefore, to: shown.at + recordAfter }
    const recording =
      source.record && (anything || opening) ? this.recordSpan(source.ring, span, names.recording) : undefined
    recording?.catch(() => {})
    const files = {
      pictures: anything ? pictures : opening ? [names.after] : [],
      ...(recording && { recording: names.recording }),
    }
    await spool.alarm(describeAlarm(source.channelId, event, names, files))
    log.info({ channelId: source.channelId, event: event.kind, what: whatOf(event), eventId: names.eventId }, 'alarm')
    if (anything) await this.takePictures(source, shown, names, gone)
    if (opening) await this.takeFirst(source, names.after)
    await recording
  }

  private async takePictures(source: AlarmSource, event: Span, names: EvidenceNames, gone: boolean): Promise<void> {
    if (gone) return this.takePicture(source, event.since, names.before)
    await Promise.all([
      this.takePicture(source, event.at, names.at),
      this.takePicture(source, event.since - beforeTime, names.before),
      this.takeAfter(source, event, names),
    ])
  }

  private async takeAfter(source: AlarmSource, event: Span, names: EvidenceNames): Promise<void> {
    // A little longer, for the unit's way through the network.
    const wait = event.at + afterTime + 150 - Date.now()
    await pause(Math.max(0, wait), undefined, { signal: this.ending.signal }).catch(() => {})
    await this.takePicture(source, event.at + afterTime, names.after)
  }

  private async takeFirst(source: AlarmSource, name: string): Promise<void> {
    const signal = AbortSignal.any([this.ending.signal, AbortSignal.timeout(firstWait)])
    await this.takePicture(source, (await firstUnitOf(source.ring, signal)) ?? Date.now(), name)
  }

  private async takePicture({ ring, channelId }: AlarmSource, at: number, name: string): Promise<void> {
    const { decoder, store, spool, log } = this.parts
    const picture = await pictureAt(ring, at, decoder.pictureOf)
    if (!picture) {
      log.warn({ channelId, name }, 'no picture could be made')
      return
    }
    await this.withRoom(() => store.savePicture(name, picture.jpeg))
    await spool.media(name)
  }

  private async recordSpan(ring: UnitRing, span: { from: number; to: number }, name: string): Promise<void> {
    const { store, spool } = this.parts
    const collected = await recordFromRing(ring, { ...span, signal: this.ending.signal })
    if (!collected) return
    await this.withRoom(() => writeRecording(store.path(name), collected.parameters, collected.units))
    await spool.media(name)
  }

  /** On a full disk older files make room once; then it is an error. */
  private async withRoom(write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      await this.parts.store.sweep(true)
      await write()
    }
  }
}

/** When it began and when it was decided. */
type Span = { since: number; at: number }

/** An event that a camera reports late is shown as it was when it was received: the ring no longer holds what was before. */
function spanOf(event: RaisedEvent): Span {
  if (event.kind !== 'ofCamera') return event
  const at = event.receivedAt - event.at > latestShown ? event.receivedAt : event.at
  return { since: at, at }
}

function whatOf(event: RaisedEvent): string {
  if (event.kind === 'ofCamera') return event.what
  if (event.kind === 'fault') return event.fault
  return event.kind === 'crossing' ? event.line : event.zone
}
