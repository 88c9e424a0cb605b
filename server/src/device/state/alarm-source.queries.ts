import { kindsRaising } from '@watchfire/contract/device/camera-event.rules.ts'
import type { ObjectRule } from '@watchfire/contract/device/zone.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'
import { channels, pageOf } from '../device.queries.ts'

const place = scopeColumns('device')

/** Of a channel and its row of `camera`, if it has one. */
const inUse = sql<SqlBool>`(coalesce(camera.enabled, true) and camera.refusal is null)`
// Zones that lie in a file beside the AI server nobody here knows: they may be there.
const hasRule = (rule: ObjectRule) =>
  rule === 'enter'
    ? sql<SqlBool>`(camera.device_no is null or camera.lines <> '[]' or jsonb_path_exists(camera.zones, '$[*] ? (!exists(@.rule) || @.rule == "enter")'))`
    : sql<SqlBool>`camera.zones @> ${JSON.stringify([{ rule }])}::jsonb`
const asksModel = (type: number) =>
  sql<SqlBool>`camera.zones @> ${JSON.stringify([{ rule: 'recognised', alarmType: type }])}::jsonb`
const isToldByCamera = (type: number) => sql<SqlBool>`camera.events && ${kindsRaising(type)}::text[]`
const raises = (type: number) => sql`models @> ${JSON.stringify([{ raises: [type] }])}::jsonb`

export type BehindRule = { hasCamera: boolean; hasShape: boolean; hasModel: boolean }

/** Of the devices in scope: whether one could raise what the rule raises. Each question ends at its first answer. */
export async function findBehindRule(db: Reader, viewer: Scope, rule: ObjectRule): Promise<BehindRule> {
  const inScope = withinScope(viewer, place)(undefined)
  const { rows } = await sql<BehindRule>`
    select exists(select from device where kind = 2 and ${inScope}) as "hasCamera",
      exists(select from device left join camera on camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
        where device.kind = 2 and ${inScope} and ${inUse} and ${hasRule(rule)}) as "hasShape",
      exists(select from device join ai_server on ai_server.device_no = device.device_no
        where device.kind = 1 and ${inScope} and 'objects' = any(ai_server.knows)) as "hasModel"`.execute(db)
  return rows[0] ?? { hasCamera: false, hasShape: false, hasModel: false }
}

export type BehindModel = { hasShape: boolean; hasZone: boolean; hasModel: boolean }

/** Of the devices in scope: whether one has a model that raises this type, and a zone that asks for it; `hasShape`: both at one AI server. */
export async function findBehindModel(db: Reader, viewer: Scope, type: number): Promise<BehindModel> {
  const inScope = withinScope(viewer, place)(undefined)
  const asks = sql`select from device join camera on camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
    join ai_server on ai_server.device_no = device.ai_server_no
    where device.kind = 2 and ${inScope} and ${asksModel(type)}`
  const { rows } = await sql<BehindModel>`
    select exists(${asks} and ${inUse} and ai_server.${raises(type)}) as "hasShape",
      exists(${asks}) as "hasZone",
      exists(select from device join ai_server on ai_server.device_no = device.device_no
        where device.kind = 1 and ${inScope} and ai_server.${raises(type)}) as "hasModel"`.execute(db)
  return rows[0] ?? { hasShape: false, hasZone: false, hasModel: false }
}

export type Raisable = { rules: string[]; types: number[]; events: string[]; quantities: number[] }

/** Of the devices in scope: the rules of zones in use, types that models raise for a zone there, what cameras tell, what sensors measure. */
export async function findRaisable(db: Reader, viewer: Scope): Promise<Raisable> {
  const inScope = withinScope(viewer, place)(undefined)
  const { rows } = await sql<Raisable>`
    with mine as materialized (
      select camera.device_no is null as in_file, device.ai_server_no, zones, lines, events
      from device left join camera on camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
      where device.kind = 2 and ${inScope} and ${inUse}),
    asked as (select distinct ai_server_no, coalesce(zone ->> 'rule', 'enter') as rule, (zone ->> 'alarmType')::int as type
      from mine, jsonb_array_elements(mine.zones) zone)
    select array(select rule from asked union select 'enter' from mine where in_file or lines <> '[]') as rules,
      array(select distinct type from asked join ai_server on ai_server.device_no = asked.ai_server_no
        where rule = 'recognised' and ai_server.models @> jsonb_build_array(jsonb_build_object('raises', jsonb_build_array(type)))) as types,
      array(select distinct unnest(events) from mine) as events,
      array(select distinct series.quantity::int
        from device join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
          join sensor_series series on series.tenant_id = device.tenant_id and series.device_no = device.device_no
        where device.kind in (3, 4) and ${inScope} and sensor.enabled) as quantities`.execute(db)
  return rows[0] ?? { rules: [], types: [], events: [], quantities: [] }
}

/** Whether a camera in scope is to tell of it itself. */
export async function hasTellingCamera(db: Reader, viewer: Scope, type: number): Promise<boolean> {
  if (kindsRaising(type).length === 0) return false
  const { rows } = await sql`
    select from device join camera on camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
    where device.kind = 2 and ${withinScope(viewer, place)(undefined)} and ${inUse} and ${isToldByCamera(type)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether a sensor in scope measures one of these quantities. */
export async function hasSensorOf(db: Reader, viewer: Scope, quantities: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from device join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
      join sensor_series series on series.tenant_id = device.tenant_id and series.device_no = device.device_no
    where device.kind in (3, 4) and ${withinScope(viewer, place)(undefined)} and sensor.enabled
      and series.quantity = any(${[...quantities]}::smallint[]) limit 1`.execute(db)
  return rows.length > 0
}

type OfAlgorithm = PageWindow & {
  type: number
  rule: ObjectRule | undefined
  /** Numbers of devices that raised it lately, with how often. */
  raised: ReadonlyMap<number, number>
}

/** Channels in scope that are set up to raise the type, or did lately; those online first, then those that raised most. */
export async function listOfAlgorithm(db: Reader, viewer: Scope, { type, rule, raised, ...page }: OfAlgorithm) {
  const ofModel = sql<SqlBool>`(${asksModel(type)} and exists(select from ai_server where ai_server.device_no = device.ai_server_no and ai_server.${raises(type)}))`
  const setUp = sql<SqlBool>`(${rule ? hasRule(rule) : false} or ${ofModel} or ${isToldByCamera(type)})`
  const devices = [...raised.keys()]
  const counts = sql<{ device_no: number; alarms: number }>`
    (select * from unnest(${devices}::bigint[], ${[...raised.values()]}::int[]) as raised(device_no, alarms))`
  const query = channels(db, viewer)
    .leftJoin('camera', join =>
      join.onRef('camera.tenant_id', '=', 'device.tenant_id').onRef('camera.device_no', '=', 'device.device_no'),
    )
    .leftJoin(counts.as('raised'), 'raised.device_no', 'device.device_no')
    .where(sql<SqlBool>`(raised.device_no is not null or (${inUse} and ${setUp}))`)
    .select([sql<number>`coalesce(raised.alarms, 0)`.as('alarms'), sql<number>`count(*) over ()::int`.as('total')])
    .orderBy(sql`device.state = 1`, 'desc')
    .orderBy('alarms', 'desc')
    .orderBy('device.sort_name')
    .orderBy('device.device_id')
  return pageOf(query, page)
}
