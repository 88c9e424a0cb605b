/** What stands out before one camera, on its way to the disk: only while something is there, with small stills of it. */
import type { Picture } from '../decode/decoder.ts'
import type { Component } from '../watch/components.ts'
import type { SeenObject } from '../watch/object-tracker.ts'
import { type HistoryDetections, packLooks } from './history-detections.ts'
import { type HistoryFiles, hourMs } from './history-files.ts'
import { type HistoryFrame, packFrames } from './history-frames.ts'

type Frame = { at: number; width: number; height: number }
export type HistoryParts = {
  files: HistoryFiles
  channelId: string
  /** A small picture of now. */
  still: () => Promise<Pick<Picture, 'jpeg' | 'at'> | undefined>
  hasFreeSpace: () => Promise<boolean>
  log: { warn: (facts: object, message: string) => void }
}

/** Frames are on the disk no later than this, ms, or when there are so many. */
const flushAfter = 10_000
const flushAt = 100
/** A still a second of what comes and goes; of what moves all day one in six seconds. */
const stillGap = 1000
const stillPace = 6000
const stillsAtOnce = 60
/** One of people or vehicles who only stand there: somebody may be told of them later. */
const standingGap = 15_000
/** Shares of the picture and of its own pixels: less is a leaf, or stands. */
const minSize = 0.0005
const minMovement = 0.03

export class HistoryChannel {
  private readonly parts: HistoryParts
  private frames: HistoryFrame[] = []
  private looks: HistoryDetections[] = []
  private looked = false
  private size = { width: 0, height: 0 }
  private begun: number | undefined
  private was: 'forgotten' | 'empty' | 'components' | undefined
  private lastEmpty: number | undefined
  private stillAt = 0
  private stillsLeft = stillsAtOnce
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> = Promise.resolve()
  private isReported = false

  constructor(parts: HistoryParts) {
    this.parts = parts
  }

  /** As a detector saw it; undefined where nothing of before is known any more. */
  see(components: readonly Component[] | undefined, { at, width, height }: Frame): void {
    const isNew = this.begun === undefined || Math.floor(this.begun / hourMs) !== Math.floor(at / hourMs)
    if (isNew || this.size.width !== width || this.size.height !== height) this.beginHour(at, { width, height })
    if (!components) {
      if (this.was !== 'forgotten' || isNew) this.push({ at, components })
      this.was = 'forgotten'
      this.lastEmpty = undefined
    } else if (components.length === 0) {
      // The first frame without anything and the last one say all that those between do.
      if (this.was === 'components' || isNew) this.push({ at, components })
      else this.lastEmpty = at
      this.was = 'empty'
    } else {
      if (this.lastEmpty !== undefined) this.push({ at: this.lastEmpty, components: [] })
      this.lastEmpty = undefined
      this.push({ at, components })
      this.was = 'components'
      this.takeStill(components, at, width * height)
    }
  }

  /** As a model saw it; undefined where nothing of before is known any more. */
  look(objects: readonly SeenObject[] | undefined, at: number): void {
    // Frames come first, and whose hour it is they say.
    if (this.begun === undefined || (!objects && !this.looked)) return
    this.looked = objects !== undefined
    this.looks.push({ at, objects })
    this.flushSoon(this.looks.length)
    if (objects?.length && at - this.stillAt >= standingGap) this.still(at)
  }

  /** What was seen until now is on the disk, or is lost. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const { begun, frames, looks } = this
    this.frames = []
    this.looks = []
    if (begun !== undefined && frames.length > 0) {
      const content = packFrames({ ...this.size, frames })
      this.write(() => this.parts.files.append(this.parts.channelId, begun, 'components', content))
    }
    if (begun !== undefined && looks.length > 0) {
      const content = packLooks(looks)
      this.write(() => this.parts.files.append(this.parts.channelId, begun, 'looks', content))
    }
    await this.writing
  }

  private beginHour(at: number, size: { width: number; height: number }): void {
    void this.flush()
    const begin = Math.round(at)
    this.begun = begin
    this.size = size
    this.write(() => this.parts.files.begin(this.parts.channelId, begin))
  }

  private push(frame: HistoryFrame): void {
    this.frames.push(frame)
    this.flushSoon(this.frames.length)
  }

  private flushSoon(count: number): void {
    if (count >= flushAt) void this.flush()
    else this.timer ??= setTimeout(() => void this.flush(), flushAfter).unref()
  }

  private takeStill(components: readonly Component[], at: number, pixels: number): void {
    const since = at - this.stillAt
    if (since < stillGap) return
    if (!components.some(({ area, moving }) => area >= pixels * minSize && moving >= area * minMovement)) return
    const left = Math.min(stillsAtOnce, this.stillsLeft + since / stillPace)
    if (left < 1) return
    this.stillsLeft = left - 1
    this.still(at)
  }

  private still(at: number): void {
    this.stillAt = at
    const { begun } = this
    const { files, channelId, still: take } = this.parts
    const taken = take().catch(() => undefined)
    this.write(async () => {
      const picture = await taken
      if (!picture || begun === undefined) return
      const time = Buffer.allocUnsafe(8)
      time.writeDoubleBE(picture.at)
      await files.append(channelId, begun, 'stills', Buffer.concat([time, picture.jpeg]))
    })
  }

  /** One after the other. What cannot be written is left out: it is no evidence. */
  private write(work: () => Promise<void>): void {
    const { channelId, hasFreeSpace, log } = this.parts
    this.writing = this.writing
      .then(async () => {
        if (await hasFreeSpace()) await work()
        this.isReported = false
      })
      .catch(error => {
        if (!this.isReported) log.warn({ channelId, err: error }, 'what is followed could not be kept')
        this.isReported = true
      })
  }
}
