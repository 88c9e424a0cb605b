/** Fetches the bytes of a package behind those that are there already, and adds up both digests while they come. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReleaseManifest, UpdateReason } from '@watchfire/contract/fleet/release.ts'

/** A line that gives nothing for so long is dead. */
const silenceMs = 30_000
/** A line that gives less than so much on the average of so long is none. The slowest that may be asked for is twice that. */
const defaultMinRate = { bytesPerSecond: 512, overMs: 60_000 }
/** How often what has come is made durable, in bytes. */
const syncIntervalBytes = 8 * 1024 * 1024

export type DownloadRequest = {
  url: string
  key: string
  path: string
  manifest: Pick<ReleaseManifest, 'size' | 'md5' | 'sha256'>
  bytesPerSecond: number | null
  minRate?: typeof defaultMinRate
  onPercent: (percent: number) => void
  signal: AbortSignal
}

/** What came of one try. `again`: what has come is kept, and the next try goes on behind it; `hasGrown`: something came. */
export type Again = { again: 'unreachable' | 'tooSlow' | 'diskLow'; hasGrown: boolean }
export type DownloadEnd = 'whole' | Again | { lost: UpdateReason }

class TooSlow extends Error {}

export async function downloadPackage(request: DownloadRequest): Promise<DownloadEnd> {
  const { path, manifest } = request
  const digests = { md5: createHash('md5'), sha256: createHash('sha256') }
  const present = await readAgain(path, manifest.size, digests)
  if (present < manifest.size) {
    const end = await fetchRest(request, present, digests)
    if (end !== undefined) return end
  }
  if (digests.md5.digest('hex') === manifest.md5 && digests.sha256.digest('hex') === manifest.sha256) return 'whole'
  await rm(path, { force: true })
  return { lost: 'otherBytes' }
}

type Digests = Record<'md5' | 'sha256', Hash>

/** Adds what lies there already to the digests. More than the package has is something else. */
async function readAgain(path: string, size: number, digests: Digests): Promise<number> {
  const { size: present } = await stat(path).catch(() => ({ size: 0 }))
  if (present > size) await rm(path)
  if (present === 0 || present > size) return 0
  for await (const chunk of createReadStream(path)) addTo(digests, chunk as Buffer)
  return present
}

async function fetchRest(
  request: DownloadRequest,
  present: number,
  digests: Digests,
): Promise<DownloadEnd | undefined> {
  const silent = new AbortController()
  const silence = setTimeout(() => silent.abort(), silenceMs)
  let file: FileHandle | undefined
  let at = present
  try {
    const response = await fetch(request.url, {
      headers: { Authorization: `Bearer ${request.key}`, ...(present > 0 && { Range: `bytes=${present}-` }) },
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, silent.signal]),
    })
    if (response.status === 404) return { lost: 'removed' }
    if (response.status !== (present > 0 ? 206 : 200) || !response.body)
      return { again: 'unreachable', hasGrown: false }
    file = await open(request.path, 'a', 0o600)
    const touched = (now: number): void => {
      silence.refresh()
      at = now
    }
    await receive(response.body, file, request, { present, digests, touched })
    await file.sync()
    return undefined
  } catch (error) {
    await file?.sync().catch(() => {})
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    return { again: isFull ? 'diskLow' : error instanceof TooSlow ? 'tooSlow' : 'unreachable', hasGrown: at > present }
  } finally {
    clearTimeout(silence)
    await file?.close()
  }
}

/** `touched`: so much of the package is there. */
type Receiving = { present: number; digests: Digests; touched: (at: number) => void }

/** @throws when the line breaks, gives next to nothing, or more or less than the package has */
async function receive(
  body: ReadableStream<Uint8Array>,
  file: FileHandle,
  { manifest, bytesPerSecond, minRate = defaultMinRate, onPercent }: DownloadRequest,
  { present, digests, touched }: Receiving,
): Promise<void> {
  const began = performance.now()
  let at = present
  let synced = present
  let mark = { at: present, time: began }
  for await (const chunk of body) {
    if (at + chunk.byteLength > manifest.size) throw new Error('more bytes than the package has')
    await file.write(chunk)
    addTo(digests, chunk)
    at += chunk.byteLength
    touched(at)
    const passed = performance.now() - mark.time
    if (passed >= minRate.overMs) {
      if ((at - mark.at) * 1000 < minRate.bytesPerSecond * passed) throw new TooSlow()
      mark = { at, time: performance.now() }
    }
    if (at - synced >= syncIntervalBytes) {
      await file.datasync()
      synced = at
    }
    onPercent(Math.floor((at * 100) / manifest.size))
    if (bytesPerSecond === null) continue
    const early = ((at - present) * 1000) / bytesPerSecond - (performance.now() - began)
    if (early > 5) await pause(Math.min(early, silenceMs / 2))
  }
  if (at < manifest.size) throw new Error('fewer bytes than the package has')
}

function addTo({ md5, sha256 }: Digests, chunk: Uint8Array): void {
  md5.update(chunk)
  sha256.update(chunk)
}
