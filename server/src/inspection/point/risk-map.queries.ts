/** The risk of the check points of one project, within a viewer's scope. */
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import type { Scope } from '../../core/session/scope.ts'
import { pointScope } from './point.queries.ts'

type Place = { companyId: number; projectId: number }
export type RiskCount = { region_id: number | null; risk_level: number; points: number; unplaced: number }

const ofProject = (viewer: Scope, { companyId, projectId }: Place) => sql`
  from check_point where check_point.company_id = ${companyId} and check_point.project_id = ${projectId} and check_point.in_use
    and ${pointScope(viewer)}`

/** By region and level. A project has few thousand points. */
export async function countRisks(db: Reader, viewer: Scope, place: Place): Promise<RiskCount[]> {
  const { rows } = await sql<RiskCount>`
    select region_id, risk_level, count(*)::int as points, count(*) filter (where plan_x is null)::int as unplaced
    ${ofProject(viewer, place)} group by region_id, risk_level order by region_id, risk_level`.execute(db)
  return rows
}

type PlacedPoint = {
  pointId: number
  name: string
  risk_level: number
  planX: number
  planY: number
  lastBad: number | null
}

/** Those that stand on the plan, the gravest first. */
export async function listPlacedPoints(db: Reader, viewer: Scope, place: Place, limit: number): Promise<PlacedPoint[]> {
  const { rows } = await sql<PlacedPoint>`
    select point_id as "pointId", name, risk_level, plan_x as "planX", plan_y as "planY", last_bad as "lastBad"
    ${ofProject(viewer, place)} and plan_x is not null and plan_y is not null
    order by risk_level, name, point_id limit ${limit}`.execute(db)
  return rows
}
