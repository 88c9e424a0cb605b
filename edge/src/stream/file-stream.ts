import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { frameKind, type StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import { mediaName } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { OpenStream, StreamOutlet } from './stream-outlet.ts'

const chunkBytes = 128 * 1024
/** Files wait above this, far below where live pictures begin to skip. */
const fileUnsentBytes = 1024 * 1024
const drainCheck = 10

const mimes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

export type FileRequest = { folder: string; name: string; start: number; end?: number }

/** Bytes [start, end) of a file directly in the media folder, as fast as the line takes them. */
export function openFile(request: FileRequest, outlet: StreamOutlet): OpenStream {
  let closed = false
  send(request, outlet, () => closed).then(
    reason => {
      if (!closed) outlet.ended(reason)
    },
    () => {
      if (!closed) outlet.ended('failed')
    },
  )
  return {
    close() {
      closed = true
    },
  }
}

async function send(
  { folder, name, start, end }: FileRequest,
  outlet: StreamOutlet,
  closed: () => boolean,
): Promise<StreamEnd> {
  const file = await openNamed(folder, name)
  if (!file) return 'unknownFile'
  try {
    const { size } = await file.stat()
    const stop = Math.min(end ?? size, size)
    if (start > size || (end !== undefined && end < start)) return 'badRange'
    if (closed()) return 'closed'
    outlet.opened({ mime: mimes[extname(name)] ?? 'application/octet-stream', size })
    for (let at = start; at < stop; ) {
      while (outlet.unsent > fileUnsentBytes && !closed()) await pause(drainCheck)
      if (closed()) return 'closed'
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, stop - at))
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) return 'failed' // it was cut off meanwhile
      if (closed()) return 'closed'
      outlet.frame(frameKind.bytes, chunk.subarray(0, bytesRead))
      at += bytesRead
    }
    return 'finished'
  } finally {
    await file.close()
  }
}

/** A regular file by its media name; names never become paths, and links are not followed. */
async function openNamed(folder: string, name: string): Promise<FileHandle | undefined> {
  if (!mediaName.safeParse(name).success) return undefined
  let file: FileHandle
  try {
    // Without O_NONBLOCK opening a pipe of that name would wait for its writer for ever.
    file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
  if ((await file.stat()).isFile()) return file
  await file.close()
  return undefined
}
