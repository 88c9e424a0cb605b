/** Cameras by their settings, compared with those of their project. */
import {
  type ComparedSetting,
  type ControlRow,
  comparedSetting,
  type controlFilter,
} from '@watchfire/contract/device/camera-default.shapes.ts'
import { defaultSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, withinScope } from '../../core/session/scope.ts'
import { setUp } from '../camera/camera.queries.ts'
import { devicePlace, isNamedLike } from '../device.queries.ts'

type Compared = { now: RawBuilder<unknown>; wanted: RawBuilder<unknown> }
const isSetHere = sql`camera.device_no is not null`
const settings: Record<ComparedSetting, Compared> = {
  sensitivity: {
    now: sql`device.sensitivity`,
    wanted: sql`coalesce(camera_default.sensitivity, ${defaultSensitivity}::smallint)`,
  },
  faults: { now: sql`camera.faults`, wanted: sql`coalesce(camera_default.faults, true)` },
  record: { now: sql`camera.record`, wanted: sql`coalesce(camera_default.record, true)` },
  // As JSON, where null is a value: always armed.
  plan: {
    now: sql`case when ${isSetHere} then coalesce(camera.plan, 'null') end`,
    wanted: sql`coalesce(camera_default.plan, 'null')`,
  },
}

type Holds = (setting: ComparedSetting) => RawBuilder<unknown>
const isOther: Holds = setting => sql`${settings[setting].now} <> ${settings[setting].wanted}`
/** One that was added since was given another one on purpose. */
const isBehind: Holds = setting => {
  const former = sql`camera_default.former -> ${sql.lit(setting)}`
  return sql`${isOther(setting)} and to_jsonb(${settings[setting].now}) = ${former} -> 'was'
    and coalesce(camera.added_at, '-infinity') < to_timestamp((${former} ->> 'until')::float8 / 1000)`
}
const namesOf = (holds: Holds) =>
  sql<ComparedSetting[]>`array_remove(array[${sql.join(
    comparedSetting.options.map(setting => sql`case when ${holds(setting)} then ${sql.lit(setting)} end`),
  )}], null)`
/** Without their names: a project has thousands of cameras. */
const anyOf = (holds: Holds) =>
  sql.join(
    comparedSetting.options.map(setting => sql`(${holds(setting)})`),
    sql` or `,
  )

const ownLevels = (which: RawBuilder<unknown>) => sql`from channel_level
  where channel_level.tenant_id = device.tenant_id and channel_level.device_no = device.device_no and ${which}`
const any = sql`true`
const quieter = sql`channel_level.severe_agreed`
const standing = {
  differs: sql<boolean>`(${anyOf(isOther)} or exists (select ${ownLevels(any)}))`,
  behind: sql<boolean>`(${anyOf(isBehind)})`,
  ownLevels: sql<boolean>`exists (select ${ownLevels(any)})`,
  quietedLevels: sql<boolean>`exists (select ${ownLevels(quieter)})`,
} as const satisfies Record<z.output<typeof controlFilter>, unknown>

type Filter = { projectId: number; keyword?: string | undefined; stands?: keyof typeof standing | undefined }

const compared = (db: Reader, viewer: Scope, projectId: number) =>
  db
    .selectFrom('device')
    .leftJoin('camera', join =>
      join.onRef('camera.tenant_id', '=', 'device.tenant_id').onRef('camera.device_no', '=', 'device.device_no'),
    )
    .leftJoin('camera_default', join =>
      join
        .onRef('camera_default.tenant_id', '=', 'device.tenant_id')
        .onRef('camera_default.project_id', '=', 'device.project_id'),
    )
    .where('device.kind', '=', 2)
    .where('device.project_id', '=', projectId)
    .where(withinScope(viewer, devicePlace))

const matching = (db: Reader, viewer: Scope, { projectId, keyword, stands }: Filter) =>
  compared(db, viewer, projectId)
    .$if(keyword !== undefined, query => query.where(isNamedLike(keyword ?? '')))
    .$if(stands !== undefined, query => query.where(standing[stands ?? 'differs']))

/** Found in the order of the index before anything else is joined; the total is counted beside it. */
export async function listControls(
  db: Reader,
  viewer: Scope,
  { limit, offset, ...filter }: PageWindow & Filter,
): Promise<{ rows: ControlOf[]; total: number }> {
  const found = matching(db, viewer, filter)
  const rows = await compared(db, viewer, filter.projectId)
    .innerJoin(
      found
        .select('device.device_no')
        .orderBy('device.company_id')
        .orderBy('device.name')
        .orderBy('device.device_id')
        .limit(limit)
        .offset(offset)
        .as('page'),
      'page.device_no',
      'device.device_no',
    )
    .innerJoin('device as server', 'server.device_no', 'device.ai_server_no')
    .innerJoin('ai_server', 'ai_server.device_no', 'device.ai_server_no')
    .leftJoin('region', 'region.region_id', 'device.region_id')
    .select([
      'device.device_id',
      'device.name',
      'server.name as ai_server_name',
      'device.project_id',
      'region.name as region_name',
      'device.location',
      setUp.as('set_up'),
      'device.sensitivity',
      'camera.faults',
      'camera.record',
      sql<number | null>`case when ${isSetHere} then coalesce((
        select sum((span->>1)::int - (span->>0)::int)::int from jsonb_array_elements(camera.plan->'week') as span), 10080) end`.as(
        'armed_minutes',
      ),
      sql<number>`coalesce(jsonb_array_length(camera.zones), 0)`.as('zone_count'),
      namesOf(isOther).as('differs'),
      namesOf(isBehind).as('behind'),
      sql<number>`(select count(*)::int ${ownLevels(any)})`.as('own_levels'),
      sql<number>`(select count(*)::int ${ownLevels(quieter)})`.as('quieted_levels'),
      found.select(sql<number>`count(*)::int`.as('count')).as('total'),
    ])
    .orderBy('device.company_id')
    .orderBy('device.name')
    .orderBy('device.device_id')
    .execute()
  // Beyond the last page no row tells the total.
  if (rows.length === 0 && offset > 0)
    return { rows: [], total: (await listControls(db, viewer, { limit: 1, offset: 0, ...filter })).total }
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Both in one look at the cameras of the project. */
export const countControls = (db: Reader, viewer: Scope, projectId: number) =>
  compared(db, viewer, projectId)
    .select([
      sql<number>`(count(*) filter (where ${standing.differs}))::int`.as('differs'),
      sql<number>`(count(*) filter (where ${standing.behind}))::int`.as('behind'),
    ])
    .executeTakeFirstOrThrow()

type ControlOf = Pick<ControlRow, 'sensitivity' | 'faults' | 'record' | 'differs' | 'behind' | 'name' | 'location'> & {
  device_id: string
  ai_server_name: string
  project_id: number
  region_name: string | null
  set_up: number
  armed_minutes: number | null
  zone_count: number
  own_levels: number
  quieted_levels: number
}
