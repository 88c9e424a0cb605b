/**
 * An append-only queue on disk. A record is durable when `append` resolves; records leave in order, and only once the
 * reader has moved its mark past them. Killed at any moment it loses nothing that was appended; what was read but not
 * yet marked comes again.
 */
import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from './durable-file.ts'
import { packRecord, readRecords } from './journal-file.ts'

export type JournalRecord = { sequence: number; content: Buffer }

export type JournalLimits = {
  /** A file this long is closed and the next one begun. */
  fileBytes: number
  /** When all files together are longer, the oldest records are given up. */
  totalBytes: number
}

export type JournalLog = { warn: (facts: object, message: string) => void }

const defaultLimits: JournalLimits = { fileBytes: 1024 * 1024, totalBytes: 256 * 1024 * 1024 }
const markName = 'mark'

/** A file of records, named after the sequence number of its first one. */
type Segment = { first: number; count: number; bytes: number }
type Waiting = { content: Uint8Array; resolve: () => void; reject: (error: unknown) => void }

/** Given up meanwhile. Any other trouble with a file must not make its records look delivered. */
function emptyWhenGone(error: NodeJS.ErrnoException): Buffer {
  if (error.code === 'ENOENT') return Buffer.alloc(0)
  throw error
}

export class Journal {
  private readonly folder: string
  private readonly limits: JournalLimits
  private readonly log: JournalLog
  private readonly segments: Segment[] = []
  private next = 1
  /** The first record that is still wanted. */
  private mark = 1
  private file: FileHandle | undefined
  private queue: Waiting[] = []
  private writing: Promise<void> | undefined

  private constructor(folder: string, limits: JournalLimits, log: JournalLog) {
    this.folder = folder
    this.limits = limits
    this.log = log
  }

  static async open(folder: string, log: JournalLog, limits: Partial<JournalLimits> = {}): Promise<Journal> {
    const journal = new Journal(folder, { ...defaultLimits, ...limits }, log)
    await journal.recover()
    return journal
  }

  /** Records appended and not yet marked as done. */
  get size(): number {
    return this.segments.reduce(
      (sum, { first, count }) => sum + Math.max(0, first + count - Math.max(first, this.mark)),
      0,
    )
  }

  append(content: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.queue.push({ content, resolve, reject })
      this.writing ??= this.writeQueue()
    })
  }

  /** The oldest records, at most `limit` of them. */
  async read(limit: number): Promise<JournalRecord[]> {
    const found: JournalRecord[] = []
    // As things stand now: while a file is read, records may be appended to it and the next file begun. Reading on into that one would
    // leave out what the read of this one did not see yet.
    for (const segment of this.segments.map(segment => ({ ...segment }))) {
      if (found.length >= limit) break
      if (segment.first + segment.count <= this.mark) continue
      const file = await readFile(this.path(segment)).catch(emptyWhenGone)
      const { records } = readRecords(file)
      for (let i = Math.max(0, this.mark - segment.first); i < segment.count && found.length < limit; i++) {
        const content = records[i]
        if (content) found.push({ sequence: segment.first + i, content })
      }
    }
    return found
  }

  /** Everything up to and including this record is done. Should the disk forget it, those records come again. */
  async done(sequence: number): Promise<void> {
    if (sequence < this.mark) return
    this.mark = sequence + 1
    await writeDurably(join(this.folder, markName), String(this.mark))
    await this.removeDone()
  }

  async close(): Promise<void> {
    await this.writing
    await this.file?.close()
    this.file = undefined
  }

  private async recover(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const names = (await readdir(this.folder)).filter(name => /^\d{16}\.log$/.test(name)).sort()
    for (const name of names) {
      const content = await readFile(join(this.folder, name))
      const { records, torn } = readRecords(content)
      const first = Number(name.slice(0, 16))
      if (torn) this.log.warn({ file: name, kept: records.length }, 'the end of a journal file is torn')
      // A batch that failed half-way may have left records here whose numbers the next file then used.
      const before = this.segments.at(-1)
      if (before) before.count = Math.min(before.count, first - before.first)
      this.segments.push({ first, count: records.length, bytes: content.length })
      this.next = Math.max(this.next, first + records.length)
    }
    const mark = Number(await readFile(join(this.folder, markName), 'utf8').catch(() => ''))
    if (Number.isSafeInteger(mark)) this.mark = Math.max(1, mark)
    // The mark may be further than the records on disk: numbers are never used twice.
    this.next = Math.max(this.next, this.mark)
    await this.removeDone()
  }

  private async writeQueue(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, 500)
      try {
        await this.writeBatch(batch.map(({ content }) => content))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        // Part of the batch may stand in the file, torn: go on in a new one, where records can be read again.
        await this.file?.close().catch(() => {})
        this.file = undefined
        // What waits behind it fails with it: written now, it would overtake these.
        for (const { reject } of [...batch, ...this.queue.splice(0)]) reject(error)
      }
    }
    // In the same step as the look at the queue: an append in between would wait for ever.
    this.writing = undefined
  }

  private async writeBatch(contents: Uint8Array[]): Promise<void> {
    const file = this.file ?? (await this.beginSegment())
    const segment = this.segments.at(-1)
    if (!segment) throw new Error('no journal file is open')
    const bytes = Buffer.concat(contents.flatMap(packRecord))
    await file.appendFile(bytes)
    await file.datasync()
    segment.count += contents.length
    segment.bytes += bytes.length
    this.next += contents.length
    if (segment.bytes >= this.limits.fileBytes) {
      await file.close()
      this.file = undefined
      await this.giveUpOldest()
    }
  }

  private async beginSegment(): Promise<FileHandle> {
    const segment = { first: this.next, count: 0, bytes: 0 }
    // Also empties a file whose records all failed to be written whole.
    this.file = await open(this.path(segment), 'w', 0o640)
    await syncFolder(this.folder)
    if (this.segments.at(-1)?.first === segment.first) this.segments.pop()
    this.segments.push(segment)
    return this.file
  }

  private async giveUpOldest(): Promise<void> {
    let total = this.segments.reduce((sum, { bytes }) => sum + bytes, 0)
    while (total > this.limits.totalBytes && this.segments.length > 1) {
      const oldest = this.segments.shift()
      if (!oldest) return
      total -= oldest.bytes
      const lost = Math.max(0, oldest.first + oldest.count - Math.max(oldest.first, this.mark))
      if (lost > 0) this.log.warn({ lost }, 'the spool is full: its oldest records are given up')
      await rm(this.path(oldest), { force: true })
    }
  }

  private async removeDone(): Promise<void> {
    for (let oldest = this.segments[0]; oldest; oldest = this.segments[0]) {
      const open = this.file !== undefined && this.segments.length === 1
      if (open || oldest.first + oldest.count > this.mark) return
      this.segments.shift()
      await rm(this.path(oldest), { force: true })
    }
  }

  private path({ first }: Segment): string {
    return join(this.folder, `${String(first).padStart(16, '0')}.log`)
  }
}
