import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from './viewer.ts'

/** The company of an account below a customer, as a column: null for one of the customer itself, or of the platform. */
export const onlyCompanyOfAccount = (account: string) =>
  sql`(select company_id from company where company.company_id = ${sql.ref(account)}.company_id and company.level = 3)`

/** The projects an account is limited to, as a column: null for one that sees every project, empty for one that lost its last. */
export const projectsOfAccount = (account: string) =>
  sql`case when ${sql.ref(account)}.all_projects then null else array(
    select project_id from account_project where account_project.account_id = ${sql.ref(account)}.account_id order by project_id
  ) end`

/** Of which projects an account has single regions alone, and which, as a column: [] for one that has its projects as a whole. */
export const regionLimitsOfAccount = (account: string) =>
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('projectId', part.project_id, 'regionIds', array(
      select region_id from account_region
      where account_region.account_id = part.account_id and account_region.project_id = part.project_id order by region_id
    )) order by part.project_id)
    from account_project part
    where part.account_id = ${sql.ref(account)}.account_id and not part.all_regions and not ${sql.ref(account)}.all_projects
  ), '[]')`

/** Whether an account is a person's: that of an API key has no role. */
export const isPerson = (account: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${account}.role_id`)} is not null`

/**
 * Whether an account of the row's company or customer sees a place, by its projects and regions: what has no region only with the
 * whole project. `account` and the place are columns or values.
 */
export const accountSees = (
  account: string,
  { project_id, region_id }: { project_id: RawBuilder<unknown>; region_id: RawBuilder<unknown> },
): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(account)}.all_projects or exists (
    select from account_project part where part.account_id = ${sql.ref(account)}.account_id and part.project_id = ${project_id}
      and (part.all_regions or exists (
        select from account_region where account_region.account_id = part.account_id
          and account_region.project_id = part.project_id and account_region.region_id = ${region_id}))))`

/** Rows of a project as such: whoever has a part of it sees them. */
export const ofAnyPart = Symbol('any part of the project')
/** Rows of a project that tell of all its regions: whoever has it as a whole sees them. */
export const ofWholeProject = Symbol('the whole project')

export type Scope = Pick<Viewer, 'companyIds' | 'projectIds' | 'regionLimits' | 'regionId'>
type ScopedColumns =
  | { company_id: string; project_id?: never; region_id?: never }
  | { company_id: string; project_id: string; region_id: string | typeof ofAnyPart | typeof ofWholeProject }

/** Where a row stands, by the columns of a table or alias that has all three. */
export const scopeColumns = <T extends string>(table: T) =>
  ({
    company_id: `${table}.company_id`,
    project_id: `${table}.project_id`,
    region_id: `${table}.region_id`,
  }) as const

/**
 * The rows this viewer may see, as a condition: company, and where the row has them project and region. Row-level security
 * keeps customers apart as a second wall; this keeps companies and projects apart and gives the planner its index.
 * `withinScope(viewer, placeOf('alarm'))`
 */
export function withinScope(viewer: Scope, columns: ScopedColumns) {
  return (_: ExpressionBuilder<never, never> | unknown): Expression<SqlBool> => {
    const parts: Expression<SqlBool>[] = [
      sql<SqlBool>`${sql.ref(columns.company_id)} = any(${[...viewer.companyIds]}::bigint[])`,
    ]
    if (columns.project_id !== undefined) parts.push(...withinProjects(viewer, columns))
    return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
  }
}

/** Rows that are a company's own affair, such as its rules: who sees some of its projects only has no say in them. */
export function withinWholeCompany(viewer: Scope, company_id: string): Expression<SqlBool> {
  const inScope = withinScope(viewer, { company_id })(undefined)
  return viewer.projectIds === null ? inScope : sql<SqlBool>`(${inScope} and false)`
}

function withinProjects(
  { projectIds, regionLimits, regionId }: Scope,
  { project_id, region_id }: Extract<ScopedColumns, { project_id: string }>,
): Expression<SqlBool>[] {
  const project = sql.ref(project_id)
  const parts: Expression<SqlBool>[] = []
  if (projectIds) parts.push(sql`${project} = any(${[...projectIds]}::bigint[])`)
  if (typeof region_id === 'string' && regionId) parts.push(sql`${sql.ref(region_id)} = ${regionId}`)
  if (regionLimits.length > 0 && region_id !== ofAnyPart)
    parts.push(withinLimits({ regionLimits }, { project_id, region_id }))
  return parts
}

/** Of rows whose project is in scope those that no limit to single regions hides; false for those of no region, and never null. */
export function withinLimits(
  { regionLimits }: Pick<Scope, 'regionLimits'>,
  { project_id, region_id }: { project_id: string; region_id: string | typeof ofWholeProject },
): RawBuilder<SqlBool> {
  if (regionLimits.length === 0) return sql<SqlBool>`true`
  const project = sql.ref(project_id)
  const whole = sql<SqlBool>`${project} <> all(${regionLimits.map(limit => limit.projectId)}::bigint[])`
  if (region_id === ofWholeProject) return whole
  const pairs = regionLimits.flatMap(limit => limit.regionIds.map(id => ({ project: limit.projectId, region: id })))
  // By both: an alarm stays in the project it was raised in when its region moves to another.
  return sql<SqlBool>`coalesce(${whole} or (${project}, ${sql.ref(region_id)}) in (
    select * from unnest(${pairs.map(pair => pair.project)}::bigint[], ${pairs.map(pair => pair.region)}::bigint[])), false)`
}

/** The same for a row in hand. */
export function isWithinProjects(
  { projectIds, regionLimits, regionId }: Omit<Scope, 'companyIds'>,
  row: { projectId: number; regionId: number | null },
): boolean {
  if (regionId !== null && regionId !== row.regionId) return false
  if (projectIds !== null && !projectIds.includes(row.projectId)) return false
  const limit = regionLimits.find(({ projectId }) => projectId === row.projectId)
  return limit === undefined || (row.regionId !== null && limit.regionIds.includes(row.regionId))
}

/** Of the projects those that are had as a whole; null for every project. */
export const wholeProjectsOf = ({ projectIds, regionLimits }: Pick<Scope, 'projectIds' | 'regionLimits'>) =>
  projectIds?.filter(id => !regionLimits.some(limit => limit.projectId === id)) ?? null

/** The projects of an account of which it has something: where its last region was lost nothing is left, and a region may come back. */
export const heldProjectsOf = (projectIds: readonly number[] | null, limits: Scope['regionLimits']) =>
  projectIds?.filter(id => !limits.some(({ projectId, regionIds }) => projectId === id && regionIds.length === 0)) ??
  null

export type TenantScope = Pick<Viewer, 'tenantId' | 'companyIds'>

/**
 * The customers of a scope, for rows that are found by a key: every key of a table that grows begins with the customer. The
 * platform's root has those of its companies.
 */
export function ofTenant({ tenantId, companyIds }: TenantScope, column: string): RawBuilder<SqlBool> {
  if (tenantId !== null) return sql<SqlBool>`${sql.ref(column)} = ${tenantId}`
  const tenants = sql`select distinct company.tenant_id from company where company.company_id = any(${[...companyIds]}::bigint[])`
  return sql<SqlBool>`${sql.ref(column)} = any(array(${tenants}))`
}
