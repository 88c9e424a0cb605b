import {
  type ConfigurationFacts,
  type HealthHour,
  healthDays,
  healthMeasures,
} from '@watchfire/contract/device/ai-server.shapes.ts'
import { type DeviceState, deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import { ofAnyPart, type Scope, withinLimits, withinScope } from '../../core/session/scope.ts'
import { channelVideoOf, devicePlace, isNamedLike, pageOf, placedAiServers } from '../device.queries.ts'

const channelsInLimits = (viewer: Scope) =>
  withinLimits(viewer, { project_id: 'channel.project_id', region_id: 'channel.region_id' })

/** AI servers in scope with what is known of them; of their channels only how many there are. */
const aiServers = (db: Reader, viewer: Scope) =>
  placedAiServers(db, viewer)
    .innerJoin('ai_server', 'ai_server.device_no', 'device.device_no')
    .leftJoin('ai_server_claim as claim', join =>
      join
        .onRef('claim.tenant_id', '=', 'device.tenant_id')
        .onRef('claim.device_no', '=', 'device.device_no')
        .on('claim.claimed_at', 'is', null)
        .on('claim.expires_at', '>', sql<number>`now()`),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('device as channel')
          .whereRef('channel.ai_server_no', '=', 'device.device_no')
          .where('channel.kind', '=', 2)
          .where(channelsInLimits(viewer))
          .select([
            sql<number>`count(*)::int`.as('channels'),
            sql<number>`(count(*) filter (where channel.state = 1))::int`.as('channels_online'),
          ])
          .as('below'),
      join => join.onTrue(),
    )
    .select([
      'ai_server.version',
      'ai_server.platform',
      'ai_server.last_seen_at',
      'ai_server.load',
      'ai_server.cores',
      'ai_server.temperature',
      'ai_server.started_at',
      'ai_server.memory_bytes',
      'ai_server.disk_free_bytes',
      'ai_server.disk_total_bytes',
      'ai_server.spooled',
      'ai_server.clock_offset_ms',
      'ai_server.registered_by',
      'ai_server.registered_at',
      'ai_server.contacted_at',
      'ai_server.key_hint',
      'ai_server.key_made_at',
      'ai_server.key_used_at',
      'ai_server.public_key',
      sql<unknown>`ai_server.machine`.as('machine'),
      sql<unknown>`ai_server.models`.as('models'),
      sql<unknown>`ai_server.settings`.as('settings'),
      sql<boolean>`ai_server.key_hash is null`.as('key_revoked'),
      sql<number | null>`case when ai_server.previous_key_until > now() then ai_server.previous_key_until end`.as(
        'former_key_until',
      ),
      'claim.expires_at as claim_until',
      'below.channels',
      'below.channels_online',
    ])

export type AiServerRow = Awaited<ReturnType<typeof listAiServers>>['rows'][number]
export type AiServerFilter = {
  keyword?: string | undefined
  state?: DeviceState | undefined
  platform?: string | undefined
}

export async function listAiServers(
  db: Reader,
  viewer: Scope,
  { keyword, state, platform, ...page }: PageWindow & AiServerFilter,
) {
  const query = aiServers(db, viewer)
    .$if(keyword !== undefined, query => query.where(isNamedLike(keyword ?? '')))
    .$if(state !== undefined, query => query.where('device.state', '=', z.encode(deviceState, state as DeviceState)))
    .$if(platform !== undefined, query => query.where('ai_server.platform', '=', platform ?? ''))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('device.name')
    .orderBy('device.device_id')
  return pageOf(query, page)
}

export async function findAiServer(db: Reader, viewer: Scope, deviceId: string) {
  return aiServers(db, viewer)
    .where('device.device_id', '=', deviceId)
    .select('ai_server.recent_heartbeats')
    .executeTakeFirst()
}

/** Of an AI server that the caller was found to see; of its cameras those within the caller's limits. */
export async function findConfigurationFacts(
  db: Reader,
  viewer: Scope,
  aiServerNo: number,
): Promise<ConfigurationFacts> {
  const { rows } = await sql<ConfigurationFacts>`
    select ai_server.configuration_version as version, ai_server.applied_version as "appliedVersion", below.waiting, below.refused
    from ai_server, lateral (
      select count(*) filter (where coalesce(ai_server.applied_version, 0) < camera.in_version)::int as waiting,
             count(*) filter (where ai_server.applied_version >= camera.in_version and camera.refusal is not null)::int as refused
      from device as channel join camera on camera.tenant_id = channel.tenant_id and camera.device_no = channel.device_no
      where channel.ai_server_no = ai_server.device_no and camera.enabled and ${channelsInLimits(viewer)}
    ) as below
    where ai_server.device_no = ${aiServerNo}`.execute(db)
  return rows[0] ?? { version: 0, appliedVersion: null, waiting: 0, refused: 0 }
}

/** Of an AI server that the caller was found to see: a week at most. */
export async function listHealthHours(db: Reader, server: { tenant_id: number; device_no: number }) {
  const { rows } = await sql<HealthHour>`
    select measure, hour, total / samples as mean, lowest, highest from ai_server_hour
    where tenant_id = ${server.tenant_id} and device_no = ${server.device_no} and measure = any(${[...healthMeasures]}::text[])
      and hour > now() - make_interval(days => ${healthDays})
    order by measure, hour limit ${healthMeasures.length * healthDays * 25}`.execute(db)
  return rows
}

/** At most as many as an AI server may have. */
export async function listChannelsOf(db: Reader, viewer: Scope, aiServerNo: number) {
  return db
    .selectFrom('device')
    .innerJoin('ai_server', 'ai_server.device_no', 'device.ai_server_no')
    .where('device.ai_server_no', '=', aiServerNo)
    .where('device.kind', '=', 2)
    .where(withinLimits(viewer, devicePlace))
    .select(['device.device_id', 'device.name', 'device.state', 'device.state_since', 'device.location', 'device.ip'])
    .select(channelVideoOf('ai_server').as('video'))
    .orderBy(sql`length(device.device_id)`)
    .orderBy('device.device_id')
    .execute()
}

/** Whether an AI server has channels that a limit to single regions hides. */
export async function hasHiddenChannels(db: Reader, viewer: Scope, aiServerNo: number): Promise<boolean> {
  if (viewer.regionLimits.length === 0) return false
  const row = await db
    .selectFrom('device as channel')
    .where('ai_server_no', '=', aiServerNo)
    .where(sql<boolean>`not ${channelsInLimits(viewer)}`)
    .select('device_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Holds the AI server within scope; undefined when there is none. */
export async function lockAiServer(trx: Trx, viewer: Scope, deviceId: string) {
  return trx
    .selectFrom('device')
    .innerJoin('ai_server', 'ai_server.device_no', 'device.device_no')
    .where('device.device_id', '=', deviceId)
    .where('device.kind', '=', 1)
    .where(withinScope(viewer, devicePlace))
    .select([
      'device.device_no',
      'device.device_id',
      'device.name',
      'device.location',
      'device.tenant_id',
      'device.company_id',
      'device.project_id',
      'device.region_id',
      'ai_server.contacted_at',
      'ai_server.key_hint',
      'ai_server.public_key',
      sql<boolean>`ai_server.key_hash is not null`.as('has_key'),
    ])
    .forUpdate()
    .executeTakeFirst()
}

/** The project, and the region of it, within scope; undefined when there is none. */
export async function findPlace(
  db: Reader,
  viewer: Scope,
  place: { projectId: number; regionId?: number | undefined },
) {
  const found = await db
    .selectFrom('project')
    .where('project.project_id', '=', place.projectId)
    .where(
      withinScope(viewer, { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart }),
    )
    .innerJoin('company', 'company.company_id', 'project.company_id')
    .select(['project.tenant_id', 'project.company_id', 'project.project_id'])
    // A terminated project takes no new ones, nor does a stopped company.
    .select(sql<boolean>`project.state = 1 and ${companyInUse('company')}`.as('takes_new'))
    // A project that is being moved is waited for, and one that is written to is not moved meanwhile.
    .forShare('project')
    .executeTakeFirst()
  if (!found || place.regionId === undefined) return found && { ...found, region_id: null }
  const region = await db
    .selectFrom('region')
    .where('region_id', '=', place.regionId)
    .where('project_id', '=', place.projectId)
    .where(withinLimits(viewer, { project_id: 'region.project_id', region_id: 'region.region_id' }))
    .select('region_id')
    .executeTakeFirst()
  return region && { ...found, ...region }
}

/** The same by the region alone. */
export async function findPlaceOfRegion(db: Reader, viewer: Scope, regionId: number) {
  const region = await db.selectFrom('region').where('region_id', '=', regionId).select('project_id').executeTakeFirst()
  return region && findPlace(db, viewer, { projectId: region.project_id, regionId })
}

/** Counts the AI servers of a customer and holds it, so that two registrations at once do not both take the last place. */
export async function countAiServersOf(trx: Trx, tenantId: number): Promise<number> {
  await sql`select from company where company_id = ${tenantId} for update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device join company using (company_id)
    where company.tenant_id = ${tenantId} and device.kind = 1`.execute(trx)
  return rows[0]?.count ?? 0
}

type Place = { project_id: number; region_id: number | null }

/**
 * Writes name and place. Channels that lie where the AI server lay move along; those of another region of the project stay in theirs
 * unless the project changes.
 */
export async function moveAiServer(
  trx: Trx,
  deviceNo: number,
  from: Place,
  to: Place & { name: string; location: string },
): Promise<void> {
  await trx.updateTable('device').set(to).where('device_no', '=', deviceNo).execute()
  if (from.project_id === to.project_id && from.region_id === to.region_id) return
  await sql`
    update device set project_id = ${to.project_id}, region_id = ${to.region_id}
    where ai_server_no = ${deviceNo} and project_id = ${from.project_id}
      and (${to.project_id} <> ${from.project_id}::bigint or region_id is not distinct from ${from.region_id}::bigint)`.execute(
    trx,
  )
}

/** Whoever is limited to one of the projects, or to regions of it, sees other devices now: what they have open is judged anew. */
export async function raiseEpochOfLimited(trx: Trx, tenantId: number, projectIds: readonly number[]): Promise<void> {
  await sql`
    update account set scope_epoch = scope_epoch + 1 where account_id in (
      select account_id from account where tenant_id = ${tenantId} and not all_projects and exists (
        select from account_project where account_project.account_id = account.account_id
          and account_project.project_id = any(${[...projectIds]}::bigint[])
      ) order by account_id for no key update
    )`.execute(trx)
}

/** Removes one that never made contact. False when something names it. */
export async function deleteAiServer(trx: Trx, deviceNo: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from device where ai_server_no = ${deviceNo})
        or exists (select from ai_server where device_no = ${deviceNo} and contacted_at is not null) as used`.execute(
    trx,
  )
  if (rows[0]?.used) return false
  await trx.deleteFrom('ai_server').where('device_no', '=', deviceNo).execute()
  await trx.deleteFrom('device').where('device_no', '=', deviceNo).execute()
  return true
}
