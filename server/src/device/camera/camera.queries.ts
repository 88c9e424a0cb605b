import { isAlwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import type { CameraEventKind } from '@watchfire/contract/device/camera-event.rules.ts'
import type { DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { EventsBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import type { Line, Mask, Zone } from '@watchfire/contract/device/zone.shapes.ts'
import type { CameraMeter } from '@watchfire/contract/sensor/camera-meter.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, withinScope } from '../../core/session/scope.ts'
import type { OwnYears } from '../arming/arming.queries.ts'
import { devicePlace, isNamedLike, placedChannels } from '../device.queries.ts'

/** Whether a camera's settings are in use; the numbers are the wire's. */
export const setUp = sql<number>`case
  when camera.device_no is null then 0
  when camera.refusal is not null then 3
  when coalesce(ai_server.applied_version, 0) < camera.in_version then 1
  when not camera.enabled then 4
  else 2 end`

/** The years that its company has changed, where its plan follows the calendar. */
const ownYears = sql<OwnYears>`case when (camera.plan->>'followsCalendar')::boolean then (
  select jsonb_object_agg(calendar_year.year, calendar_year.days) from calendar_year
  where calendar_year.company_id = device.company_id
    and calendar_year.year between extract(year from now()) - 1 and extract(year from now()) + 1) end`

const cameras = (db: Reader, viewer: Scope) =>
  placedChannels(db, viewer)
    .innerJoin('ai_server', 'ai_server.device_no', 'device.ai_server_no')
    .leftJoin('camera', join =>
      join.onRef('camera.tenant_id', '=', 'device.tenant_id').onRef('camera.device_no', '=', 'device.device_no'),
    )
    .select([
      'device.offline_reason',
      'device.ip',
      'device.ai_server_no',
      setUp.as('set_up'),
      'camera.refusal',
      sql<number>`coalesce(jsonb_array_length(camera.zones), 0)`.as('zone_count'),
      sql<boolean>`camera.device_no is not null`.as('is_set_here'),
      sql<ArmingPlan | null>`camera.plan`.as('plan'),
      ownYears.as('own_years'),
    ])

export type CameraRowOf = Awaited<ReturnType<ReturnType<typeof cameras>['execute']>>[number]
export type CameraFilter = {
  keyword?: string | undefined
  aiServerId?: string | undefined
  state?: DeviceState | undefined
  setUp?: number | undefined
  beside?: string | undefined
}

/** Channels that a filter is for, without what only a row of the page needs. */
export const matchingCameras = (
  db: Reader,
  viewer: Scope,
  { keyword, aiServerId, state, setUp: wanted, beside }: CameraFilter,
) =>
  db
    .selectFrom('device')
    .where('device.kind', '=', 2)
    .where(withinScope(viewer, devicePlace))
    .$if(keyword !== undefined, query => query.where(isNamedLike(keyword ?? '', { byAddress: true })))
    .$if(aiServerId !== undefined, query =>
      query.where('device.ai_server_no', '=', eb =>
        eb
          .selectFrom('device as server')
          .where('server.device_id', '=', aiServerId as string)
          .select('server.device_no'),
      ),
    )
    .$if(state !== undefined, query => query.where('device.state', '=', z.encode(deviceState, state as DeviceState)))
    .$if(wanted !== undefined, query =>
      query
        .innerJoin('ai_server', 'ai_server.device_no', 'device.ai_server_no')
        .leftJoin('camera', join =>
          join.onRef('camera.tenant_id', '=', 'device.tenant_id').onRef('camera.device_no', '=', 'device.device_no'),
        )
        .where(sql<boolean>`${setUp} = ${wanted}`),
    )
    .$if(beside !== undefined, query =>
      query.where(
        sql<boolean>`device.device_id <> ${beside} and device.tenant_id = (select tenant_id from device as beside where beside.device_id = ${beside})`,
      ),
    )

/** One page in the order of the list, to be joined: found by the index, before anything of its rows is read. */
export const pageOfFound = (
  found: ReturnType<typeof matchingCameras>,
  { limit, offset }: Pick<PageWindow, 'limit'> & Partial<PageWindow>,
) =>
  found
    .select('device.device_no')
    .orderBy('device.company_id')
    .orderBy('device.name')
    .orderBy('device.device_id')
    .limit(limit)
    .$if(offset !== undefined, query => query.offset(offset ?? 0))
    .as('page')

/** The total is counted beside the page. */
export async function listCameras(
  db: Reader,
  viewer: Scope,
  { limit, offset, ...filter }: PageWindow & CameraFilter,
): Promise<{ rows: CameraRowOf[]; total: number }> {
  const found = matchingCameras(db, viewer, filter)
  const rows = await cameras(db, viewer)
    .innerJoin(pageOfFound(found, { limit, offset }), 'page.device_no', 'device.device_no')
    .select(found.select(sql<number>`count(*)::int`.as('count')).as('total'))
    .orderBy('device.company_id')
    .orderBy('device.name')
    .orderBy('device.device_id')
    .execute()
  // Beyond the last page no row tells the total.
  if (rows.length === 0 && offset > 0)
    return { rows, total: (await listCameras(db, viewer, { limit: 1, offset: 0, ...filter })).total }
  return { rows, total: rows[0]?.total ?? 0 }
}

export type FoundCamera = NonNullable<Awaited<ReturnType<typeof findCamera>>>

export const findCamera = (db: Reader, viewer: Scope, deviceId: string) =>
  setCameras(db, viewer).where('device.device_id', '=', deviceId).executeTakeFirst()

/** Those of the ids that are in scope. */
export const findCameras = (db: Reader, viewer: Scope, deviceIds: readonly string[]) =>
  setCameras(db, viewer)
    .where(sql<boolean>`device.device_id = any(${[...deviceIds]}::text[])`)
    .orderBy('device.device_id')
    .execute()

/** Cameras with their settings. */
export const setCameras = (db: Reader, viewer: Scope) =>
  cameras(db, viewer).select([
    'camera.address',
    'camera.second_address',
    'device.second_stream',
    'camera.login',
    'camera.onvif_port',
    'camera.onvif_security',
    'camera.events',
    'camera.events_by',
    'camera.plates',
    'device.events_state',
    'device.events_aside',
    sql<Zone[] | null>`camera.zones`.as('zones'),
    sql<Mask[] | null>`camera.masks`.as('masks'),
    sql<Line[] | null>`camera.lines`.as('lines'),
    sql<CameraMeter[] | null>`camera.meters`.as('meters'),
    'camera.faults',
    'camera.record',
    'camera.enabled',
    'camera.version',
    'camera.changed_by',
    'camera.changed_at',
    'ai_server.public_key',
    'ai_server.knows',
    sql<unknown>`ai_server.models`.as('models'),
    'device.was_online',
  ])

/** The number of the next channel of an AI server, and how many it has. Numbers are not given twice while a higher one lives. */
export async function nextChannel(trx: Trx, aiServerNo: number): Promise<{ count: number; next: number }> {
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*)::int as count, coalesce(max(substring(device_id from '_C(\\d+)$')::int), 0) + 1 as next
    from device where ai_server_no = ${aiServerNo} and kind = 2`.execute(trx)
  return rows[0] ?? { count: 0, next: 1 }
}

/** What other cameras of an AI server read in their pictures. The caller holds the AI server's row. */
export async function listMeters(trx: Trx, aiServerNo: number, exceptNo: number): Promise<CameraMeter[]> {
  const { rows } = await sql<{ meters: CameraMeter[] }>`
    select camera.meters from device
    join camera on camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
    where device.ai_server_no = ${aiServerNo} and device.device_no <> ${exceptNo} and camera.meters <> '[]'`.execute(
    trx,
  )
  return rows.flatMap(({ meters }) => meters)
}

export type CameraValues = {
  address: string
  login: string | null
  zones: Zone[]
  masks: Mask[]
  lines: Line[]
  /** Null: always armed. */
  plan: ArmingPlan | null
  /** Address of the second stream; null where there is none. */
  second: string | null
  /** Where its ONVIF service answers. */
  onvifPort: number
  onvifSecurity: string
  /** Which of its own detections become alarms, and by what they are told. */
  events: CameraEventKind[]
  eventsBy: EventsBy
  /** Whether it reads number plates. */
  plates: boolean
  /** Digital meters in its picture. */
  meters: CameraMeter[]
  faults: boolean
  record: boolean
  enabled: boolean
}

const columnsOf = ({
  zones,
  masks,
  lines,
  meters,
  plan,
  second,
  onvifPort,
  onvifSecurity,
  eventsBy,
  ...values
}: CameraValues) => ({
  ...values,
  onvif_port: onvifPort,
  onvif_security: onvifSecurity,
  second_address: second,
  events_by: eventsBy.by === 'onvif' ? null : JSON.stringify(eventsBy),
  zones: JSON.stringify(zones),
  masks: JSON.stringify(masks),
  lines: JSON.stringify(lines),
  meters: JSON.stringify(meters),
  plan: plan === null || isAlwaysArmed(plan) ? null : JSON.stringify(plan),
  refusal: null,
})

export async function insertCamera(
  trx: Trx,
  camera: CameraValues & { tenantId: number; deviceNo: number; by: string; inVersion: number },
): Promise<void> {
  const { tenantId, deviceNo, by, inVersion, ...values } = camera
  await trx
    .insertInto('camera')
    .values({ ...columnsOf(values), tenant_id: tenantId, device_no: deviceNo, changed_by: by, in_version: inVersion })
    .execute()
}

export async function writeCamera(
  trx: Trx,
  { device_no, tenant_id }: { device_no: number; tenant_id: number },
  values: CameraValues & { by: string; inVersion: number },
): Promise<void> {
  const { by, inVersion, ...settings } = values
  await trx
    .updateTable('camera')
    .set(eb => ({
      ...columnsOf(settings),
      changed_by: by,
      changed_at: sql`now()`,
      in_version: inVersion,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenant_id)
    .where('device_no', '=', device_no)
    .execute()
}

/** What people say of the channel itself. One that is switched off is disabled: its silence is no fault. Answers whether the state changed. */
export async function writeChannel(
  trx: Trx,
  deviceNo: number,
  facts: { name: string; location: string; regionId: number | null; projectId?: number | undefined; enabled: boolean },
): Promise<{ device_no: number; state: number }[]> {
  const { rows } = await sql<{ device_no: number; state: number; before: number }>`
    with known as (
      select device.device_no, device.state,
             case when ${!facts.enabled} or server.state = 3 then 3 when device.state = 3 then 2 else device.state end::smallint as next
      from device join device as server on server.device_no = device.ai_server_no
      where device.device_no = ${deviceNo}
    )
    update device set name = ${facts.name}, location = ${facts.location}, region_id = ${facts.regionId},
      project_id = coalesce(${facts.projectId ?? null}::bigint, device.project_id),
      state = known.next, state_since = case when device.state = known.next then device.state_since else now() end
    from known where device.device_no = known.device_no
    returning device.device_no, device.state, known.state as before`.execute(trx)
  return rows.flatMap(({ device_no, state, before }) => (state === before ? [] : [{ device_no, state }]))
}

/** False where something of the history names it: it gave a picture once, or an alarm came from it since it was added. */
export async function deleteCamera(trx: Trx, deviceNo: number): Promise<boolean> {
  const { rows } = await sql<{ device_no: number }>`
    delete from device using camera
    where device.device_no = ${deviceNo} and camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
      and not device.was_online and not exists (
        select from alarm where alarm.company_id = device.company_id and alarm.alarm_at >= camera.added_at - interval '2 days'
          and alarm.device_no = device.device_no
      )
    returning device.device_no`.execute(trx)
  return rows.length > 0
}
