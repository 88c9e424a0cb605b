import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from './viewer.ts'

/** The projects an account is limited to, as a column: null for one that sees every project, empty for one that lost its last. */
export const projectsOfAccount = (account: string) =>
  sql`case when ${sql.ref(account)}.all_projects then null else array(
    select project_id from account_project where account_project.account_id = ${sql.ref(account)}.account_id order by project_id
  ) end`

/** Whether an account is a person's: that of an API key has no role. */
export const isPerson = (account: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${account}.role_id`)} is not null`

type ScopedColumns = { company_id: string; project_id?: string; region_id?: string }

/**
 * The rows this viewer may see, as a condition: company, and where the row has them project and region. Row-level security
 * keeps customers apart as a second wall; this keeps companies and projects apart and gives the planner its index.
 * `withinScope(viewer, { company_id: 'alarm.company_id', project_id: 'alarm.project_id', region_id: 'alarm.region_id' })`
 */
export function withinScope(viewer: Pick<Viewer, 'companyIds' | 'projectIds' | 'regionId'>, columns: ScopedColumns) {
  return (_: ExpressionBuilder<never, never> | unknown): Expression<SqlBool> => {
    const parts = [sql<SqlBool>`${sql.ref(columns.company_id)} = any(${[...viewer.companyIds]}::bigint[])`]
    if (columns.project_id && viewer.projectIds)
      parts.push(sql<SqlBool>`${sql.ref(columns.project_id)} = any(${[...viewer.projectIds]}::bigint[])`)
    if (columns.region_id && viewer.regionId)
      parts.push(sql<SqlBool>`${sql.ref(columns.region_id)} = ${viewer.regionId}`)
    return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
  }
}

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
