import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

type Scope = Pick<Viewer, 'companyIds' | 'projectIds' | 'regionId'>
const place = { company_id: 'device.company_id', project_id: 'device.project_id', region_id: 'device.region_id' }

const likeText = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

const channels = (db: Reader, viewer: Scope) =>
  db
    .selectFrom('device')
    .innerJoin('device as ai_server', 'ai_server.device_no', 'device.ai_server_no')
    .innerJoin('company', 'company.company_id', 'device.company_id')
    .innerJoin('project', 'project.project_id', 'device.project_id')
    .leftJoin('region', 'region.region_id', 'device.region_id')
    .where('device.kind', '=', 2)
    .where(withinScope(viewer, place))
    .select([
      'device.device_no',
      'device.device_id',
      'device.name',
      'device.location',
      'device.state',
      'device.silent_from',
      'device.silent_until',
      'device.sensitivity',
      'ai_server.device_id as ai_server_id',
      'ai_server.name as ai_server_name',
      'device.company_id',
      'company.name as company_name',
      'device.project_id',
      'project.name as project_name',
      'device.region_id',
      'region.name as region_name',
    ])

export type ChannelRow = Awaited<ReturnType<typeof listChannels>>['rows'][number]

export async function listChannels(db: Reader, viewer: Scope, page: PageWindow & { keyword?: string }) {
  const query = channels(db, viewer)
    .$if(page.keyword !== undefined, query =>
      query.where(
        sql<boolean>`(device.name ilike ${likeText(page.keyword ?? '')} or device.location ilike ${likeText(page.keyword ?? '')} or device.device_id ilike ${likeText(page.keyword ?? '')})`,
      ),
    )
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('device.company_id')
    .orderBy('device.device_id')
  return pageOf(query, page)
}

export async function findChannel(db: Reader, viewer: Scope, deviceId: string) {
  return channels(db, viewer).where('device.device_id', '=', deviceId).executeTakeFirst()
}

export async function listAiServers(db: Reader, viewer: Scope, page: PageWindow) {
  const query = db
    .selectFrom('device')
    .innerJoin('ai_server', 'ai_server.device_no', 'device.device_no')
    .innerJoin('project', 'project.project_id', 'device.project_id')
    .where('device.kind', '=', 1)
    .where(withinScope(viewer, place))
    .select([
      'device.device_id',
      'device.name',
      'device.state',
      'ai_server.version',
      'device.company_id',
      'device.project_id',
      'project.name as project_name',
      'ai_server.last_seen_at',
      'ai_server.load',
      'ai_server.disk_free_bytes',
      sql<number>`(select count(*)::int from device channel where channel.ai_server_no = device.device_no)`.as(
        'channels',
      ),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .orderBy('device.device_id')
  return pageOf(query, page)
}

/** Each row tells the total; beyond the last page there is none to tell it, and the first one is asked. */
async function pageOf<Names, From extends keyof Names, Row extends { total: number }>(
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
): Promise<number | undefined> {
  const before = await trx
    .selectFrom('device')
    .where('device_id', '=', deviceId)
    .where('kind', '=', 2)
    .where(withinScope(viewer, place))
    .select(['device_no', 'sensitivity'])
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await trx.updateTable('device').set({ sensitivity }).where('device_no', '=', before.device_no).execute()
  return before.sensitivity
}

type NewDevice = {
  tenantId: number
  companyId: number
  projectId: number
  regionId?: number
  deviceId: string
  name: string
  location?: string
}

const deviceValues = (device: NewDevice) => ({
  device_id: device.deviceId,
  tenant_id: device.tenantId,
  company_id: device.companyId,
  project_id: device.projectId,
  region_id: device.regionId ?? null,
  name: device.name,
  location: device.location ?? '',
})

/** Registers an AI server; only the hash of its key is kept. */
export async function insertAiServer(trx: Trx, server: NewDevice & { keyHash: Buffer }): Promise<number> {
  const { device_no } = await trx
    .insertInto('device')
    .values({ ...deviceValues(server), kind: 1 })
    .returning('device_no')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ai_server')
    .values({ device_no, tenant_id: server.tenantId, key_hash: server.keyHash })
    .execute()
  return device_no
}

export async function insertChannel(trx: Trx, channel: NewDevice & { aiServerNo: number }): Promise<number> {
  const { device_no } = await trx
    .insertInto('device')
    .values({ ...deviceValues(channel), kind: 2, ai_server_no: channel.aiServerNo })
    .returning('device_no')
    .executeTakeFirstOrThrow()
  return device_no
}

/** A lost key is replaced, never read back. */
export async function replaceAiServerKey(db: Reader, deviceId: string, keyHash: Buffer): Promise<void> {
  await db
    .updateTable('ai_server')
    .set({ key_hash: keyHash, previous_key_hash: null, previous_key_until: null })
    .where('device_no', '=', eb => eb.selectFrom('device').where('device_id', '=', deviceId).select('device_no'))
    .execute()
}
