import { type RollOutPhase, silentMinutes } from '@watchfire/contract/ota/ota.shapes.ts'
import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import type { Fault } from '../ingest/ingest.public.ts'

export type RunningRollOut = {
  rollout_id: number
  phases: RollOutPhase[]
  phase: number
  total: number
  done: number
  failed: number
  lookedAt: number
  minutes: number
}

/**
 * Tries that say nothing new have failed: an update that was begun, in a roll-out that runs and whose window has been open since. What waits for
 * its phase or for its AI server to come back waits on.
 */
export async function failSilentAttempts(trx: Trx, minute: number, limit: number): Promise<number> {
  const silent = `${silentMinutes} minutes`
  // The window was open for all of that time: both of its ends lie on the same side.
  const before = (minute + 1440 - silentMinutes) % 1440
  const isOpen = (
    at: number,
  ) => sql`(rollout.window_from is null or rollout.window_to is null or rollout.window_from = rollout.window_to
    or case when rollout.window_from < rollout.window_to then ${at} >= rollout.window_from and ${at} < rollout.window_to
         else ${at} >= rollout.window_from or ${at} < rollout.window_to end)`
  const { rows } = await sql`
    update rollout_device set state = case when state = 5 then 6 else 3 end, reason = 'noAnswer', changed_at = now(), ended_at = now()
    where (rollout_id, device_no) in (
      select late.rollout_id, late.device_no from rollout join rollout_device as late using (rollout_id)
      where rollout.state = 1 and rollout.changed_at < now() - ${silent}::interval and late.ended_at is null and late.state is not null
        and late.changed_at < now() - ${silent}::interval and ${isOpen(minute)} and ${isOpen(before)}
      limit ${limit}
    )
    returning 1`.execute(trx)
  return rows.length
}

/** Roll-outs that run, with how far they are. */
export async function listRunning(trx: Trx, limit: number): Promise<RunningRollOut[]> {
  const { rows } = await sql<RunningRollOut>`
    select rollout.rollout_id, rollout.phases, rollout.phase, of_devices.total, of_devices.done, of_devices.failed,
           rollout.failed as "lookedAt",
           floor(extract(epoch from now() - rollout.phase_at) / 60)::int as minutes
    from rollout join lateral (
      select count(*)::int as total, (count(*) filter (where ended_at is not null and state = 7))::int as done,
             (count(*) filter (where ended_at is not null and state <> 7))::int as failed
      from rollout_device where rollout_device.rollout_id = rollout.rollout_id
    ) as of_devices on true
    where rollout.state = 1
    order by rollout.rollout_id limit ${limit} for update of rollout`.execute(trx)
  return rows
}

export async function beginNextPhase(trx: Trx, rollOutId: number): Promise<void> {
  await sql`update rollout set phase = phase + 1, phase_at = now() where rollout_id = ${rollOutId}`.execute(trx)
}

/** 3 stopped by itself, 5 done */
export async function endRollOut(trx: Trx, rollOutId: number, state: 3 | 5): Promise<void> {
  await sql`update rollout set state = ${state}, changed_at = now() where rollout_id = ${rollOutId}`.execute(trx)
}

/** Failed updates nobody raised an alarm of yet, marked as raised. 75 is the catalogue's number. */
export async function takeUnraised(trx: Trx, limit: number): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with failed as (
      update rollout_device set raised = true where attempt in (
        select attempt from rollout_device where ended_at is not null and state <> 7 and not raised order by attempt limit ${limit}
      ) returning attempt, device_no, ended_at
    )
    select 'update:' || failed.attempt as event_id, 75 as type, device.device_id, extract(epoch from failed.ended_at) * 1000 as since,
           device.device_no as ai_server_no, device.device_id as ai_server_id, device.tenant_id, device.company_id, device.project_id, device.region_id
    from failed join device on device.device_no = failed.device_no`.execute(trx)
  return rows
}
