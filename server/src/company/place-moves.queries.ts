/** What changes when a project or a region moves, besides the place itself. */
import { hazardState, openHazardStates } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../core/db/database.ts'

/** Rules of a company that are limited to projects and name this one. */
export const rulesNaming = (companyId: string, projectId: string) => sql<number>`(
  (select count(*) from notice_rule where notice_rule.company_id = ${sql.ref(companyId)} and about->'projectIds' @> to_jsonb(${sql.ref(projectId)}))
  + (select count(*) from report_rule where report_rule.company_id = ${sql.ref(companyId)} and about->'projectIds' @> to_jsonb(${sql.ref(projectId)}))
)::int`

const openStates = openHazardStates.map(state => z.encode(hazardState, state))

/** Hazards that are neither verified nor dismissed, of a company that has few of them beside its history. */
export const openHazardsOf = (companyId: string, place: RawBuilder<SqlBool>) => sql<number>`(
  select count(*)::int from hazard where hazard.company_id = ${sql.ref(companyId)} and hazard.state = any(${openStates}::smallint[]) and ${place})`

/** Everybody of the customer: what they have open is judged anew, and links of those whose scope changed open nothing. */
export async function findSessionsOfTenant(trx: Trx, tenantId: number): Promise<number[]> {
  const rows = await trx.selectFrom('session').where('tenant_id', '=', tenantId).select('session_id').execute()
  return rows.map(row => row.session_id)
}

/** Holds projects in the order of their numbers: whoever needs two takes turns with whoever else does. */
export async function lockProjects(trx: Trx, projectIds: readonly number[]): Promise<void> {
  await sql`
    select from project where project_id = any(${[...projectIds]}::bigint[]) order by project_id for no key update`.execute(
    trx,
  )
}
