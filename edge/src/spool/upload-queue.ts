/**
 * Which finished files are still to be uploaded. Each is an empty file of the same name in a folder of its own: made when
 * the file is whole, removed when the server has it. Names begin with their time, so their order is the order of events.
 */
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './durable-file.ts'

export const isRecording = (name: string): boolean => name.endsWith('.mp4')

export class UploadQueue {
  private readonly folder: string
  private pictures: string[] = []
  private recordings: string[] = []

  private constructor(folder: string) {
    this.folder = folder
  }

  static async open(folder: string): Promise<UploadQueue> {
    await mkdir(folder, { recursive: true })
    const queue = new UploadQueue(folder)
    for (const name of (await readdir(folder)).sort()) queue.listOf(name).push(name)
    return queue
  }

  get size(): number {
    return this.pictures.length + this.recordings.length
  }

  has(name: string): boolean {
    return this.listOf(name).includes(name)
  }

  /** Durable when it resolves. */
  async add(name: string): Promise<void> {
    if (this.has(name)) return
    await (await open(join(this.folder, name), 'w', 0o640)).close()
    await syncFolder(this.folder)
    this.listOf(name).push(name)
  }

  /** The oldest picture, and only when there is none the oldest recording. */
  first(): string | undefined {
    return this.pictures[0] ?? this.recordings[0]
  }

  get picturesWait(): boolean {
    return this.pictures.length > 0
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true })
    const list = this.listOf(name)
    const index = list.indexOf(name)
    if (index >= 0) list.splice(index, 1)
  }

  /** Lets the others of its kind go first: a file the server stumbles over must not hold them up. */
  postpone(name: string): void {
    const list = this.listOf(name)
    const index = list.indexOf(name)
    if (index >= 0) list.push(...list.splice(index, 1))
  }

  private listOf(name: string): string[] {
    return isRecording(name) ? this.recordings : this.pictures
  }
}
