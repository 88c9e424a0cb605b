/** The pictures and recordings kept on this machine, and which of them go when there is no more room. */
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultRuntimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { writeDurably } from '../spool/durable-file.ts'
import { isRecording } from '../spool/upload-queue.ts'
import { timeOfName } from './evidence-names.ts'

export type KeepLimits = {
  days: number
  bytes: number
  /** Share of the disk that stays free. */
  freeShare: number
}

const { keepDays, keepGigabytes, freeDiskPercent } = defaultRuntimeSettings
const defaultKeep: KeepLimits = { days: keepDays, bytes: keepGigabytes * 1024 ** 3, freeShare: freeDiskPercent / 100 }

export type MediaStoreOptions = {
  folder: string
  /** As they count when they are read. */
  keep?: Partial<KeepLimits>
  /** Whether a file still waits for its upload: such files go last. */
  isWanted: (name: string) => boolean
  log: { warn: (facts: object, message: string) => void }
  /** Free and whole size of the disk; for tests. */
  disk?: () => Promise<{ free: number; total: number }>
}

type StoredFile = { name: string; bytes: number; moment: number }

export class MediaStore {
  readonly folder: string
  private readonly options: MediaStoreOptions

  private constructor(options: MediaStoreOptions) {
    this.folder = options.folder
    this.options = options
  }

  static async open(options: MediaStoreOptions): Promise<MediaStore> {
    await mkdir(options.folder, { recursive: true })
    // Nobody goes on with what an ended process left half-written.
    for (const name of await readdir(options.folder)) {
      if (name.endsWith('.part')) await rm(join(options.folder, name), { force: true })
    }
    return new MediaStore(options)
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  async savePicture(name: string, jpeg: Uint8Array): Promise<void> {
    await writeDurably(this.path(name), jpeg)
  }

  /** Free and whole size of the disk the files lie on. */
  async disk(): Promise<{ free: number; total: number }> {
    if (this.options.disk) return this.options.disk()
    const { bavail, blocks, bsize } = await statfs(this.folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }

  /**
   * Removes what is too old, then as much as the limits ask for: recordings before pictures, uploaded ones before those
   * that still wait, the oldest first. With `urgent` at least the oldest recording goes, whatever the limits.
   */
  async sweep(urgent = false, now = Date.now()): Promise<string[]> {
    const keep = { ...defaultKeep, ...this.options.keep }
    const stored = await this.list(now)
    const { free, total } = await this.disk()
    const used = stored.reduce((sum, { bytes }) => sum + bytes, 0)
    let excess = Math.max(used - keep.bytes, total * keep.freeShare - free, urgent ? 1 : 0)
    const removed: string[] = []
    for (const file of stored.toSorted((a, b) => this.worth(a.name) - this.worth(b.name) || a.moment - b.moment)) {
      const tooOld = now - file.moment > keep.days * 86_400_000
      if (!tooOld && excess <= 0) continue
      await rm(this.path(file.name), { force: true })
      excess -= file.bytes
      removed.push(file.name)
      if (this.options.isWanted(file.name))
        this.options.log.warn({ name: file.name }, 'a file is removed before its upload')
    }
    return removed
  }

  private worth(name: string): number {
    return (isRecording(name) ? 0 : 2) + (this.options.isWanted(name) ? 1 : 0)
  }

  private async list(now: number): Promise<StoredFile[]> {
    const stored: StoredFile[] = []
    for (const name of await readdir(this.folder)) {
      const facts = await stat(this.path(name)).catch(() => undefined)
      // A file that is being written has no claim to be judged yet.
      if (!facts?.isFile() || name.endsWith('.part')) continue
      stored.push({ name, bytes: facts.size, moment: Math.min(now, timeOfName(name) ?? facts.mtimeMs) })
    }
    return stored
  }
}
