/** Where a hazard is: a project of the viewer's scope, and a region of it where one is given. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { ofAnyPart, ofWholeProject, type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

export type HazardPlace = { tenant_id: number; company_id: number; project_id: number; region_id: number | null }

/** Without a region it is of the whole project, and so is whoever says it. */
export async function findPlace(
  db: Reader,
  viewer: Scope,
  projectId: number,
  regionId: number | null,
): Promise<HazardPlace | 'noProject' | 'noRegion'> {
  const columns = { company_id: 'project.company_id', project_id: 'project.project_id' }
  const part = regionId === null ? ofWholeProject : ofAnyPart
  const { rows } = await sql<HazardPlace>`
    select tenant_id, company_id, project_id, null as region_id from project
    where project_id = ${projectId} and ${withinScope(viewer, { ...columns, region_id: part })(undefined)}`.execute(db)
  const [project] = rows
  if (!project) return 'noProject'
  if (regionId === null) return project
  const { rows: regions } = await sql<HazardPlace>`
    select tenant_id, company_id, project_id, region_id from region
    where region_id = ${regionId} and project_id = ${projectId} and ${withinScope(viewer, scopeColumns('region'))(undefined)}`.execute(
    db,
  )
  return regions[0] ?? 'noRegion'
}

/** The project itself, for whoever has a part of it. */
export async function findProjectOf(db: Reader, viewer: Scope, projectId: number) {
  const columns = { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart } as const
  const { rows } = await sql<{ tenant_id: number; company_id: number }>`
    select tenant_id, company_id from project
    where project_id = ${projectId} and ${withinScope(viewer, columns)(undefined)}`.execute(db)
  return rows[0]
}
