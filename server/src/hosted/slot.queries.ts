/** The slots of hosted pictures: written as AI servers tell them, read by camera and day. */
import { type SlotOutcome, slotCode } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Trx } from '../core/db/database.ts'
import { type Columns, rowsAs } from '../core/db/rows-as.ts'

export type HostedChannel = {
  device_id: string
  device_no: number
  tenant_id: number
  company_id: number
  project_id: number
}

/** Those of the channels that are of this AI server and have, or had, a schedule. */
export async function findHostedChannels(
  db: Reader,
  aiServerNo: number,
  channelIds: readonly string[],
): Promise<HostedChannel[]> {
  const { rows } = await sql<HostedChannel>`
    select device.device_id, device.device_no, device.tenant_id, device.company_id, device.project_id
    from device join hosted_schedule plan on plan.tenant_id = device.tenant_id and plan.device_no = device.device_no
    where device.device_id = any(${[...channelIds]}::text[]) and device.ai_server_no = ${aiServerNo}`.execute(db)
  return rows
}

export type SlotKey = { tenantId: number; deviceNo: number; slot: number }
export type StoredSlot = SlotKey & { outcome: number }
export type NewSlot = SlotKey & {
  companyId: number
  projectId: number
  day: number
  outcome: SlotOutcome
  takenAt: number | null
  file: { fileId: string; bytes: number; smallBytes: number; sha256: Buffer; width: number; height: number } | null
  /** What was kept of it before, which this takes the place of. */
  former: number | null
}

/** Posts of one AI server follow each other until the transaction ends: two of the same slots would be counted twice. */
export async function lockStills(trx: Trx, aiServerNo: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stills', ${aiServerNo}::bigint))`.execute(trx)
}

const keyColumns: Columns<SlotKey> = {
  tenant_id: ['bigint', key => key.tenantId],
  device_no: ['bigint', key => key.deviceNo],
  slot: ['moment', key => key.slot],
}

export async function findStoredSlots(db: Reader, keys: readonly SlotKey[]): Promise<StoredSlot[]> {
  const { rows } = await sql<StoredSlot>`
    select kept.tenant_id as "tenantId", kept.device_no as "deviceNo", kept.slot, kept.outcome
    from ${rowsAs('asked', keys, keyColumns)} join hosted_slot kept using (tenant_id, device_no, slot)`.execute(db)
  return rows
}

const codeOf = (outcome: SlotOutcome): number => z.encode(slotCode, outcome)
const pictureCode = codeOf('picture')
const sameCode = codeOf('same')

/** Slots, their files, what they add to the days, and the newest picture of each camera. */
export async function insertSlots(trx: Trx, slots: readonly NewSlot[]): Promise<void> {
  const pictures = slots.flatMap(slot => (slot.file ? [{ ...slot, file: slot.file }] : []))
  if (pictures.length > 0) {
    await trx
      .insertInto('file')
      .values(
        pictures.map(({ file, ...slot }) => ({
          file_id: file.fileId,
          tenant_id: slot.tenantId,
          company_id: slot.companyId,
          project_id: slot.projectId,
          device_no: slot.deviceNo,
          mime: 'image/jpeg',
          kind: 'hosted',
          bytes: file.bytes,
          small_bytes: file.smallBytes,
          sha256: file.sha256,
          width: file.width,
          height: file.height,
        })),
      )
      .execute()
  }
  await sql`
    with given as (
      select * from ${rowsAs('given', slots, {
        ...keyColumns,
        day: ['integer', slot => slot.day],
        outcome: ['smallint', slot => codeOf(slot.outcome)],
        taken_at: ['moment', slot => slot.takenAt],
        file_id: ['text', slot => slot.file?.fileId ?? null],
        bytes: ['integer', slot => (slot.file ? slot.file.bytes + slot.file.smallBytes : 0)],
        former: ['smallint', slot => slot.former],
      })}
    ), kept as (
      insert into hosted_slot (tenant_id, device_no, slot, outcome, taken_at, file_id, bytes)
      select tenant_id, device_no, slot, outcome, taken_at, file_id, bytes from given
      on conflict (tenant_id, device_no, slot) do update
      set outcome = excluded.outcome, taken_at = excluded.taken_at, file_id = excluded.file_id, bytes = excluded.bytes
    ), newest as (
      select distinct on (tenant_id, device_no) tenant_id, device_no, slot, file_id from given where file_id is not null
      order by tenant_id, device_no, slot desc
    ), shown as (
      update hosted_schedule plan set last_slot = newest.slot, last_file = newest.file_id from newest
      where plan.tenant_id = newest.tenant_id and plan.device_no = newest.device_no
        and (plan.last_slot is null or plan.last_slot <= newest.slot)
    )
    insert into hosted_day as counted (tenant_id, device_no, day, pictures, same, holes, bytes)
    select tenant_id, device_no, day, count(*) filter (where outcome = ${pictureCode}),
      count(*) filter (where outcome = ${sameCode}) - count(*) filter (where former = ${sameCode}),
      count(*) filter (where outcome > ${sameCode}) - count(*) filter (where former > ${sameCode}), sum(bytes)
    from given group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, device_no, day) do update set pictures = counted.pictures + excluded.pictures,
      same = counted.same + excluded.same, holes = counted.holes + excluded.holes, bytes = counted.bytes + excluded.bytes`.execute(
    trx,
  )
}

type Camera = { tenant_id: number; device_no: number }
export type SlotRow = {
  slot: number
  outcome: number
  taken_at: number | null
  file_id: string | null
  has_file: boolean
}

/** At most some 1,500: a slot a minute, of the longest day. */
const slotsOfLongestDay = 1500

export async function listSlots(
  db: Reader,
  { tenant_id, device_no }: Camera,
  { from, until }: { from: number; until: number },
): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select kept.slot, kept.outcome, kept.taken_at, kept.file_id, file.file_id is not null as has_file
    from hosted_slot kept left join file on file.file_id = kept.file_id
    where kept.tenant_id = ${tenant_id} and kept.device_no = ${device_no}
      and kept.slot >= ${new Date(from)} and kept.slot < ${new Date(until)}
    order by kept.slot limit ${slotsOfLongestDay}`.execute(db)
  return rows
}

export type DayRow = { day: number; pictures: number; same: number; holes: number }

export async function listDays(
  db: Reader,
  { tenant_id, device_no }: Camera,
  { first, last }: { first: number; last: number },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, pictures, same, holes from hosted_day
    where tenant_id = ${tenant_id} and device_no = ${device_no} and day between ${first} and ${last} order by day`.execute(
    db,
  )
  return rows
}
