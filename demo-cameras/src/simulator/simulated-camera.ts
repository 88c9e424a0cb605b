import { type FileHandle, open } from 'node:fs/promises'
import type { StreamParameters } from '../../../edge/src/camera/codec/access-unit.ts'
import { type Mp4Video, readMp4 } from '../../../edge/src/mp4/read-mp4.ts'
import type { Mp4Sample } from '../../../edge/src/mp4/read-samples.ts'
import { aggregate, packetise, splitUnit } from './packetise.ts'
import { interleave, RtpSender } from './rtp-sender.ts'

/**
 * How a camera can be told to misbehave: `stalled` answers and sends no picture, `silent` keeps the connection and says
 * nothing at all, `closed` drops every connection.
 */
export type CameraMisbehaviour = 'stalled' | 'silent' | 'closed'

export type Viewer = {
  mediaChannel: number
  controlChannel: number
  /** Nothing is sent before the first key picture. */
  started: boolean
  send(bytes: Buffer): void
  drop(): void
}

type CameraOptions = {
  onFrame: (frame: number) => void
  /** The film begins with its first viewer, and not at once. */
  waits: boolean
}

const reportInterval = 5000
/** A pause of the process longer than this is skipped instead of caught up with, as a camera would. */
const maxLag = 2000

/** One imitation camera: loops a file in real time for whoever watches, as a real one films whether watched or not. */
export class SimulatedCamera {
  fault: CameraMisbehaviour | undefined
  readonly parameters: StreamParameters
  private readonly file: FileHandle
  private readonly video: Mp4Video
  private readonly onFrame: (frame: number) => void
  private readonly sender = new RtpSender()
  private readonly viewers = new Set<Viewer>()
  /** When the film began. */
  private origin = performance.now()
  private awaited: boolean
  private timer: NodeJS.Timeout | undefined
  private reportedAt = 0
  /** Counts samples over all loops. */
  private next = 0
  private closed = false

  private constructor(file: FileHandle, video: Mp4Video, { onFrame, waits }: CameraOptions) {
    this.file = file
    this.awaited = waits
    this.onFrame = onFrame
    this.video = video
    this.parameters = video.parameters
  }

  static async open(path: string, options: CameraOptions): Promise<SimulatedCamera> {
    const video = await readMp4(path)
    if (!video.samples[0]?.key) throw new Error(`${path}: the first frame is no key frame`)
    return new SimulatedCamera(await open(path, 'r'), video, options)
  }

  add(viewer: Viewer): void {
    if (this.awaited) this.origin = performance.now()
    this.awaited = false
    this.viewers.add(viewer)
    viewer.send(interleave(viewer.controlChannel, [this.report()]))
    if (this.viewers.size > 1 || this.timer) return
    this.skipToNow()
    this.plan()
  }

  remove(viewer: Viewer): void {
    this.viewers.delete(viewer)
  }

  dropViewers(): void {
    for (const viewer of this.viewers) viewer.drop()
    this.viewers.clear()
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    this.dropViewers()
    await this.file.close()
  }

  private sample(index: number): Mp4Sample & { frame: number; shift: number } {
    const { samples, duration } = this.video
    const frame = index % samples.length
    const sample = samples[frame]
    if (!sample) throw new Error('a file without samples')
    return { ...sample, frame, shift: Math.floor(index / samples.length) * duration }
  }

  private dueIn(index: number): number {
    const { decode, shift } = this.sample(index)
    return (decode + shift) / 90 - (performance.now() - this.origin)
  }

  private skipToNow(): void {
    const { samples, duration } = this.video
    const now = (performance.now() - this.origin) * 90
    const loop = Math.floor(now / duration)
    const within = samples.findIndex(sample => sample.decode + loop * duration >= now)
    const index = loop * samples.length + (within < 0 ? samples.length : within)
    if (index > this.next) for (const viewer of this.viewers) viewer.started = false
    this.next = Math.max(this.next, index)
  }

  private plan(): void {
    if (this.closed) return
    if (this.dueIn(this.next) < -maxLag) this.skipToNow()
    this.timer = setTimeout(() => void this.sendNext(), Math.max(0, this.dueIn(this.next)))
  }

  private async sendNext(): Promise<void> {
    if (this.viewers.size === 0) {
      this.timer = undefined
      return
    }
    const sample = this.sample(this.next++)
    try {
      if (!this.fault) await this.sendSample(sample)
      else if (sample.key) for (const viewer of this.viewers) viewer.started = false
    } catch {
      this.dropViewers() // the file went away, or the camera was closed meanwhile
    }
    this.plan()
  }

  private async sendSample(sample: ReturnType<SimulatedCamera['sample']>): Promise<void> {
    const { offset, size, key, presentation, frame, shift } = sample
    const data = Buffer.allocUnsafe(size)
    const { bytesRead } = await this.file.read(data, 0, size, offset)
    if (bytesRead < size) throw new Error('the file is cut off')
    const payloads = splitUnit(data).flatMap(nal => packetise(this.parameters.codec, nal))
    if (key) payloads.unshift(this.parameterSets())
    const packets = this.sender.pack(payloads, presentation + shift)
    const sendReport = performance.now() - this.reportedAt > reportInterval
    if (sendReport) this.reportedAt = performance.now()
    const forChannel = new Map<number, Buffer>()
    this.onFrame(frame)
    for (const viewer of this.viewers) {
      if (sendReport) viewer.send(interleave(viewer.controlChannel, [this.report()]))
      viewer.started ||= key
      if (!viewer.started) continue
      const bytes = forChannel.get(viewer.mediaChannel) ?? interleave(viewer.mediaChannel, packets)
      forChannel.set(viewer.mediaChannel, bytes)
      viewer.send(bytes)
    }
  }

  private report(): Buffer {
    return this.sender.report((performance.now() - this.origin) * 90, Date.now())
  }

  private parameterSets(): Uint8Array {
    const { codec, vps, sps, pps, furtherPps = [] } = this.parameters
    return aggregate(codec, [...(vps ? [vps] : []), sps, pps, ...furtherPps])
  }
}
