/** Uploads finished pictures and recordings by runs of bytes, going on where an earlier upload broke off. */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DeliveryLog, DeliveryLoop, type Round } from './delivery-loop.ts'
import type { ServerCalls } from './server-calls.ts'
import { isRecording, type UploadQueue } from './upload-queue.ts'

/** Small enough that a picture never waits long behind a recording. */
const runBytes = 1024 * 1024
/** rcode of "wrong offset": the server has another number of bytes than we thought. */
const wrongOffset = 2406
/** A file whose offset is corrected this often in a row is given up: the two sides do not understand each other. */
const maxCorrections = 5

type Parts = {
  calls: ServerCalls
  log: DeliveryLog
  /** Most bytes a second, as it counts when it is read; Infinity: as fast as it goes. */
  pace: () => number
  /** Ends a wait for that. */
  signal: AbortSignal
}

export function startMediaDelivery(
  queue: UploadQueue,
  mediaFolder: string,
  { calls, log, pace, signal }: Parts,
): DeliveryLoop {
  /** Bytes the server has of files whose upload has begun. */
  const sent = new Map<string, number>()
  let corrections = 0

  async function drop(name: string, reason: string): Promise<Round> {
    log.warn({ name, reason }, 'a file is not uploaded; it stays here')
    return finish(name)
  }

  async function finish(name: string): Promise<Round> {
    sent.delete(name)
    corrections = 0
    await queue.remove(name)
    return 'more'
  }

  async function upload(name: string, file: FileHandle, length: number): Promise<Round> {
    if (!sent.has(name) && isRecording(name)) {
      const state = await calls.mediaState(name)
      if (state.kind === 'later' || state.kind === 'badKey') return state
      if (state.kind === 'done' && state.data.complete) return finish(name)
      sent.set(name, state.kind === 'done' ? state.data.received : 0)
    }
    for (let offset = Math.min(sent.get(name) ?? 0, length - 1); ; ) {
      // Under a limit a run is what goes in a second, so that a picture does not wait for a whole one.
      const bytes = Buffer.allocUnsafe(Math.min(runBytes, pace(), length - offset))
      const began = performance.now()
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset)
      const answer = await calls.media(name, offset, length, bytes.subarray(0, bytesRead))
      if (answer.kind === 'later' || answer.kind === 'badKey') {
        sent.delete(name)
        queue.postpone(name)
        return answer
      }
      if (answer.kind === 'refused') {
        if (answer.rcode !== wrongOffset || ++corrections > maxCorrections) return drop(name, answer.reason)
        const state = await calls.mediaState(name)
        if (state.kind !== 'done') return state.kind === 'refused' ? drop(name, state.reason) : state
        sent.set(name, state.data.received)
        return state.data.complete ? finish(name) : 'more'
      }
      const early = (bytesRead * 1000) / pace() - (performance.now() - began)
      if (early > 0) await pause(early, undefined, { signal }).catch(() => {})
      if (answer.data.complete) return finish(name)
      offset = answer.data.received
      sent.set(name, offset)
      if (offset >= length) return drop(name, 'the server has all bytes and does not call it complete')
      // A picture of a new alarm goes first; the recording goes on behind it.
      if (isRecording(name) && queue.picturesWait) return 'more'
    }
  }

  return new DeliveryLoop('media', log, async (): Promise<Round> => {
    const name = queue.first()
    if (!name) return 'idle'
    let file: FileHandle
    try {
      file = await open(join(mediaFolder, name), 'r')
    } catch {
      return drop(name, 'it was removed meanwhile')
    }
    try {
      const { size } = await file.stat()
      return size === 0 ? await drop(name, 'it is empty') : await upload(name, file, size)
    } finally {
      await file.close()
    }
  })
}
