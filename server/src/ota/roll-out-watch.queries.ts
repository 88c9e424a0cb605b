import { awayDays, type RollOutPhase, silentMinutes } from '@watchfire/contract/ota/ota.shapes.ts'
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
 * Tries that say nothing new have failed: an update that was begun, in a roll-out that runs and whose window has been open since, while its AI
 * server was heard all the time. What was begun and is away fails after days; what waits for its phase, or was not begun, waits on.
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
  // What was not heard while this server or the line was away is no silence: it counts from when it was heard again.
  const isSilent = sql`(ai_server.last_seen_at > now() - interval '1 minute' and ai_server.heard_since < now() - ${silent}::interval
    and ${isOpen(minute)} and ${isOpen(before)})`
  const isAway = sql`(device.state <> 1 and greatest(ai_server.last_seen_at, rollout.changed_at, attempt.changed_at)
    < now() - make_interval(days => case when attempt.state = 5 then ${awayDays.switched}::int else ${awayDays.begun}::int end))`
  const { rows } = await sql`
    update rollout_device set state = case when rollout_device.state = 5 then 6 else 3 end, reason = late.reason, changed_at = now(), ended_at = now()
    from (
      select attempt.rollout_id, attempt.device_no, case when ${isSilent} then 'noAnswer' else 'stayedAway' end as reason
      from rollout join rollout_device as attempt using (rollout_id)
      join ai_server on ai_server.device_no = attempt.device_no
      join device on device.device_no = attempt.device_no
      where rollout.state = 1 and rollout.changed_at < now() - ${silent}::interval and attempt.ended_at is null and attempt.state is not null
        and attempt.changed_at < now() - ${silent}::interval and (${isSilent} or ${isAway})
      limit ${limit}
    ) as late
    where rollout_device.rollout_id = late.rollout_id and rollout_device.device_no = late.device_no
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
