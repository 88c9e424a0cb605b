/** What happens to the slots an AI server sends: their pictures are checked and kept, then all of them are written at once. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { type ErrorCode, errorText } from '@watchfire/contract/error-table.ts'
import {
  type SlotOutcome,
  type StillAnswer,
  type StillSlot,
  slotCode,
} from '@watchfire/contract/hosted/hosted.shapes.ts'
import { z } from 'zod'
import { siteBrand } from '../core/brand.ts'
import type { Database } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { storeStill } from '../core/files/store-still.ts'
import { dayNumberAt } from './site-day-number.ts'
import {
  findHostedChannels,
  findStoredSlots,
  type HostedChannel,
  insertSlots,
  lockStills,
  type NewSlot,
  type SlotKey,
  type StoredSlot,
} from './slot.queries.ts'

const dayMs = 86_400_000
/** An edge may have been alone for long; older slots are past most terms anyway. */
const oldestMs = 60 * dayMs
const newestMs = 10 * 60_000

type Caller = { deviceNo: number; language: Language }
type Parts = { db: Database; store: FileStore }
/** One slot on its way: what it is, whose, and what was answered already. */
type Item = { still: StillSlot; channel: HostedChannel; answer?: StillAnswer; kept?: NewSlot['file'] }

/** A picture takes the place of a hole, and never the other way round: told twice, the better word holds. */
const rank = (outcome: SlotOutcome): number => (outcome === 'picture' ? 2 : outcome === 'same' ? 1 : 0)
const rankOfCode = (code: number): number => rank(z.decode(slotCode, code as z.input<typeof slotCode>))

export async function keepStills(parts: Parts, caller: Caller, stills: readonly StillSlot[]): Promise<StillAnswer[]> {
  const { system } = parts.db
  const refused = (code: ErrorCode, facts: Record<string, string> = {}): StillAnswer => ({
    outcome: 'refused',
    reason: errorText(code, caller.language, facts, siteBrand().words[caller.language]),
  })
  const channels = new Map(
    (await findHostedChannels(system, caller.deviceNo, [...new Set(stills.map(({ channelId }) => channelId))])).map(
      channel => [channel.device_id, channel],
    ),
  )
  const now = Date.now()
  const answers = new Map<StillSlot, StillAnswer>()
  const items = new Map<string, Item>()
  for (const still of stills) {
    const channel = channels.get(still.channelId)
    if (!channel) answers.set(still, refused('hosted.notHosted', { channelId: still.channelId }))
    else if (still.slot < now - oldestMs || still.slot > now + newestMs) answers.set(still, refused('hosted.farSlot'))
    else if ((still.outcome === 'picture') !== (still.picture !== undefined))
      answers.set(still, refused('hosted.noPicture'))
    else if (items.has(nameOf(still))) answers.set(still, { outcome: 'repeated' })
    else items.set(nameOf(still), { still, channel })
  }
  const wanted = withoutKept([...items.values()], await findStoredSlots(system, [...items.values()].map(keyOf)))
  for (const item of wanted) {
    const file =
      item.still.picture === undefined ? null : await storeStill(parts.store, Buffer.from(item.still.picture, 'base64'))
    if (file === undefined) answers.set(item.still, refused('hosted.noPicture'))
    else item.kept = file
  }
  const stored = wanted.filter(item => item.kept !== undefined)
  const written = await writeSlots(parts, caller, stored)
  for (const { still } of written) answers.set(still, { outcome: 'kept' })
  return stills.map(still => answers.get(still) ?? { outcome: 'repeated' })
}

const nameOf = ({ channelId, slot }: StillSlot) => `${channelId} ${slot}`
const keyOf = ({ still, channel }: Item): SlotKey => ({
  tenantId: channel.tenant_id,
  deviceNo: channel.device_no,
  slot: still.slot,
})
const formerOf = (item: Item, kept: readonly StoredSlot[]): number | null =>
  kept.find(({ deviceNo, slot }) => deviceNo === item.channel.device_no && slot === item.still.slot)?.outcome ?? null

const withoutKept = (items: readonly Item[], kept: readonly StoredSlot[]): Item[] =>
  items.filter(item => {
    const former = formerOf(item, kept)
    return former === null || rank(item.still.outcome) > rankOfCode(former)
  })

/** Those that are new now that nobody else writes; what somebody wrote meanwhile loses its bytes again. */
async function writeSlots({ db, store }: Parts, { deviceNo }: Caller, items: readonly Item[]): Promise<Item[]> {
  if (items.length === 0) return []
  const fresh = await db.system.transaction().execute(async trx => {
    await lockStills(trx, deviceNo)
    const kept = await findStoredSlots(trx, items.map(keyOf))
    const left = withoutKept(items, kept)
    if (left.length > 0)
      await insertSlots(
        trx,
        left.map(item => slotOf(item, formerOf(item, kept))),
      )
    return left
  })
  for (const { kept } of items.filter(item => !fresh.includes(item))) if (kept) await store.remove(kept.fileId)
  return fresh
}

const slotOf = (item: Item, former: number | null): NewSlot => ({
  ...keyOf(item),
  companyId: item.channel.company_id,
  projectId: item.channel.project_id,
  day: dayNumberAt(item.still.slot),
  outcome: item.still.outcome,
  takenAt: item.still.takenAt ?? null,
  file: item.kept ?? null,
  former,
})
