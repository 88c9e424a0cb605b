import { maxOutlines, maxPositions } from '@watchfire/contract/plan/plan.calls.ts'
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { ofAnyPart, type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'
import { kinds } from './relation.queries.ts'

/** Height of a plan in its widths; as of most pictures where it has none. */
export async function findPlanRatio(db: Reader, viewer: Scope, projectId: number): Promise<number | undefined> {
  const { rows } = await sql<{ ratio: number }>`
    select coalesce(file.height::float8 / nullif(file.width, 0), 0.5625) as ratio
    from project left join file on file.file_id = project.floor_plan and file.tenant_id = project.tenant_id
    where project.project_id = ${projectId}
      and ${withinScope(viewer, { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart })(undefined)}`.execute(
    db,
  )
  return rows[0]?.ratio
}

type Point = { x: number; y: number }
export type PlanDevice = {
  /** Of a region its number. */
  device_id: string
  region_id: number | null
  name: string
  region_name: string
  is_camera: boolean
  is_linked: boolean
  /** Without a view: a sensor. */
  place: (Point & { angle?: number; width?: number; reach?: number }) | null
  /** The outline of its region, which counts where only that is on the plan, or its own. */
  corners: Point[] | null
}

/** Cameras and sensors that stand on a plan, and sensors of the regions that are drawn there; the cameras first. */
export async function listPlanDevices(db: Reader, viewer: Scope, projectId: number): Promise<PlanDevice[]> {
  const { rows } = await sql<PlanDevice>`
    select device.device_id, null as region_id, device.name, coalesce(region.name, '') as region_name, device.kind = 2 as is_camera,
           exists (select from relation where relation.device_no = device.device_no and relation.kind in (${kinds.sees}, ${kinds.neighbour}))
             or exists (select from relation where relation.camera_no = device.device_no and relation.kind = ${kinds.neighbour})
             or device.kind <> 2 and exists (select from relation where relation.region_id = device.region_id and relation.kind = ${kinds.ofRegion})
             as is_linked,
           case when place.device_no is not null then jsonb_strip_nulls(jsonb_build_object(
             'x', place.x, 'y', place.y, 'angle', place.angle, 'width', place.width, 'reach', place.reach)) end as place,
           plan_outline.corners
    from device
    left join plan_position as place
      on place.tenant_id = device.tenant_id and place.project_id = device.project_id and place.device_no = device.device_no
    left join region on region.region_id = device.region_id
    left join plan_outline on device.kind <> 2
      and plan_outline.tenant_id = device.tenant_id and plan_outline.project_id = device.project_id and plan_outline.region_id = device.region_id
    where device.project_id = ${projectId} and device.kind in (2, 3, 4) and ${withinScope(viewer, scopeColumns('device'))(undefined)}
      and (place.device_no is not null or plan_outline.region_id is not null)
    order by device.kind <> 2, device.name, device.device_id limit ${maxPositions}`.execute(db)
  return rows
}

/** Regions that are drawn on the plan, as what has no place of its own there. */
export async function listPlanRegions(db: Reader, viewer: Scope, projectId: number): Promise<PlanDevice[]> {
  const { rows } = await sql<PlanDevice>`
    select region.region_id::text as device_id, region.region_id, region.name, '' as region_name, false as is_camera,
           exists (select from relation where relation.region_id = region.region_id and relation.kind = ${kinds.ofRegion}) as is_linked,
           null as place, plan_outline.corners
    from region join plan_outline using (tenant_id, project_id, region_id)
    where region.project_id = ${projectId} and ${withinScope(viewer, scopeColumns('region'))(undefined)}
    order by region.name, region.region_id limit ${maxOutlines}`.execute(db)
  return rows
}
