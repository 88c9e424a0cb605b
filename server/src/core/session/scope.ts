import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from './viewer.ts'

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
