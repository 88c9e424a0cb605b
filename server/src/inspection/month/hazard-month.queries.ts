/** A month, quarter or year of hazards in numbers: those that were reported in it, as they are now. */
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { ofWholeProject, scopeColumns, withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { type HazardRow, hazardColumns, hazardScope } from '../hazard.queries.ts'

export type Span = { from: number; until: number }

const within = (viewer: Viewer, { from, until }: Span) => sql`
  ${hazardScope(viewer)} and hazard.reported_at >= to_timestamp(${from} / 1000.0) and hazard.reported_at < to_timestamp(${until} / 1000.0)`

/** Found again: the same problem at the same place was verified as rectified and is back within so many days. */
const againDays = 90

export type MonthNumbers = {
  found: number
  major: number
  supervised: number
  dismissed: number
  closed: number
  due: number
  onTime: number
  repeated: number
}

/** In numbers of the contract's hazardState: 6 verified, 8 dismissed, 5 handed in. */
export async function countMonth(db: Reader, viewer: Viewer, span: Span): Promise<MonthNumbers> {
  const { rows } = await sql<MonthNumbers>`
    select count(*) filter (where state <> 8)::int as found,
           count(*) filter (where state <> 8 and level = 2)::int as major,
           count(*) filter (where state <> 8 and supervisor_id is not null)::int as supervised,
           count(*) filter (where state = 8)::int as dismissed,
           count(*) filter (where state = 6)::int as closed,
           count(*) filter (where state <> 8 and deadline is not null and (submitted_at is not null or deadline < now()))::int as due,
           count(*) filter (where state in (5, 6) and submitted_at <= deadline)::int as "onTime",
           count(*) filter (where state <> 8 and exists (
             select from hazard earlier
             where earlier.company_id = hazard.company_id and earlier.type_no = hazard.type_no and earlier.state = 6
               and earlier.project_id = hazard.project_id and earlier.region_id is not distinct from hazard.region_id
               and earlier.reported_at < hazard.reported_at
               and earlier.reported_at >= hazard.reported_at - ${againDays} * interval '1 day'))::int as repeated
    from hazard where ${within(viewer, span)}`.execute(db)
  return rows[0] as MonthNumbers
}

/** Places listed at most. */
const topPlaces = 10

export async function listTopPlaces(db: Reader, viewer: Viewer, span: Span) {
  const { rows } = await sql<{ project_name: string; region_name: string; found: number; open: number }>`
    with place as (
      select project_id, region_id, count(*)::int as found, count(*) filter (where state <> 6)::int as open
      from hazard where ${within(viewer, span)} and state <> 8
      group by project_id, region_id order by count(*) desc, project_id, region_id limit ${topPlaces}
    )
    select coalesce(project.name, '') as project_name, coalesce(region.name, '') as region_name, place.found, place.open
    from place left join project on project.project_id = place.project_id left join region on region.region_id = place.region_id
    order by place.found desc, project_name, region_name`.execute(db)
  return rows
}

/** The companies in scope above which there is none. */
export async function listUnits(db: Reader, viewer: Viewer): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from company
    where ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)}
      and (parent_id is null or parent_id <> all(${[...viewer.companyIds]}::bigint[]))
    order by name, company_id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Where the scope is narrower than its companies: projects that are seen as a whole, and single regions. */
export async function listCounted(db: Reader, viewer: Viewer) {
  const { regionId, regionLimits } = viewer
  const wholeProject = {
    company_id: 'project.company_id',
    project_id: 'project.project_id',
    region_id: ofWholeProject,
  } as const
  const { rows } = await sql<{ company_name: string; project_name: string; region_name: string }>`
    select company.name as company_name, place.project_name, place.region_name from (
      select project.company_id, project.name as project_name, '' as region_name from project
      where ${regionId === null} and ${withinScope(viewer, wholeProject)(undefined)}
      union all
      select region.company_id, project.name, region.name from region join project using (project_id)
      where ${withinScope(viewer, scopeColumns('region'))(undefined)}
        and (${regionId !== null} or region.project_id = any(${regionLimits.map(({ projectId }) => projectId)}::bigint[]))
    ) place join company using (company_id)
    order by company.name, place.project_name, place.region_name`.execute(db)
  return rows
}

/** Those of one ledger, oldest first, each read from where the one before ended. */
export async function listLedger(
  db: Reader,
  viewer: Viewer,
  { category, after, limit, ...span }: Span & { category: number; after: number; limit: number },
): Promise<HazardRow[]> {
  const { rows } = await sql<HazardRow>`
    select ${hazardColumns} from hazard
    where ${within(viewer, span)} and hazard.category = ${category} and hazard.hazard_id > ${after}
    order by hazard.hazard_id limit ${limit}`.execute(db)
  return rows
}
