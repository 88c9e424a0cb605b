/**
 * Slots on their way to the server: a journal of what became of each, and the pictures beside it. A picture is on the disk before its
 * slot is in the journal, so that killed at any moment no slot names a picture that is not whole. When the pictures take too much, the
 * oldest go, and their slots are told as holes.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultRuntimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import type { SlotOutcome, StillSlot } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { type DeliveryLog, DeliveryLoop, type Round } from '../spool/delivery-loop.ts'
import { writeDurably } from '../spool/durable-file.ts'
import { Journal } from '../spool/journal.ts'
import type { ServerCalls } from '../spool/server-calls.ts'

/** Of pictures some ten thousand, and what catching up takes of a line at most, bytes a second. */
const defaultLimits = {
  bytes: defaultRuntimeSettings.stillGigabytes * 1024 ** 3,
  pace: defaultRuntimeSettings.stillKilobytesPerSecond * 1024,
}
/** Of one post: slots, and bytes of pictures before they are written as text. */
const batchSlots = 200
const batchBytes = 2 * 1024 * 1024
/** Alarms go first, but for no longer than this: one that the server stumbles over must not hold up pictures for ever. */
const maxYieldMs = 30_000

export type StillSpoolOptions = {
  folder: string
  calls: Pick<ServerCalls, 'stills'>
  /** Alarms wait for the server: pictures let them go first. */
  isBusy: () => boolean
  log: DeliveryLog
  /** As they count when they are read. */
  limits?: { bytes?: number; pace?: number }
}

/** As the journal has it. */
export type SpooledSlot = { channelId: string; slot: number; outcome: SlotOutcome; takenAt?: number; file?: string }

export type StillSpool = {
  /** Durable when it resolves. */
  add: (slot: Omit<SpooledSlot, 'file'>, jpeg?: Uint8Array) => Promise<void>
  readonly waiting: number
  tryNow: () => void
  close: () => Promise<void>
}

export async function openStillSpool(options: StillSpoolOptions): Promise<StillSpool> {
  const { folder, calls, log, isBusy } = options
  const limitsNow = () => ({ ...defaultLimits, ...options.limits })
  const pictures = join(folder, 'pictures')
  await mkdir(pictures, { recursive: true })
  const journal = await Journal.open(join(folder, 'slots'), log)
  const kept = await findPictures(pictures, journal)
  let used = [...kept.values()].reduce((sum, bytes) => sum + bytes, 0)
  const ending = new AbortController()

  async function drop(name: string): Promise<void> {
    used -= kept.get(name) ?? 0
    kept.delete(name)
    await rm(join(pictures, name), { force: true })
  }

  async function freeSpace(bytes: number): Promise<void> {
    const { bytes: maxBytes } = limitsNow()
    let dropped = 0
    // In the order they were taken in, which is that of a map.
    for (const name of [...kept.keys()]) {
      if (used + bytes <= maxBytes) break
      await drop(name)
      dropped++
    }
    if (dropped > 0) log.warn({ dropped }, 'the spool of hosted pictures is full: the oldest are given up')
  }

  /** Slots of one post, and how many bytes their pictures are. */
  async function nextBatch(limit: number) {
    const records = await journal.read(limit)
    const slots: StillSlot[] = []
    const files: string[] = []
    let bytes = 0
    let last: number | undefined
    for (const { sequence, content } of records) {
      const { file, ...slot } = JSON.parse(content.toString()) as SpooledSlot
      const jpeg = file === undefined ? undefined : await readFile(join(pictures, file)).catch(() => undefined)
      if (jpeg && bytes > 0 && bytes + jpeg.length > batchBytes) break
      if (file === undefined) slots.push(slot)
      else if (jpeg) slots.push({ ...slot, picture: jpeg.toString('base64') })
      else slots.push({ channelId: slot.channelId, slot: slot.slot, outcome: 'spoolFull' })
      if (file !== undefined) files.push(file)
      bytes += jpeg?.length ?? 0
      last = sequence
    }
    return { slots, files, bytes, last }
  }

  let limit = batchSlots
  const loop = new DeliveryLoop('hosted pictures', log, async (): Promise<Round> => {
    const { slots, files, bytes, last } = await nextBatch(limit)
    if (last === undefined) return 'idle'
    await letAlarmsGo(isBusy, ending.signal)
    const answer = await calls.stills(slots)
    if (answer.kind === 'later' || answer.kind === 'badKey') return answer
    if (answer.kind === 'refused' && slots.length > 1) {
      // Refused as a whole: find the one it is about.
      limit = 1
      return 'more'
    }
    limit = Math.min(batchSlots, limit * 2)
    const reasons = answer.kind === 'refused' ? [answer.reason] : answer.data.flatMap(({ reason }) => reason ?? [])
    if (reasons.length > 0)
      log.warn({ reason: reasons[0], slots: reasons.length }, 'the server refuses hosted pictures')
    await journal.done(last)
    for (const file of files) await drop(file)
    await pause((bytes / limitsNow().pace) * 1000, undefined, { signal: ending.signal }).catch(() => {})
    return 'more'
  })

  return {
    add: async (slot, jpeg) => {
      let file: string | undefined
      if (jpeg) {
        await freeSpace(jpeg.length)
        file = `${slot.slot}-${slot.channelId}.jpg`
        await writeDurably(join(pictures, file), jpeg)
        used += jpeg.length - (kept.get(file) ?? 0)
        kept.set(file, jpeg.length)
      }
      await journal.append(Buffer.from(JSON.stringify({ ...slot, ...(file && { file }) } satisfies SpooledSlot)))
      loop.wake()
    },
    get waiting() {
      return journal.size
    },
    tryNow: () => loop.tryNow(),
    close: async () => {
      ending.abort()
      await loop.close()
      await journal.close()
    },
  }
}

async function letAlarmsGo(isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  const until = Date.now() + maxYieldMs
  while (isBusy() && Date.now() < until && !signal.aborted) await pause(200, undefined, { signal }).catch(() => {})
}

/** Pictures whose slots wait, the oldest first; what a killed process left without a slot is removed. */
async function findPictures(folder: string, journal: Journal): Promise<Map<string, number>> {
  const wanted = new Set(
    (await journal.read(Number.POSITIVE_INFINITY)).map(
      ({ content }) => (JSON.parse(content.toString()) as SpooledSlot).file,
    ),
  )
  const kept = new Map<string, number>()
  for (const name of (await readdir(folder)).sort()) {
    if (wanted.has(name)) kept.set(name, (await stat(join(folder, name))).size)
    else await rm(join(folder, name), { force: true })
  }
  return kept
}
