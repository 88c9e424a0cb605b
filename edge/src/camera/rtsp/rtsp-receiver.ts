import { randomInt } from 'node:crypto'
import type { AccessUnit, StreamParameters } from '../codec/access-unit.ts'
import { Depacketiser, type Picture } from '../codec/depacketiser.ts'
import { nalRules } from '../codec/nal-rules.ts'
import { ParameterSets } from '../codec/parameter-sets.ts'
import { Reception } from './reception.ts'
import { findSenderReport, receiverReport, type SenderReport } from './rtcp.ts'
import { parseRtp, type RtpPacket } from './rtp-packet.ts'
import type { RtpTimeline } from './rtp-timeline.ts'
import type { VideoDescription } from './session-description.ts'

/** Clocks before this moment (2020) were never set. */
const setClock = 1_577_836_800_000

export type ReceiverEvents = {
  onParameters(parameters: StreamParameters): void
  onUnit(unit: AccessUnit): void
  /** A picture came broken, or built on one that did. */
  onDropped?(): void
}

/** Turns the media and control packets of one session into access units with times. */
export class RtspReceiver {
  private readonly video: VideoDescription
  private readonly timeline: RtpTimeline
  private readonly events: ReceiverEvents
  private readonly reception = new Reception()
  private readonly depacketiser: Depacketiser
  private readonly receiver = randomInt(2 ** 32 - 1)
  private source: number | undefined
  private clock: SenderReport | undefined

  constructor(video: VideoDescription, timeline: RtpTimeline, events: ReceiverEvents) {
    this.video = video
    this.timeline = timeline
    this.events = events
    const sets = new ParameterSets(video.codec)
    for (const nal of video.parameterSets) {
      const { role } = nalRules[video.codec].read(nal)
      if (role === 'sps' || role === 'pps' || role === 'vps') sets.add(role, nal)
    }
    this.depacketiser = new Depacketiser(
      video.codec,
      sets,
      picture => this.give(picture),
      () => events.onDropped?.(),
    )
  }

  media(packet: Uint8Array): void {
    const rtp = parseRtp(packet)
    if (rtp) this.take(rtp)
  }

  /** In the order of their numbers. */
  take(rtp: RtpPacket): void {
    if (rtp.payloadType !== this.video.payloadType) return
    const continuity = this.reception.note(rtp, performance.now(), this.video.clockRate)
    if (continuity === 'duplicate') return
    if (continuity === 'gap') this.depacketiser.lose()
    if (rtp.source !== this.source) {
      this.source = rtp.source
      if (this.clock?.source !== rtp.source) this.clock = undefined
      this.timeline.interrupt()
    }
    this.depacketiser.push(rtp)
  }

  control(packet: Uint8Array): void {
    const report = findSenderReport(packet)
    if (!report || (this.source !== undefined && report.source !== this.source)) return
    this.reception.noteReport(report, performance.now())
    this.clock = report.clock >= setClock ? report : undefined
  }

  /** What the camera is told about the reception; undefined before the first packet. */
  report(): Uint8Array | undefined {
    const facts = this.reception.facts(this.receiver, performance.now())
    return facts && receiverReport(facts)
  }

  private give(picture: Picture): void {
    if (picture.parameters) this.events.onParameters(picture.parameters)
    const cameraAt = this.cameraTime(picture.timestamp)
    this.events.onUnit({
      data: picture.data,
      key: picture.key,
      time: this.timeline.place(picture.timestamp, performance.now(), this.video.clockRate),
      at: Date.now(),
      ...(cameraAt !== undefined && { cameraAt }),
    })
  }

  private cameraTime(timestamp: number): number | undefined {
    if (!this.clock) return undefined
    const ticks = (timestamp - this.clock.timestamp) | 0
    return Math.round(this.clock.clock + (ticks * 1000) / this.video.clockRate)
  }
}
