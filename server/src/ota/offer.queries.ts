import {
  endedUpdates,
  type PackageKind,
  packageKnowledge,
  type UpdateOffer,
  type UpdateReason,
  type UpdateReport,
  updateStates,
} from '@watchfire/contract/fleet/release.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'

const ended: readonly number[] = endedUpdates.map(state => updateStates[state])

/** Notes what an AI server says of an attempt. One that was taken back after it held has failed in the end. */
export async function noteUpdate(trx: Trx, deviceNo: number, report: UpdateReport): Promise<void> {
  const { attempt, state, percent, reason, field = null } = report
  const isOver = ended.includes(state)
  await sql`
    update rollout_device set state = ${state}, percent = ${percent}, reason = ${reason}, refused_field = ${field}, changed_at = now(),
      ended_at = case when ${isOver} then coalesce(ended_at, now()) end
    where attempt = ${attempt} and device_no = ${deviceNo}
      and (state, percent, reason) is distinct from (${state}::smallint, ${percent}::smallint, ${reason}::text)
      and (ended_at is null or ${isOver})`.execute(trx)
}

/** The word by which an AI server says that it takes packages of the kind. */
const knowledgeOf = sql`(${JSON.stringify(packageKnowledge)}::jsonb ->> package.kind)`

/** What an AI server is to take now: of the oldest roll-out that has reached it, while that runs and its window is open. */
export async function findOffer(trx: Trx, deviceNo: number, minute: number): Promise<UpdateOffer | null> {
  const { rows } = await sql<{
    attempt: number
    package_id: number
    manifest: string
    seal: string
    bytes_per_second: number | null
  }>`
    select target.attempt, package.package_id, package.manifest, package.seal, rollout.bytes_per_second
    from rollout_device as target
    join rollout on rollout.rollout_id = target.rollout_id
    join release_package as package on package.package_id = rollout.package_id
    join ai_server on ai_server.device_no = target.device_no
    where target.device_no = ${deviceNo} and (package.kind = 'edge' or ${knowledgeOf} = any(ai_server.knows)) and target.ended_at is null and target.phase <= rollout.phase and rollout.state = 1
      and (rollout.window_from is null or rollout.window_to is null or rollout.window_from = rollout.window_to
        or case when rollout.window_from < rollout.window_to then ${minute} >= rollout.window_from and ${minute} < rollout.window_to
             else ${minute} >= rollout.window_from or ${minute} < rollout.window_to end)
    order by target.rollout_id limit 1`.execute(trx)
  const [offer] = rows
  if (!offer) return null
  const { attempt, package_id: packageId, manifest, seal, bytes_per_second: bytesPerSecond } = offer
  return { attempt, packageId, manifest, seal, bytesPerSecond }
}

/**
 * Whether a roll-out that has reached this AI server has the package for it. `later`: one has it and does not run now, which an AI server that
 * was offered it hears with its next heartbeat; that it is gone would end its try.
 */
export async function isOffered(db: Reader, deviceNo: number, packageId: number): Promise<'now' | 'later' | 'no'> {
  const { rows } = await sql<{ runs: boolean | null }>`
    select bool_or(rollout_device.phase <= rollout.phase and rollout.state = 1) as runs
    from rollout_device join rollout on rollout.rollout_id = rollout_device.rollout_id
    where rollout_device.device_no = ${deviceNo} and rollout_device.ended_at is null and rollout.package_id = ${packageId}`.execute(
    db,
  )
  const runs = rows[0]?.runs
  return runs ? 'now' : runs === false ? 'later' : 'no'
}

/** Its last updates, the newest first. */
export async function listUpdatesOf(db: Reader, deviceNo: number, limit: number): Promise<UpdateRow[]> {
  const { rows } = await sql<UpdateRow>`
    select package.kind as "packageKind", package.name as "packageName", package.version, target.state, target.percent, target.reason,
      target.refused_field as "refusedField", target.changed_at, target.ended_at is not null as ended
    from rollout_device as target
    join rollout on rollout.rollout_id = target.rollout_id
    join release_package as package on package.package_id = rollout.package_id
    where target.device_no = ${deviceNo}
    order by target.rollout_id desc limit ${limit}`.execute(db)
  return rows
}

type UpdateRow = {
  packageKind: PackageKind
  packageName: string | null
  version: string
  state: number | null
  percent: number
  reason: UpdateReason | null
  refusedField: string | null
  changed_at: number
  ended: boolean
}
