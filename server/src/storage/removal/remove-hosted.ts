/** Deletes hosted pictures past the terms of their cameras, some days of some cameras each run. */
import { addDays, utcDay } from '@watchfire/contract/core/zone-clock.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { siteDay, siteTime } from '../../core/site-time.ts'
import { type CameraDay, listExpiredDays, listOldestDays, takeDay } from './hosted-days.queries.ts'
import { endRuns, type RemovalCause, removeRows } from './removal.queries.ts'
import { auditRun } from './remove-files.ts'

const dayMs = 86_400_000
/** Days of cameras in one run: twelve thousand slots at most. */
const portion = 8

export const removeHosted: Job = {
  name: 'hosted pictures past their term',
  everyMs: 15_000,
  work: async trx => {
    const days = await listExpiredDays(trx, today(), portion)
    for (const day of days) await removeDay(trx, 'hosted', day)
    if (days.length > 0) return
    for (const run of await endRuns(trx, 'hosted')) await auditRun(trx, run)
  },
}

/** For a full quota: the oldest hosted pictures past the least term go before any evidence. Answers how many bytes that frees. */
export async function removeHostedForQuota(
  trx: Trx,
  { tenantId, minDays, bytes }: { tenantId: number; minDays: number; bytes: number },
): Promise<number> {
  let freed = 0
  for (const day of await listOldestDays(trx, tenantId, today() - minDays, portion)) {
    if (freed >= bytes) break
    await removeDay(trx, 'quota', day)
    freed += day.bytes
  }
  return freed
}

const today = (): number => Date.parse(`${siteDay(Date.now())}T00:00:00Z`) / dayMs

async function removeDay(trx: Trx, cause: RemovalCause, cameraDay: CameraDay): Promise<void> {
  const day = utcDay(cameraDay.day * dayMs)
  const files = await takeDay(trx, cameraDay, { from: siteTime(day), until: siteTime(addDays(day, 1)) })
  if (files.length > 0) await removeRows(trx, cause, files)
}
