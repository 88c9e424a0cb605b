import type { ProjectDependents } from '@watchfire/contract/company/project.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { plannedEachTime } from '../../core/db/planning.queries.ts'
import { ofAnyPart, ofWholeProject, type Scope, withinLimits, withinScope } from '../../core/session/scope.ts'
import {
  countsAt,
  devicesOf,
  hasAlarmsAt,
  type PendingPeriod,
  type PlaceCounts,
  pendingBy,
  thingsAtProject,
} from '../place-counts.queries.ts'
import { rulesNaming } from '../place-moves.queries.ts'
import type { PlaceColumns } from './place-columns.ts'

type ProjectFilter = {
  keyword?: string | undefined
  type?: number | undefined
  state?: number | undefined
  projectId?: number | undefined
}
export type ProjectPageRow = PlaceCounts &
  PlaceColumns & {
    project_id: number
    name: string
    company_id: number
    company_name: string
    type: number
    state: number
    address: string
    remark: string
    floor_plan: string
    created_at: number
    version: number
    regions: number
    pending_alarms: number
  }

const place = { company_id: 'project.company_id', project_id: 'project.project_id' } as const
const visible = (viewer: Scope) => withinScope(viewer, { ...place, region_id: ofAnyPart })(undefined)
/** For whoever changes it, or is told of all that hangs below it. */
const wholeInScope = (viewer: Scope) => withinScope(viewer, { ...place, region_id: ofWholeProject })(undefined)

/** The newest first; what hangs below is counted for the rows of the page alone. */
export async function listProjectPage(
  trx: Trx,
  viewer: Scope,
  { keyword, type, state, projectId }: ProjectFilter,
  { limit, offset, pending }: PageWindow & { pending: PendingPeriod },
) {
  const wanted: RawBuilder<unknown>[] = [
    sql`${visible(viewer)}`,
    ...(projectId !== undefined ? [sql`project.project_id = ${projectId}`] : []),
    ...(type !== undefined ? [sql`project.type = ${type}`] : []),
    ...(state !== undefined ? [sql`project.state = ${state}`] : []),
    ...(keyword
      ? [
          sql`position(lower(${keyword}) in lower(concat_ws(' ', project.name, project.address,
            (select company.name from company where company.company_id = project.company_id)))) > 0`,
        ]
      : []),
  ]
  const matches = sql.join(wanted, sql` and `)
  const within = (table: string) =>
    withinLimits(viewer, { project_id: `${table}.project_id`, region_id: `${table}.region_id` })
  const { rows } = await sql<ProjectPageRow>`${plannedEachTime}
    with page as (
      select project.* from project where ${matches}
      order by project_id desc limit ${limit} offset ${offset}
    ),
    pending as (${pendingBy(['company_id', 'project_id'], sql`select page.company_id from page`, pending, within('alarm'))})
    select page.project_id, page.name, page.company_id, company.name as company_name, page.type, page.state, page.address, page.remark,
           page.floor_plan, page.longitude, page.latitude, page.created_at, page.version, coalesce(pending_alarms, 0) as pending_alarms, devices.*,
           (select count(*) from region where region.project_id = page.project_id and ${within('region')})::int as regions
    from page join company using (company_id) left join pending using (company_id, project_id)
    cross join lateral (${devicesOf('project_id', 'page', within('device'))}) devices
    order by project_id desc`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from project where ${matches}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** A project in scope, with its company. `runs`: it takes new devices. */
export async function findProject(trx: Trx, viewer: Scope, projectId: number) {
  return trx
    .selectFrom('project')
    .innerJoin('company', 'company.company_id', 'project.company_id')
    .where('project.project_id', '=', projectId)
    .where(visible(viewer))
    .select(['project.project_id', 'project.tenant_id', 'project.company_id', 'project.name', 'project.version'])
    .select('company.name as company_name')
    .select(sql<boolean>`project.state = 1`.as('runs'))
    .executeTakeFirst()
}

export async function lockProject(trx: Trx, viewer: Scope, projectId: number) {
  return trx
    .selectFrom('project')
    .where('project_id', '=', projectId)
    .where(wholeInScope(viewer))
    .select([
      'project_id',
      'tenant_id',
      'company_id',
      'name',
      'type',
      'state',
      'address',
      'remark',
      'floor_plan',
      'longitude',
      'latitude',
      'version',
    ])
    .forUpdate()
    .executeTakeFirst()
}

/** How many projects the company has besides this one, and whether one of them has the name. */
export async function countProjects(
  trx: Trx,
  companyId: number,
  { name, besides = 0 }: { name: string; besides?: number },
) {
  return trx
    .selectFrom('project')
    .where('company_id', '=', companyId)
    .where('project_id', '!=', besides)
    .select([
      sql<number>`count(*)::int`.as('projects'),
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name})), false)`.as('taken'),
    ])
    .executeTakeFirstOrThrow()
}

export type ProjectFields = {
  name: string
  type: number
  address?: string
  remark?: string
  floor_plan?: string
} & Partial<PlaceColumns>

export async function insertProjectFields(
  trx: Trx,
  owner: { tenant_id: number; company_id: number },
  fields: ProjectFields,
): Promise<number> {
  const row = await trx
    .insertInto('project')
    .values({ tenant_id: owner.tenant_id, company_id: owner.company_id, ...fields })
    .returning('project_id')
    .executeTakeFirstOrThrow()
  return row.project_id
}

export async function updateProjectFields(
  trx: Trx,
  projectId: number,
  fields: Partial<ProjectFields> & { state?: number },
): Promise<void> {
  await trx
    .updateTable('project')
    .set(fields)
    .set({ version: sql`version + 1` })
    .where('project_id', '=', projectId)
    .execute()
}

/** What hangs below the project, what keeps it and what would go with it; undefined out of scope. */
export async function countProjectDependents(
  trx: Trx,
  viewer: Scope,
  projectId: number,
  { from, until }: PendingPeriod,
): Promise<ProjectDependents | undefined> {
  const { rows } = await sql<ProjectDependents>`
    select ai_servers as "aiServers", channels, ${countsAt('project', thingsAtProject)}, ${hasAlarmsAt('project')} as "hasAlarms",
      ${rulesNaming('project.company_id', 'project.project_id')} as rules,
      (select count(*) from relation join region using (region_id) where region.project_id = project.project_id)::int as relations,
      project.floor_plan <> '' as "hasFloorPlan",
      exists (select from camera_default where camera_default.project_id = project.project_id) as "hasCameraDefaults",
      (select count(*) from region where region.project_id = project.project_id)::int as regions,
      (select count(*) from account_project where account_project.project_id = project.project_id)::int as accounts,
      (select count(*) from alarm where alarm.company_id = project.company_id and alarm.project_id = project.project_id and alarm.state = 1
        and alarm_at >= ${new Date(from)} and alarm_at < ${new Date(until)})::int as "pendingAlarms"
    from project cross join lateral (${devicesOf('project_id', 'project')}) devices
    where project.project_id = ${projectId} and ${wholeInScope(viewer)}`.execute(trx)
  return rows[0]
}

/** The project and its regions, of which nothing is left. */
export async function deleteProject(trx: Trx, projectId: number): Promise<void> {
  await trx.deleteFrom('region').where('project_id', '=', projectId).execute()
  await trx.deleteFrom('project').where('project_id', '=', projectId).execute()
}
