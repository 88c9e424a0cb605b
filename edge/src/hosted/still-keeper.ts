/** Takes the stills that the console asks for, each at its slot, and says of every slot what became of it. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTimeZone, zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import {
  type HostedOrders,
  hostedOrders,
  type SlotOutcome,
  stillLimit,
} from '@watchfire/contract/hosted/hosted.shapes.ts'
import { slotsBetween } from '@watchfire/contract/hosted/schedule.rules.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Picture } from '../decode/decoder.ts'
import { hashDistance } from '../decode/difference-hash.ts'
import { writeDurably } from '../spool/durable-file.ts'
import type { StillSpool } from './still-spool.ts'

const tickInterval = 1000
/** A slot that nobody looked at for so long was missed: the process did not run. */
const lateMs = 90_000
/** What was missed is told for so far back. */
const lookBackMs = 3 * 24 * 3_600_000
/** Bits in which a picture may differ from the last one kept and still be the same. */
const sameBits = 2

type HostedPicture = Pick<Picture, 'jpeg' | 'at' | 'hash'>
type HostedChannel = { readonly online: boolean; still: () => Promise<HostedPicture | undefined> }

export type StillKeeperParts = {
  folder: string
  channel: (channelId: string) => HostedChannel | undefined
  spool: Pick<StillSpool, 'add'>
  /** Whether the disk has room for pictures. */
  hasFreeSpace: () => Promise<boolean>
  log: Pick<Logger, 'warn'>
  clock?: () => number
  /** Between looks at the clock, ms; 0: only when `look` is called. */
  interval?: number
}

export type StillKeeper = {
  /** The orders as they came; what cannot be read is as good as none. */
  follow: (orders: unknown) => void
  /** Takes what has come due. */
  look: () => Promise<void>
  close: () => Promise<void>
}

/** Of a camera: the slot that was told last, and the last picture that was kept, with its day. */
const lastSlots = z.record(
  z.string(),
  z.object({ slot: z.number(), hash: z.string().optional(), day: z.string().optional() }),
)
type LastSlots = z.output<typeof lastSlots>

export async function startStillKeeper(parts: StillKeeperParts): Promise<StillKeeper> {
  const { spool, log, clock = Date.now, interval = tickInterval } = parts
  await mkdir(parts.folder, { recursive: true })
  const path = join(parts.folder, 'told.json')
  let known = await readLastSlots(path)
  let orders: HostedOrders | undefined
  /** What is asked for is read soon after the start; until then nothing is known to be superfluous. */
  let hasOrders = false
  let running: Promise<void> | undefined
  let closed = false

  /** Slots of all cameras that are due and not told yet, the oldest first. */
  function dueSlots(now: number): { channelId: string; slot: number; day: string }[] {
    if (!orders) return []
    const zone = zoneClock(orders.timeZone)
    return orders.cameras
      .flatMap(({ channelId, since = 0, ...schedule }) => {
        const after = known[channelId]?.slot ?? now
        // By the schedule before, other slots were due.
        const from = Math.max(after + 1, now - lookBackMs + 1, since)
        return slotsBetween(schedule, zone, from, now + 1).map(slot => ({ channelId, slot, day: zone.dayOf(slot) }))
      })
      .sort((a, b) => a.slot - b.slot || (a.channelId < b.channelId ? -1 : 1))
  }

  /** Writes down from when on a camera's slots are told: from the schedule's beginning, as far as that can still be in time. */
  async function beginNew(now: number): Promise<void> {
    const wanted = new Set(orders?.cameras.map(({ channelId }) => channelId))
    const fresh = orders?.cameras.filter(({ channelId }) => !known[channelId]) ?? []
    const gone = Object.keys(known).filter(channelId => !wanted.has(channelId))
    if (fresh.length === 0 && gone.length === 0) return
    const kept = Object.entries(known).filter(([channelId]) => wanted.has(channelId))
    const begun = fresh.map(({ channelId, since = now + 1 }) => [
      channelId,
      { slot: Math.max(now - lateMs, Math.min(since - 1, now)) },
    ])
    known = Object.fromEntries([...kept, ...begun])
    await writeDurably(path, JSON.stringify(known))
  }

  async function take(channelId: string, slot: number, day: string): Promise<void> {
    const before = known[channelId]
    const shot = clock() - slot > lateMs ? 'notRunning' : await shoot(channelId)
    if (typeof shot === 'string') {
      await spool.add({ channelId, slot, outcome: shot })
      known[channelId] = { ...before, slot }
      return
    }
    // Each day begins with a picture of its own, so that none stands on what was deleted with another.
    const isSame =
      before?.hash !== undefined && before.day === day && hashDistance(BigInt(before.hash), shot.hash) <= sameBits
    if (isSame) await spool.add({ channelId, slot, outcome: 'same' })
    else await spool.add({ channelId, slot, outcome: 'picture', takenAt: Math.round(shot.at) }, shot.jpeg)
    known[channelId] = isSame ? { ...before, slot } : { slot, day, hash: String(shot.hash) }
  }

  /** On a full disk there is no picture; the slot is reported all the same, as soon as the disk takes a line. */
  async function takeOrReportFull(channelId: string, slot: number, day: string): Promise<void> {
    try {
      await take(channelId, slot, day)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      await spool.add({ channelId, slot, outcome: 'diskLow' })
      known[channelId] = { ...known[channelId], slot }
    }
  }

  async function shoot(channelId: string): Promise<HostedPicture | Exclude<SlotOutcome, 'picture' | 'same'>> {
    const channel = parts.channel(channelId)
    if (!channel?.online) return 'cameraOffline'
    if (!(await parts.hasFreeSpace().catch(() => true))) return 'diskLow'
    const picture = await channel.still().catch(() => undefined)
    return picture && picture.jpeg.length <= stillLimit ? picture : 'noFrames'
  }

  async function lookOnce(): Promise<void> {
    if (!hasOrders) return
    const now = clock()
    await beginNew(now)
    // A clock that was ahead has told slots that are still to come: it begins anew. What is told twice the server knows.
    for (const [channelId, last] of Object.entries(known))
      if (last.slot > now) known[channelId] = { ...last, slot: now }
    const due = dueSlots(now)
    try {
      for (const { channelId, slot, day } of due) {
        if (closed) return
        await takeOrReportFull(channelId, slot, day)
      }
    } finally {
      // Behind the slots themselves: killed in between, they are told again, and the server knows them.
      if (due.length > 0) await writeDurably(path, JSON.stringify(known))
    }
  }

  function look(): Promise<void> {
    running ??= lookOnce()
      .catch(error => log.warn({ err: error }, 'hosted pictures could not be kept; trying again'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  const timer = interval > 0 ? setInterval(look, interval) : undefined
  return {
    follow: asked => {
      hasOrders = true
      const read = hostedOrders.safeParse(asked).data
      orders = read && isTimeZone(read.timeZone) ? read : undefined
    },
    look,
    close: async () => {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

async function readLastSlots(path: string): Promise<LastSlots> {
  try {
    return lastSlots.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return {}
  }
}
