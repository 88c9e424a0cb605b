/** Rounds that are looked at, by who sees their project as a whole. */
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { ofWholeProject, type Scope, withinScope } from '../../core/session/scope.ts'
import type { Walker } from './round-plan.queries.ts'

export type RoundRow = {
  round_id: number
  tenant_id: number
  project_id: number
  plan_id: number
  plan_name: string
  walkers: Walker[]
  due_at: number
  ends_at: number
  points: number
  checked: number
  state: number
  project_name: string
}
export type RoundFilter = {
  projectId?: number | undefined
  states: readonly number[]
  span?: { from: number; until: number } | undefined
}

const scope = (viewer: Scope) =>
  withinScope(viewer, { company_id: 'round.company_id', project_id: 'round.project_id', region_id: ofWholeProject })(
    undefined,
  )
const columns = sql`
  round.round_id, round.tenant_id, round.project_id, round.plan_id, round.plan_name, round.walkers, round.due_at, round.ends_at,
  round.points, round.checked, round.state,
  coalesce((select name from project where project.project_id = round.project_id), '') as project_name`

const matching = (viewer: Scope, { projectId, states, span }: RoundFilter) => sql`
  where ${scope(viewer)} ${projectId === undefined ? sql`` : sql`and round.project_id = ${projectId}`}
    and round.state = any(${[...states]}::smallint[])
    ${span ? sql`and round.due_at >= ${new Date(span.from)} and round.due_at < ${new Date(span.until)}` : sql``}`

const orders = {
  nextFirst: sql`round.ends_at, round.round_id`,
  latestFirst: sql`round.due_at desc, round.round_id desc`,
}

export async function listRounds(
  db: Reader,
  viewer: Scope,
  filter: RoundFilter,
  order: keyof typeof orders,
  { limit, offset }: PageWindow,
) {
  const { rows } = await sql<RoundRow>`
    select ${columns} from round ${matching(viewer, filter)}
    order by ${orders[order]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countRounds(db: Reader, viewer: Scope, filter: RoundFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from round ${matching(viewer, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findRound(db: Reader, viewer: Scope, roundId: number): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from round where round.round_id = ${roundId} and ${scope(viewer)}`.execute(db)
  return rows[0]
}

export type RoundPointRow = {
  point_id: number
  point_name: string
  check_id: number | null
  checked_at: number | null
  checked_by: string
}

const mostPoints = 100

export async function listPointsOfRound(db: Reader, { tenant_id, round_id }: RoundRow): Promise<RoundPointRow[]> {
  const { rows } = await sql<RoundPointRow>`
    select point_id, point_name, check_id, checked_at, checked_by from round_point
    where tenant_id = ${tenant_id} and round_id = ${round_id} order by place limit ${mostPoints}`.execute(db)
  return rows
}
