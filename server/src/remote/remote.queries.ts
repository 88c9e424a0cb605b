import {
  type JobRefusal,
  type JobState,
  jobState,
  type RemoteVerb,
  remoteVerb,
  resultHours,
  verbSeconds,
} from '@watchfire/contract/remote/remote.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Reader, Trx } from '../core/db/database.ts'
import { type Scope, withinScope } from '../core/session/scope.ts'

const scopeColumnsOf = (table: string) => ({
  company_id: `${table}.company_id`,
  project_id: `${table}.project_id`,
  region_id: `${table}.region_id`,
})
const inScope = (viewer: Scope, table: string) => withinScope(viewer, scopeColumnsOf(table))(undefined)
const codeOf = (state: JobState): number => z.encode(jobState, state)

export type ServerToAsk = {
  device_no: number
  device_id: string
  name: string
  tenant_id: number
  company_id: number
  project_id: number
  knows: string[]
}

/** Held: jobs of one AI server are begun one after the other, so that no two of them are both the last. */
export async function lockServer(trx: Trx, viewer: Scope, aiServerId: string): Promise<ServerToAsk | undefined> {
  const { rows } = await sql<ServerToAsk>`
    select device.device_no, device.device_id, device.name, device.tenant_id, device.company_id, device.project_id, ai_server.knows
    from device join ai_server on ai_server.device_no = device.device_no
    where device.device_id = ${aiServerId} and device.kind = 1 and ${inScope(viewer, 'device')} for no key update of device`.execute(
    trx,
  )
  return rows[0]
}

/** `onvif_port`, `onvif_security`: null where its settings lie beside its AI server. */
export type CameraToAsk = {
  camera_no: number
  camera_name: string
  onvif_port: number | null
  onvif_security: string | null
}

/** A camera in scope, with its AI server, which is held. */
export async function lockServerOfCamera(
  trx: Trx,
  viewer: Scope,
  channelId: string,
): Promise<(ServerToAsk & CameraToAsk) | undefined> {
  const { rows } = await sql<ServerToAsk & CameraToAsk>`
    select camera.device_no as camera_no, camera.name as camera_name, camera.tenant_id, camera.company_id, camera.project_id,
           server.device_no, server.device_id, server.name, ai_server.knows,
           set_up.onvif_port, set_up.onvif_security
    from device as camera left join camera as set_up on set_up.tenant_id = camera.tenant_id and set_up.device_no = camera.device_no
    join device as server on server.device_no = camera.ai_server_no
    join ai_server on ai_server.device_no = server.device_no
    where camera.device_id = ${channelId} and camera.kind = 2 and ${inScope(viewer, 'camera')} for no key update of server`.execute(
    trx,
  )
  return rows[0]
}

/** Jobs that run now, of the AI server and of the account. */
export async function countRunning(trx: Trx, deviceNo: number, accountId: number) {
  const { rows } = await sql<{ of_server: number; of_account: number }>`
    select (count(*) filter (where device_no = ${deviceNo}))::int as of_server,
           (count(*) filter (where account_id = ${accountId}))::int as of_account
    from remote_job where ended_at is null and deadline_at > now() and (device_no = ${deviceNo} or account_id = ${accountId})`.execute(
    trx,
  )
  return rows[0] ?? { of_server: 0, of_account: 0 }
}

export type NewJob = {
  tenantId: number
  deviceNo: number
  cameraNo: number | null
  verb: RemoteVerb
  accountId: number
  by: string
}

export async function insertJob(db: Reader, { tenantId, deviceNo, cameraNo, verb, accountId, by }: NewJob) {
  const { rows } = await sql<{ job_id: number }>`
    insert into remote_job (tenant_id, device_no, camera_no, verb, account_id, made_by, deadline_at)
    values (${tenantId}, ${deviceNo}, ${cameraNo}, ${z.encode(remoteVerb, verb)}, ${accountId}, ${by},
      now() + make_interval(secs => ${verbSeconds[verb]}))
    returning job_id`.execute(db)
  return (rows[0] as { job_id: number }).job_id
}

export async function noteBegun(db: Db, jobId: number): Promise<void> {
  await sql`
    update remote_job set state = ${codeOf('running')} where job_id = ${jobId} and state = ${codeOf('queued')}`.execute(
    db,
  )
}

export type JobEnd =
  | { state: 'done'; result: object; picture?: Buffer | undefined }
  | { state: 'refused'; refusal: JobRefusal }
  | { state: 'timedOut' }

export async function noteEnd(db: Db, jobId: number, end: JobEnd): Promise<void> {
  const result = end.state === 'done' ? JSON.stringify(end.result) : null
  const picture = end.state === 'done' ? (end.picture ?? null) : null
  const refusal = end.state === 'refused' ? end.refusal : null
  await sql`
    update remote_job set state = ${codeOf(end.state)}, refusal = ${refusal}, result = ${result}::jsonb, picture = ${picture}, ended_at = now()
    where job_id = ${jobId} and ended_at is null`.execute(db)
}

/** Whether the AI server was started after the job was asked for, and as which version. */
export async function findReturn(db: Db, jobId: number): Promise<{ after_ms: number; version: string } | undefined> {
  const { rows } = await sql<{ after_ms: number; version: string }>`
    select (extract(epoch from ai_server.last_seen_at - job.made_at) * 1000)::int as after_ms, ai_server.version
    from remote_job as job join ai_server on ai_server.device_no = job.device_no
    where job.job_id = ${jobId} and ai_server.started_at > job.made_at`.execute(db)
  return rows[0]
}

export type JobRow = {
  job_id: number
  tenant_id: number
  device_no: number
  ai_server_id: string
  verb: number
  channel_id: string | null
  channel_name: string | null
  state: number
  refusal: JobRefusal | null
  made_by: string
  made_at: number
  ended_at: number | null
}

/** Whoever does not see the camera of a job does not see the job. */
const jobs = (viewer: Scope, columns = sql``) => sql`
  select job.job_id, job.tenant_id, job.device_no, device.device_id as ai_server_id, job.verb, camera.device_id as channel_id,
         camera.name as channel_name, job.state, job.refusal, job.made_by, job.made_at, job.ended_at ${columns}
  from remote_job as job join device on device.device_no = job.device_no
  left join device as camera on camera.device_no = job.camera_no
  where (job.camera_no is null and ${inScope(viewer, 'device')} or ${inScope(viewer, 'camera')})`

/** The AI server itself, for whoever sees it. */
export async function findServer(db: Reader, viewer: Scope, aiServerId: string) {
  const { rows } = await sql<{ device_no: number; tenant_id: number }>`
    select device_no, tenant_id from device
    where device_id = ${aiServerId} and kind = 1 and ${inScope(viewer, 'device')}`.execute(db)
  return rows[0]
}

/** Of an AI server that the caller was found to see, the newest first. */
export async function listJobs(
  db: Reader,
  viewer: Scope,
  { device_no, tenant_id }: { device_no: number; tenant_id: number },
  { before, limit }: { before: number | undefined; limit: number },
): Promise<JobRow[]> {
  const older = before === undefined ? sql`` : sql`and job.job_id < ${before}`
  const { rows } = await sql<JobRow>`
    ${jobs(viewer)} and job.tenant_id = ${tenant_id} and job.device_no = ${device_no} ${older}
    order by job.job_id desc limit ${limit}`.execute(db)
  return rows
}

export async function findJob(db: Reader, viewer: Scope, jobId: number) {
  const { rows } = await sql<JobRow & { result: unknown; picture: Buffer | null }>`
    ${jobs(viewer, sql`, job.result, job.picture`)} and job.job_id = ${jobId}`.execute(db)
  return rows[0]
}

/** Of one run at most. */
const chunk = 1000

/** Jobs whose server ended meanwhile: nobody waits for them any more. */
export async function endOverdue(trx: Trx): Promise<void> {
  await sql`
    update remote_job set state = ${codeOf('timedOut')}, ended_at = now() where job_id = any(array(
      select job_id from remote_job where ended_at is null and deadline_at < now() - interval '10 seconds'
      order by deadline_at limit ${chunk}
    ))`.execute(trx)
}

export async function forgetResults(trx: Trx): Promise<void> {
  await sql`
    update remote_job set result = null, picture = null where job_id = any(array(
      select job_id from remote_job where result is not null and ended_at < now() - make_interval(hours => ${resultHours})
      order by ended_at limit ${chunk}
    ))`.execute(trx)
}
