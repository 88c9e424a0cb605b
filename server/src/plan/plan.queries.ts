import type { Outline, Position, Spot } from '@watchfire/contract/plan/plan.calls.ts'
import { maxPositions } from '@watchfire/contract/plan/plan.calls.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { ofAnyPart, type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

type Found = { project_id: number; tenant_id: number; company_id: number; name: string; floor_plan: string }

const project = (viewer: Scope, projectId: number) => sql`
  select project_id, tenant_id, company_id, name, floor_plan from project
  where project_id = ${projectId} and ${withinScope(viewer, { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart })(undefined)}`

export async function findPlanned(db: Reader, viewer: Scope, projectId: number) {
  const { rows } = await sql<Found & { version: number }>`
    select found.*, coalesce(plan.version, 0) as version
    from (${project(viewer, projectId)}) as found left join plan using (tenant_id, project_id)`.execute(db)
  return rows[0]
}

type DrawnRow = { project_id: number; name: string; regions: { regionId: number; name: string }[] }

/** As many as a wall could ever show in turn. */
const maxDrawn = 200

/** Projects that have a picture, with the regions drawn on it. */
export async function listDrawn(db: Reader, viewer: Scope): Promise<DrawnRow[]> {
  const { rows } = await sql<DrawnRow>`
    select project.project_id, project.name, coalesce((
      select jsonb_agg(jsonb_build_object('regionId', region.region_id, 'name', region.name) order by region.name, region.region_id)
      from region join plan_outline using (tenant_id, project_id, region_id)
      where region.project_id = project.project_id and ${withinScope(viewer, scopeColumns('region'))(undefined)}
    ), '[]') as regions
    from project
    where project.floor_plan <> ''
      and ${withinScope(viewer, { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart })(undefined)}
    order by project.name, project.project_id limit ${maxDrawn}`.execute(db)
  return rows
}

/** The project, so that two who save its plan do it one after the other. */
export async function lockPlanned(trx: Trx, viewer: Scope, projectId: number) {
  const { rows } = await sql<Found>`${project(viewer, projectId)} for update`.execute(trx)
  return rows[0] && findPlanned(trx, viewer, projectId)
}

const regionsOf = (viewer: Scope, projectId: number) => sql`
  region.project_id = ${projectId} and ${withinScope(viewer, scopeColumns('region'))(undefined)}`

const channelsOf = (viewer: Scope, projectId: number) => sql`
  device.project_id = ${projectId} and device.kind = 2 and ${withinScope(viewer, scopeColumns('device'))(undefined)}`

const sensorsOf = (viewer: Scope, projectId: number) => sql`
  device.project_id = ${projectId} and device.kind in (3, 4) and ${withinScope(viewer, scopeColumns('device'))(undefined)}`

export type PlacedChannel = {
  device_id: string
  name: string
  state: number
  region_id: number | null
  location: string
  position: Omit<Position, 'channelId'> | null
}

/** The channels of the project, each with its place on the plan when it has one. */
export async function listPlacedChannels(db: Reader, viewer: Scope, projectId: number): Promise<PlacedChannel[]> {
  const { rows } = await sql<PlacedChannel>`
    select device.device_id, device.name, device.state, device.region_id, device.location,
           case when place.device_no is not null then jsonb_build_object(
             'x', place.x, 'y', place.y, 'angle', place.angle, 'width', place.width, 'reach', place.reach) end as position
    from device left join plan_position as place
      on place.tenant_id = device.tenant_id and place.project_id = device.project_id and place.device_no = device.device_no
    where ${channelsOf(viewer, projectId)}
    order by device.name, device.device_id limit ${maxPositions}`.execute(db)
  return rows
}

type PlacedSensor = Omit<PlacedChannel, 'position'> & {
  kind: number
  spot: Omit<Spot, 'sensorId'> | null
  values: { quantity: number; value: number; side: number }[]
}

/** Its sensors and meters, as its channels, each with what it measured last. */
export async function listPlacedSensors(db: Reader, viewer: Scope, projectId: number): Promise<PlacedSensor[]> {
  const { rows } = await sql<PlacedSensor>`
    select device.device_id, device.name, device.kind, device.state, device.region_id, device.location,
           case when place.device_no is not null then jsonb_build_object('x', place.x, 'y', place.y) end as spot,
           coalesce((
             select jsonb_agg(jsonb_build_object('quantity', series.quantity, 'value', series.last_value, 'side', series.side) order by series.quantity)
             from sensor_series as series
             where series.tenant_id = device.tenant_id and series.device_no = device.device_no and series.last_value is not null
           ), '[]') as values
    from device left join plan_position as place
      on place.tenant_id = device.tenant_id and place.project_id = device.project_id and place.device_no = device.device_no
    where ${sensorsOf(viewer, projectId)}
    order by device.name, device.device_id limit ${maxPositions}`.execute(db)
  return rows
}

/** The regions of the project, each with its outline when it has one. */
export async function listOutlinedRegions(db: Reader, viewer: Scope, projectId: number) {
  const { rows } = await sql<{ region_id: number; name: string; corners: Outline['corners'] | null }>`
    select region.region_id, region.name, plan_outline.corners
    from region left join plan_outline using (tenant_id, project_id, region_id)
    where ${regionsOf(viewer, projectId)}
    order by region.name, region.region_id limit 500`.execute(db)
  return rows
}

type Owner = { tenantId: number; projectId: number }
type Known = { channels: number; sensors: number; regions: number }

/** Those of the ids that stand in the project and the viewer's scope. */
export async function countOfProject(
  trx: Trx,
  viewer: Scope,
  projectId: number,
  { channelIds, sensorIds, regionIds }: { channelIds: string[]; sensorIds: string[]; regionIds: number[] },
): Promise<Known> {
  const { rows } = await sql<Known>`
    select (select count(*)::int from device where device.device_id = any(${channelIds}::text[]) and ${channelsOf(viewer, projectId)}) as channels,
           (select count(*)::int from device where device.device_id = any(${sensorIds}::text[]) and ${sensorsOf(viewer, projectId)}) as sensors,
           (select count(*)::int from region where region_id = any(${regionIds}::bigint[]) and ${regionsOf(viewer, projectId)}) as regions`.execute(
    trx,
  )
  return rows[0] as Known
}

/** The plan as it is from now on: what the caller does not see of it stays, and so do sensors where nothing is said of them. */
export async function replacePlan(
  trx: Trx,
  viewer: Scope,
  { tenantId, projectId }: Owner,
  {
    positions,
    spots,
    outlines,
  }: { positions: readonly Position[]; spots?: readonly Spot[] | undefined; outlines: readonly Outline[] },
): Promise<number> {
  await sql`
    delete from plan_position using device where plan_position.tenant_id = ${tenantId} and plan_position.project_id = ${projectId}
      and device.device_no = plan_position.device_no and ${channelsOf(viewer, projectId)}`.execute(trx)
  await sql`
    insert into plan_position (tenant_id, project_id, device_no, x, y, angle, width, reach)
    select ${tenantId}, ${projectId}, device.device_no, p.x, p.y, p.angle, p.width, p.reach
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as p("channelId" text, x float8, y float8, angle smallint, width smallint, reach float8)
    join device on device.device_id = p."channelId"`.execute(trx)
  if (spots) await replaceSpots(trx, viewer, { tenantId, projectId }, spots)
  await sql`
    delete from plan_outline using region where plan_outline.tenant_id = ${tenantId} and plan_outline.project_id = ${projectId}
      and region.region_id = plan_outline.region_id and ${regionsOf(viewer, projectId)}`.execute(trx)
  await sql`
    insert into plan_outline (tenant_id, project_id, region_id, corners)
    select ${tenantId}, ${projectId}, o."regionId", o.corners
    from jsonb_to_recordset(${JSON.stringify(outlines)}::jsonb) as o("regionId" bigint, corners jsonb)`.execute(trx)
  const { rows } = await sql<{ version: number }>`
    insert into plan (tenant_id, project_id) values (${tenantId}, ${projectId})
    on conflict (tenant_id, project_id) do update set version = plan.version + 1 returning version`.execute(trx)
  return rows[0]?.version ?? 0
}

async function replaceSpots(trx: Trx, viewer: Scope, { tenantId, projectId }: Owner, spots: readonly Spot[]) {
  await sql`
    delete from plan_position using device where plan_position.tenant_id = ${tenantId} and plan_position.project_id = ${projectId}
      and device.device_no = plan_position.device_no and ${sensorsOf(viewer, projectId)}`.execute(trx)
  await sql`
    insert into plan_position (tenant_id, project_id, device_no, x, y)
    select ${tenantId}, ${projectId}, device.device_no, s.x, s.y
    from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as s("sensorId" text, x float8, y float8)
    join device on device.device_id = s."sensorId"`.execute(trx)
}
