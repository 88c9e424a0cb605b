/** One still of day and one of night for every camera, on the disk: what zones are drawn on at another time of the day. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type PartOfDay, partOfDay } from '@watchfire/contract/device/camera.shapes.ts'
import { stillLimit } from '@watchfire/contract/hosted/hosted.shapes.ts'
import type { Logger } from 'pino'
import { withoutCredentials } from '../camera/camera-url.ts'
import type { Picture } from '../decode/decoder.ts'
import { writeDurably } from '../spool/durable-file.ts'
import { partOfDayIn } from './part-of-day.ts'

const tickInterval = 30_000
/** A camera is looked at so often, one that gave nothing a little sooner, and a still is renewed so often at most, ms. */
const lookIntervalMs = 15 * 60_000
const retryIntervalMs = 60_000
const renewalIntervalMs = 60 * 60_000
/** Before the JPEG: when it was taken, ms since 1970. */
const headBytes = 8

export type StoredStill = { takenAt: number; jpeg: Uint8Array }
type StillChannel = {
  readonly online: boolean
  readonly showsScene: boolean
  still: () => Promise<Pick<Picture, 'jpeg' | 'at' | 'brightness'> | undefined>
}

export type StillStoreParts = {
  folder: string
  channel: (channelId: string) => StillChannel | undefined
  hasFreeSpace: () => Promise<boolean>
  log: Pick<Logger, 'warn'>
  clock?: () => number
  /** Between looks at the clock, ms; 0: only when `look` is called. */
  interval?: number
}

export class StillStore {
  private readonly parts: StillStoreParts
  private readonly clock: () => number
  private readonly timer: NodeJS.Timeout | undefined
  /** By file name: when the still in it was taken. */
  private readonly taken: Map<string, number>
  private readonly nextLook = new Map<string, number>()
  /** By channel: what its files are called. */
  private wanted = new Map<string, string>()
  private work: Promise<void> = Promise.resolve()
  private waits = false
  private closed = false
  private isReported = false

  private constructor(parts: StillStoreParts, taken: Map<string, number>) {
    const { clock = Date.now, interval = tickInterval } = parts
    this.parts = parts
    this.clock = clock
    this.taken = taken
    if (interval > 0) this.timer = setInterval(() => void this.look(), interval)
  }

  static async open(parts: StillStoreParts): Promise<StillStore> {
    await mkdir(parts.folder, { recursive: true })
    return new StillStore(parts, await timesOf(parts.folder))
  }

  /** These are the cameras now; what was kept of others goes, and of those that look from another address. */
  follow(cameras: readonly { channelId: string; url: string }[]): void {
    const before = this.wanted
    this.wanted = new Map(cameras.map(camera => [camera.channelId, stemOf(camera)]))
    for (const [channelId, stem] of this.wanted) if (before.get(channelId) !== stem) this.nextLook.delete(channelId)
    for (const channelId of this.nextLook.keys()) if (!this.wanted.has(channelId)) this.nextLook.delete(channelId)
    this.next(() => this.removeOthers())
  }

  /** Undefined where none was taken yet. */
  async read(channelId: string, part: PartOfDay): Promise<StoredStill | undefined> {
    const stem = this.wanted.get(channelId)
    if (stem === undefined) return undefined
    const content = await readFile(join(this.parts.folder, nameOf(stem, part))).catch(() => undefined)
    if (!content) return undefined
    const takenAt = timeIn(content)
    return takenAt === undefined ? undefined : { takenAt, jpeg: content.subarray(headBytes) }
  }

  /** Takes what has come due; done with what was asked before, too. */
  look(): Promise<void> {
    if (this.waits) return this.work
    this.waits = true
    return this.next(async () => {
      this.waits = false
      for (const [channelId, stem] of this.wanted) await this.lookAt(channelId, stem)
    })
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    this.closed = true
    await this.work
  }

  private async lookAt(channelId: string, stem: string): Promise<void> {
    const { channel: channelOf, hasFreeSpace } = this.parts
    const channel = channelOf(channelId)
    const now = this.clock()
    const wait = (this.nextLook.get(channelId) ?? now) - now
    // A clock that was set back must not stop this for long.
    if (this.closed || !channel?.online || (wait > 0 && wait <= lookIntervalMs)) return
    const picture = await channel.still().catch(() => undefined)
    // It may have gone, or look from elsewhere, while its picture was made.
    if (this.wanted.get(channelId) !== stem) return
    this.nextLook.set(channelId, now + (picture ? lookIntervalMs : retryIntervalMs))
    if (!picture || picture.jpeg.length > stillLimit) return
    const part = channel.showsScene ? partOfDayIn(picture.brightness) : undefined
    if (!part || !(await hasFreeSpace())) return
    const name = nameOf(stem, part)
    const before = this.taken.get(name)
    if (before !== undefined && now >= before && now - before < renewalIntervalMs) return
    await this.write(name, { takenAt: Math.round(picture.at), jpeg: picture.jpeg })
  }

  private async write(name: string, { takenAt, jpeg }: StoredStill): Promise<void> {
    const head = Buffer.allocUnsafe(headBytes)
    head.writeDoubleBE(takenAt)
    await writeDurably(join(this.parts.folder, name), Buffer.concat([head, jpeg]))
    this.taken.set(name, takenAt)
  }

  private async removeOthers(): Promise<void> {
    const names = new Set([...this.wanted.values()].flatMap(stem => partOfDay.options.map(part => nameOf(stem, part))))
    for (const name of await readdir(this.parts.folder)) {
      if (names.has(name)) continue
      this.taken.delete(name)
      await rm(join(this.parts.folder, name), { force: true })
    }
  }

  /** One after the other. What cannot be kept is left out, and said once. */
  private next(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(work).then(
      () => {
        this.isReported = false
      },
      error => {
        if (!this.isReported) this.parts.log.warn({ err: error }, 'the stills of day and night could not be kept')
        this.isReported = true
      },
    )
    return this.work
  }
}

/** An id is any text. Another address is another view; another password is not. */
function stemOf({ channelId, url }: { channelId: string; url: string }): string {
  const view = createHash('sha256').update(withoutCredentials(url)).digest('hex').slice(0, 12)
  return `${encodeURIComponent(channelId)}-${view}`
}
const nameOf = (stem: string, part: PartOfDay): string => `${stem}-${part}`

function timeIn(content: Buffer): number | undefined {
  const takenAt = content.length > headBytes ? content.readDoubleBE(0) : Number.NaN
  return Number.isSafeInteger(takenAt) && takenAt > 0 ? takenAt : undefined
}

async function timesOf(folder: string): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const takenAt = await readFile(join(folder, name)).then(timeIn, () => undefined)
    if (takenAt !== undefined) times.set(name, takenAt)
  }
  return times
}
