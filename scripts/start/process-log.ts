import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'

/** One log file may grow this far, and one before it is kept: a machine can run for months untouched. */
const largest = 20 * 2 ** 20

export interface ProcessLog {
  path: string
  write: (line: string) => void
  close: () => void
}

/** The file that one process's output goes to. A disk without space loses lines here, and nothing else. */
export function openProcessLog(folder: string, name: string, limit = largest): ProcessLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.log`)
  let stream = open(path)
  let size = sizeOf(path)
  return {
    path,
    write: line => {
      if (size > limit) {
        stream.end()
        renameSync(path, `${path}.1`)
        stream = open(path)
        size = 0
      }
      size += Buffer.byteLength(line) + 1
      stream.write(`${line}\n`)
    },
    close: () => stream.end(),
  }
}

function open(path: string): WriteStream {
  return createWriteStream(path, { flags: 'a', mode: 0o600 }).on('error', () => {})
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
