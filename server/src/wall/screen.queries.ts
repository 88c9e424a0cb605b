import type { Widget } from '@watchfire/contract/wall/screen.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

export type ScreenRow = {
  tenant_id: number
  company_id: number
  company_name: string
  version: number
  widgets: Widget[]
  changed_by: string
  /** Null while nobody has composed one. */
  changed_at: number | null
}

type Owner = { tenantId: number; companyId: number }
type Seer = Pick<Viewer, 'companyIds'>
const seen = (viewer: Seer) =>
  withinScope(
    { companyIds: viewer.companyIds, projectIds: null, regionLimits: [], regionId: null },
    { company_id: 'company.company_id' },
  )(undefined)

/** A company with its screen; of a screen nothing is a project's, so whoever sees the company sees all of it. */
export async function findScreen(db: Reader, viewer: Seer, companyId: number): Promise<ScreenRow | undefined> {
  const { rows } = await sql<ScreenRow>`
    select company.tenant_id, company.company_id, company.name as company_name, coalesce(screen.version, 0) as version,
           coalesce(screen.widgets, '[]') as widgets, coalesce(screen.changed_by, '') as changed_by, screen.changed_at
    from company left join wall_screen as screen on screen.tenant_id = company.tenant_id and screen.company_id = company.company_id
    where company.company_id = ${companyId} and ${seen(viewer)}`.execute(db)
  return rows[0]
}

/** The same, so that two who save it do it one after the other. */
export async function lockScreen(trx: Trx, viewer: Seer, companyId: number): Promise<ScreenRow | undefined> {
  await sql`select from company where company_id = ${companyId} and ${seen(viewer)} for no key update`.execute(trx)
  return findScreen(trx, viewer, companyId)
}

/**
 * Whether its screen could show this floor plan: a project in scope of the company, or of one below it where it is a customer or the
 * platform, and a region of the project.
 */
export async function isOfCompany(
  db: Reader,
  viewer: Seer,
  { companyId, tenantId }: Owner,
  { projectId, regionId = null }: { projectId: number; regionId?: number | null | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from project join company on company.company_id = ${companyId}
    where project_id = ${projectId} and project.company_id = any(${[...viewer.companyIds]}::bigint[])
      and (project.company_id = ${companyId} or company.level = 1 or (company.level = 2 and project.tenant_id = ${tenantId}))
      and (${regionId}::bigint is null or exists (select from region where region.region_id = ${regionId} and region.project_id = project.project_id))`.execute(
    db,
  )
  return rows.length > 0
}

export async function writeScreen(
  trx: Trx,
  { tenantId, companyId }: Owner,
  { widgets, by }: { widgets: readonly Widget[]; by: string },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into wall_screen (tenant_id, company_id, widgets, changed_by)
    values (${tenantId}, ${companyId}, ${JSON.stringify(widgets)}::jsonb, ${by})
    on conflict (tenant_id, company_id) do update set widgets = excluded.widgets, changed_by = excluded.changed_by,
      changed_at = now(), version = wall_screen.version + 1 returning version`.execute(trx)
  return rows[0]?.version ?? 0
}
