/** The files of what was followed: an hour each, one a kind, the oldest given up where there are too many. */
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { packRecord, readRecords } from '../spool/journal-file.ts'

export const hourMs = 3_600_000
/** So far back a drawing is tried; what is older goes. */
export const keptMs = 24 * hourMs
/** Of a channel, and of all together. */
const defaultLimits = { channelBytes: 96 * 1024 ** 2, bytes: 2 * 1024 ** 3 }

/** Looks: what a model saw, where zones look for people or vehicles. */
const fileKinds = ['components', 'looks', 'stills'] as const
export type FileKind = (typeof fileKinds)[number]
type Hour = { channelId: string; begin: number; bytes: number }
export type FilesOptions = {
  folder: string
  limits?: Partial<typeof defaultLimits>
  log: { warn: (facts: object, message: string) => void }
  clock?: () => number
}

export class HistoryFiles {
  private readonly folder: string
  private readonly limits: typeof defaultLimits
  private readonly log: FilesOptions['log']
  private hours: Hour[] = []

  private constructor({ folder, limits, log }: FilesOptions) {
    this.folder = folder
    this.limits = { ...defaultLimits, ...limits }
    this.log = log
  }

  static async open(options: FilesOptions): Promise<HistoryFiles> {
    const files = new HistoryFiles(options)
    await mkdir(options.folder, { recursive: true })
    for (const channelId of await readdir(options.folder)) await files.find(channelId)
    await files.freeSpace((options.clock ?? Date.now)())
    return files
  }

  /** Begins of the files of a channel, the oldest first. */
  begins(channelId: string): number[] {
    return this.hours
      .filter(hour => hour.channelId === channelId)
      .map(({ begin }) => begin)
      .sort((a, b) => a - b)
  }

  async begin(channelId: string, begin: number): Promise<void> {
    await this.freeSpace(begin)
    await mkdir(join(this.folder, channelId), { recursive: true })
    this.hours.push({ channelId, begin, bytes: 0 })
  }

  async append(channelId: string, begin: number, kind: FileKind, content: Uint8Array): Promise<void> {
    const record = Buffer.concat(packRecord(content))
    await appendFile(this.path(channelId, begin, kind), record, { mode: 0o640 })
    const hour = this.hours.find(each => each.channelId === channelId && each.begin === begin)
    if (hour) hour.bytes += record.length
    await this.freeSpace(begin)
  }

  /** Whole records; a file that was given up meanwhile has none. */
  async read(channelId: string, begin: number, kind: FileKind): Promise<Buffer[]> {
    const file = await readFile(this.path(channelId, begin, kind)).catch(() => Buffer.alloc(0))
    // What a power cut left as zeros reads as empty records.
    return readRecords(file).records.filter(record => record.length > 0)
  }

  private async find(channelId: string): Promise<void> {
    const sizes = new Map<number, number>()
    for (const name of await readdir(join(this.folder, channelId)).catch(() => [])) {
      const begin = Number(/^(\d{1,16})\.(components|looks|stills)$/.exec(name)?.[1])
      if (!Number.isSafeInteger(begin)) continue
      const { size } = await stat(join(this.folder, channelId, name))
      sizes.set(begin, (sizes.get(begin) ?? 0) + size)
    }
    for (const [begin, bytes] of sizes) this.hours.push({ channelId, begin, bytes })
  }

  private async freeSpace(now: number): Promise<void> {
    const used = new Map<string, number>()
    let total = 0
    const gone: Hour[] = []
    // From the newest on: what is beyond a limit is the oldest.
    for (const hour of [...this.hours].sort((a, b) => b.begin - a.begin)) {
      const ofChannel = (used.get(hour.channelId) ?? 0) + hour.bytes
      total += hour.bytes
      used.set(hour.channelId, ofChannel)
      const isOver = ofChannel > this.limits.channelBytes || total > this.limits.bytes
      if (isOver || hour.begin < now - keptMs - hourMs) gone.push(hour)
    }
    if (gone.length === 0) return
    this.hours = this.hours.filter(hour => !gone.includes(hour))
    for (const { channelId, begin } of gone) {
      for (const kind of fileKinds)
        await rm(this.path(channelId, begin, kind), { force: true }).catch(error =>
          this.log.warn({ channelId, err: error }, 'what was followed long ago could not be removed'),
        )
    }
  }

  private path(channelId: string, begin: number, kind: FileKind): string {
    return join(this.folder, channelId, `${begin}.${kind}`)
  }
}
