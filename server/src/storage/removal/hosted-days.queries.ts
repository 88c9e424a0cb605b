/** Hosted pictures are deleted by whole days of a camera: their slots, their files and what was counted of them go together. */
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { ChosenFile } from './removal.queries.ts'

/** A camera's day; the days are the site's, since 1970. */
export type CameraDay = { tenantId: number; deviceNo: number; day: number; bytes: number }

/** The oldest days past the terms of their cameras. */
export async function listExpiredDays(trx: Trx, today: number, limit: number): Promise<CameraDay[]> {
  const { rows } = await sql<CameraDay>`
    select plan.tenant_id as "tenantId", plan.device_no as "deviceNo", oldest.day, oldest.bytes
    from hosted_schedule plan cross join lateral (
      select day, bytes from hosted_day
      where hosted_day.tenant_id = plan.tenant_id and hosted_day.device_no = plan.device_no
        and day < ${today}::integer - plan.keep_days
      order by day limit ${limit}
    ) as oldest
    order by oldest.day limit ${limit}`.execute(trx)
  return rows
}

/** The oldest days of a customer that are past the least term, for a full quota. */
export async function listOldestDays(
  trx: Trx,
  tenantId: number,
  firstKept: number,
  limit: number,
): Promise<CameraDay[]> {
  const { rows } = await sql<CameraDay>`
    select plan.tenant_id as "tenantId", plan.device_no as "deviceNo", oldest.day, oldest.bytes
    from hosted_schedule plan cross join lateral (
      select day, bytes from hosted_day
      where hosted_day.tenant_id = plan.tenant_id and hosted_day.device_no = plan.device_no and day < ${firstKept} and bytes > 0
      order by day limit ${limit}
    ) as oldest
    where plan.tenant_id = ${tenantId} order by oldest.day limit ${limit}`.execute(trx)
  return rows
}

/** Deletes the slots of a camera's day and what was counted of it; answers the files, whose rows are still there. */
export async function takeDay(
  trx: Trx,
  { tenantId, deviceNo, day }: CameraDay,
  { from, until }: { from: number; until: number },
): Promise<ChosenFile[]> {
  const { rows } = await sql<ChosenFile>`
    with gone as (
      delete from hosted_slot where tenant_id = ${tenantId} and device_no = ${deviceNo}
        and slot >= ${new Date(from)} and slot < ${new Date(until)}
      returning file_id, bytes
    ), counted as (
      delete from hosted_day where tenant_id = ${tenantId} and device_no = ${deviceNo} and day = ${day}
    )
    select file_id as "fileId", 'hosted' as kind, 'none' as judgement, bytes from gone where file_id is not null`.execute(
    trx,
  )
  return rows
}
