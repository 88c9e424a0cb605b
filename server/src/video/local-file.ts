/** Reads a file that lies on an edge, through its uplink, no faster than its reader takes it. */
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { StreamFacts, StreamOver, UplinkHub } from '../fleet/fleet.public.ts'

/**
 * The line carries live pictures too and cannot be held back for one slow reader, so a file is asked for by windows: the next one
 * while this one is read. A reader costs two of them at most.
 */
const windowBytes = 1024 * 1024
const silenceMs = 15_000
/** A window of bytes that come drop by drop. */
const maxWindowMs = 120_000

export class LocalFileError extends Error {
  readonly over: StreamOver
  constructor(over: StreamOver) {
    super(`the file could not be read: ${over}`)
    this.over = over
  }
}

type Uplinks = Pick<UplinkHub, 'openFile'>

/** Length of the file. @throws LocalFileError when there is none, or nobody to ask */
export async function sizeOfLocalFile(uplinks: Uplinks, aiServerNo: number, name: string): Promise<number> {
  const window = openWindow(uplinks, aiServerNo, name, 0, 0)
  try {
    const { size } = await window.opened
    if (size === undefined) throw new LocalFileError('failed')
    return size
  } finally {
    window.close()
  }
}

/** Bytes [start, end) of a file of at least `end` bytes. @throws LocalFileError */
export async function* readLocalFile(
  uplinks: Uplinks,
  aiServerNo: number,
  name: string,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const windowAt = (at: number) =>
    at < end ? openWindow(uplinks, aiServerNo, name, at, Math.min(at + windowBytes, end)) : undefined
  let current = windowAt(start)
  let next: ReturnType<typeof windowAt>
  try {
    for (let at = start; current; at += windowBytes) {
      next = windowAt(at + windowBytes)
      let rest = Math.min(windowBytes, end - at)
      for await (const chunk of current.chunks()) {
        yield chunk.subarray(0, rest)
        rest -= chunk.length
        if (rest <= 0) break
      }
      if (rest > 0) throw new LocalFileError('failed')
      current.close()
      current = next
    }
  } finally {
    current?.close()
    next?.close()
  }
}

function openWindow(uplinks: Uplinks, aiServerNo: number, name: string, start: number, end: number) {
  const queue: Buffer[] = []
  let received = 0
  let over: StreamOver | undefined
  let wake = () => {}
  const facts = Promise.withResolvers<StreamFacts>()
  // Not everybody waits for the facts of each window.
  facts.promise.catch(() => {})
  const silence = setTimeout(() => finish('failed'), silenceMs)
  const tooLong = setTimeout(() => finish('failed'), maxWindowMs)
  const finish = (reason: StreamOver) => {
    over ??= reason
    clearTimeout(silence)
    clearTimeout(tooLong)
    facts.reject(new LocalFileError(over))
    wake()
  }
  const stream = uplinks.openFile(
    aiServerNo,
    { name, start, end },
    {
      opened: facts.resolve,
      frame(kind, frame) {
        if (kind !== frameKind.bytes || over) return
        silence.refresh()
        queue.push(frame.subarray(1))
        received += frame.length - 1
        // More than was asked for would only fill our memory, and nothing at all would go on for ever.
        if (received > end - start || frame.length === 1) finish('failed')
        wake()
      },
      ended: finish,
    },
  )
  if (!stream) finish('edgeGone')
  return {
    opened: facts.promise,
    async *chunks(): AsyncGenerator<Buffer> {
      for (;;) {
        const chunk = queue.shift()
        if (chunk) yield chunk
        else if (over === 'finished') return
        else if (over) throw new LocalFileError(over)
        else
          await new Promise<void>(resolve => {
            wake = resolve
          })
      }
    },
    close() {
      clearTimeout(silence)
      clearTimeout(tooLong)
      stream?.close()
    },
  }
}
