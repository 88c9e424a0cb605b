/** What the numbers of a report cover, by name. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

/** The first of them. */
const namesTold = 5

export type Names = { first: string[]; total: number }
export type Covered = {
  companies: Names
  /** Projects, and regions of those that are seen in part; null where nothing narrows to any. */
  places: Names | null
  isWholePlatform: boolean
}

/** With a selection, or with limits of the account, the companies are those of what is left. */
export async function readCovered(db: Reader, viewer: Scope & Pick<Viewer, 'tenantId'>): Promise<Covered> {
  const { tenantId, projectIds, regionLimits, regionId } = viewer
  const isNarrowed = projectIds !== null || regionId !== null
  const regionIds = regionId === null ? regionLimits.flatMap(limit => limit.regionIds) : [regionId]
  const inScope = isNarrowed
    ? sql`company_id in (select company_id from covered)`
    : withinScope(viewer, { company_id: 'company.company_id' })(undefined)
  // A project without a region is seen as a whole; single regions stand there by themselves.
  const { rows } = await sql<{ of: 'company' | 'place'; name: string; total: number; known: number }>`
    with covered as (
      select place.company_id, concat_ws(' / ', project, region) as name
      from (
        select company_id, project_id, name as project, null::bigint as region_id, null as region from project
        union all
        select project.company_id, project.project_id, project.name, region.region_id, region.name
        from region join project using (project_id) where region.region_id = any(${regionIds}::bigint[])
      ) as place
      where ${sql.lit(isNarrowed)} and ${withinScope(viewer, scopeColumns('place'))(undefined)}
    )
    select of, name, total, (select count(*)::int from company) as known
    from (
      select 'company' as of, name, count(*) over ()::int as total, row_number() over (order by level, name, company_id) as at
      from company where ${inScope}
      union all
      select 'place', name, count(*) over ()::int, row_number() over (order by name) from covered
    ) as listed
    where at <= ${namesTold} order by of, at`.execute(db)
  const namesOf = (what: 'company' | 'place'): Names => {
    const found = rows.filter(row => row.of === what)
    return { first: found.map(({ name }) => name), total: found[0]?.total ?? 0 }
  }
  const companies = namesOf('company')
  return {
    companies,
    places: isNarrowed ? namesOf('place') : null,
    // One company alone is called by its name.
    isWholePlatform: tenantId === null && !isNarrowed && companies.total > 1 && companies.total === rows[0]?.known,
  }
}
