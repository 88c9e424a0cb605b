/** What the rows of a sheet are compared with, looked up for all rows at once. */
import { maxCamerasOfSheet } from '@watchfire/contract/device/camera-import.calls.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import { type Scope, withinLimits } from '../../core/session/scope.ts'
import {
  type CameraFilter,
  type FoundCamera,
  matchingCameras,
  pageOfFound,
  setCameras,
} from '../camera/camera.queries.ts'
import { placedAiServers, placedChannels } from '../device.queries.ts'

export type ServerOfImport = NonNullable<Awaited<ReturnType<typeof findServerOfImport>>>

/** The AI server within scope, with how many channels it has and the number of its next one. */
export const findServerOfImport = (db: Reader, viewer: Scope, aiServerId: string) =>
  placedAiServers(db, viewer)
    .where('device.device_id', '=', aiServerId)
    .innerJoin('ai_server', 'ai_server.device_no', 'device.device_no')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('device as channel')
          .whereRef('channel.ai_server_no', '=', 'device.device_no')
          .where('channel.kind', '=', 2)
          .select([
            sql<number>`count(*)::int`.as('channels'),
            sql<number>`coalesce(max(substring(channel.device_id from '_C(\\d+)$')::int), 0) + 1`.as('next'),
          ])
          .as('below'),
      join => join.onTrue(),
    )
    .select([
      'ai_server.public_key',
      sql<number>`below.channels`.as('channels'),
      sql<number>`below.next`.as('next'),
      // A terminated project takes no new ones, nor does a stopped company.
      sql<boolean>`project.state = 1 and ${companyInUse('company')}`.as('takes_new'),
    ])
    .executeTakeFirst()

/** Those of the ids, and those of the names at this AI server, that are in scope. */
export const findCamerasOfSheet = (
  db: Reader,
  viewer: Scope,
  { aiServerNo, ids, names }: { aiServerNo: number; ids: readonly string[]; names: readonly string[] },
): Promise<FoundCamera[]> =>
  setCameras(db, viewer)
    .where(
      sql<boolean>`(device.device_id = any(${[...ids]}::text[])
        or device.ai_server_no = ${aiServerNo} and device.name = any(${[...names]}::text[]))`,
    )
    .orderBy('device.device_id')
    .execute()

export type NamedRegionOf = { region_id: number; project_id: number; name: string }

/** Regions of these projects by name, within what the caller has of each. */
export const findRegionsNamed = (
  db: Reader,
  viewer: Scope,
  { projectIds, names }: { projectIds: readonly number[]; names: readonly string[] },
): Promise<NamedRegionOf[]> =>
  db
    .selectFrom('region')
    .where(
      sql<boolean>`region.project_id = any(${[...projectIds]}::bigint[]) and region.name = any(${[...names]}::text[])`,
    )
    .where(withinLimits(viewer, { project_id: 'region.project_id', region_id: 'region.region_id' }))
    .select(['region_id', 'project_id', 'name'])
    .orderBy('region_id')
    .execute()

/** Keeps projects from being moved or ended meanwhile, as whoever writes to what stands in them does. */
export async function lockPlaces(trx: Trx, projectIds: readonly number[]): Promise<void> {
  await sql`
    select from project where project_id = any(${[...projectIds]}::bigint[]) order by project_id for share`.execute(trx)
}

/** The first cameras that match, in the order of their list, and how many there are. */
export async function listForSheet(db: Reader, viewer: Scope, filter: CameraFilter) {
  const found = matchingCameras(db, viewer, filter)
  const rows = await placedChannels(db, viewer)
    .innerJoin(pageOfFound(found, { limit: maxCamerasOfSheet }), 'page.device_no', 'device.device_no')
    .leftJoin('camera', join =>
      join.onRef('camera.tenant_id', '=', 'device.tenant_id').onRef('camera.device_no', '=', 'device.device_no'),
    )
    .select(['camera.address', 'camera.second_address', 'camera.faults', 'camera.record', 'camera.enabled'])
    .select(found.select(sql<number>`count(*)::int`.as('count')).as('total'))
    .orderBy('device.company_id')
    .orderBy('device.name')
    .orderBy('device.device_id')
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}
