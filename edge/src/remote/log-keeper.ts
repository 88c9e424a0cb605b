/** Keeps the last of the log on the disk beside what goes to the terminal: what was said before a crash is what one wants to read after it. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { redactLine } from './redact.ts'

/** Of each of two files; the older one is thrown away. */
const defaultBytes = 512 * 1024

export type LogTail = (lines: number, known: readonly string[]) => Promise<string[]>

export class LogKeeper {
  private readonly path: string
  private readonly maxBytes: number
  private size: number

  constructor(dataFolder: string, { maxBytes = defaultBytes }: { maxBytes?: number } = {}) {
    const folder = join(dataFolder, 'log')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.path = join(folder, 'edge.log')
    this.maxBytes = maxBytes
    this.size = sizeOf(this.path)
  }

  /** A disk that takes nothing must not stop what is logged about. */
  write(line: string): void {
    try {
      if (this.size > this.maxBytes) {
        renameSync(this.path, `${this.path}.1`)
        this.size = 0
      }
      appendFileSync(this.path, line, { mode: 0o600 })
      this.size += Buffer.byteLength(line)
    } catch {}
  }

  /** The last lines, the oldest first, without what is secret in them and no longer than an answer may be. */
  readonly tail: LogTail = async (count, known) => {
    const [former, now] = await Promise.all([readText(`${this.path}.1`), readText(this.path)])
    const lines = `${former}${now}`.split('\n').filter(Boolean).slice(-count)
    return lines.map(line => redactLine(line, known))
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
