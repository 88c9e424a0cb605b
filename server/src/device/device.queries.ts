import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

export const devicePlace = scopeColumns('device')

export const likeText = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

/** Devices in scope and the names of where they stand. */
const placedDevices = (db: Reader, viewer: Scope, kind: 1 | 2) =>
  db
    .selectFrom('device')
    .innerJoin('company', 'company.company_id', 'device.company_id')
    .innerJoin('project', 'project.project_id', 'device.project_id')
    .leftJoin('region', 'region.region_id', 'device.region_id')
    .where('device.kind', '=', kind)
    .where(withinScope(viewer, devicePlace))
    .select([
      'device.device_no',
      'device.device_id',
      'device.name',
      'device.location',
      'device.state',
      'device.state_since',
      'device.tenant_id',
      'device.company_id',
      'company.name as company_name',
      'device.project_id',
      'project.name as project_name',
      'device.region_id',
      'region.name as region_name',
    ])

export const placedAiServers = (db: Reader, viewer: Scope) => placedDevices(db, viewer, 1)

/** Channels with the AI server that holds them. */
export const placedChannels = (db: Reader, viewer: Scope) =>
  placedDevices(db, viewer, 2)
    .innerJoin('device as server', 'server.device_no', 'device.ai_server_no')
    .select(['device.sensitivity', 'server.device_id as ai_server_id', 'server.name as ai_server_name'])

/**
 * Devices whose own words hold the keyword, in one field. They are kept in small letters together: whoever has ten thousand devices compares
 * each of them, since no index finds two letters in the middle of a word, or anything by an operator that row-level security has to go before.
 */
export const isNamedLike = (keyword: string, { byAddress = false } = {}) => {
  const like = likeText(keyword)
  const byIp = byAddress ? sql` or device.ip like ${like}` : sql``
  return sql<boolean>`(device.search_text like lower(${like})${byIp})`
}

/** How the pictures of `device` come, as far as it is an online channel; `server`: the row of its AI server. */
export const channelVideoOf = (server: 'ai_server' | 'holder') => sql<unknown>`
  case when device.kind = 2 and device.state = 1 then jsonb_build_object('announcedFps', null)
    || (${sql.ref(`${server}.channel_video`)} -> device.device_id)
    || jsonb_build_object('at', floor(extract(epoch from ${sql.ref(`${server}.channel_video_at`)}) * 1000)) end`

export const channels = (db: Reader, viewer: Scope) =>
  placedChannels(db, viewer).select(['device.silent_from', 'device.silent_until'])

export type ChannelRow = Awaited<ReturnType<typeof listChannels>>['rows'][number]

export async function listChannels(db: Reader, viewer: Scope, page: PageWindow & { keyword?: string }) {
  const query = channels(db, viewer)
    .$if(page.keyword !== undefined, query => query.where(isNamedLike(page.keyword ?? '')))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('device.company_id')
    .orderBy('device.device_id')
  return pageOf(query, page)
}

export async function findChannel(db: Reader, viewer: Scope, deviceId: string) {
  return channels(db, viewer)
    .innerJoin('ai_server', 'ai_server.device_no', 'device.ai_server_no')
    .where('device.device_id', '=', deviceId)
    .select(channelVideoOf('ai_server').as('video'))
    .executeTakeFirst()
}

/** Each row tells the total; beyond the last page there is none to tell it, and the first one is asked. */
export async function pageOf<Names, From extends keyof Names, Row extends { total: number }>(
  query: SelectQueryBuilder<Names, From, Row>,
  { limit, offset }: PageWindow,
) {
  const rows = await query.limit(limit).offset(offset).execute()
  const [first] = rows.length > 0 || offset === 0 ? rows : await query.limit(1).execute()
  return { rows, total: first?.total ?? 0 }
}

/** Sets the sensitivity of a channel within scope and tells what it was; undefined when there is none. */
export async function setSensitivity(
  trx: Trx,
  viewer: Scope,
  deviceId: string,
  sensitivity: number,
): Promise<{ sensitivity: number; tenant_id: number; company_id: number; project_id: number } | undefined> {
  const before = await trx
    .selectFrom('device')
    .where('device_id', '=', deviceId)
    .where('kind', '=', 2)
    .where(withinScope(viewer, devicePlace))
    .select(['device_no', 'sensitivity', 'tenant_id', 'company_id', 'project_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await trx.updateTable('device').set({ sensitivity }).where('device_no', '=', before.device_no).execute()
  return before
}
