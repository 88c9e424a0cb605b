/** Rounds that are looked at: whole by who sees their project as a whole, in part by who sees single regions of it. */
import { roundState } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { ofAnyPart, type Scope, withinLimits, withinScope } from '../../core/session/scope.ts'
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
  planId?: number | undefined
  walkerId?: number | undefined
  states: readonly number[]
  span?: { from: number; until: number } | undefined
}

/** What can have become of a round whose time is over, as the table has it. */
export const overStates: readonly number[] = [
  z.encode(roundState, 'done'),
  z.encode(roundState, 'late'),
  z.encode(roundState, 'missed'),
]

const place = { project_id: 'round.project_id', region_id: 'seen.region_id' } as const

/** What the viewer may see of each round: all of it, or its points in their regions and what became of these. Written in one place so that no number tells of others. */
export function partOf(viewer: Scope) {
  const scope = withinScope(viewer, {
    company_id: 'round.company_id',
    project_id: 'round.project_id',
    region_id: ofAnyPart,
  })
  const inScope = sql`${scope(undefined)}`
  if (viewer.regionLimits.length === 0)
    return {
      from: sql`round`,
      inScope,
      points: sql`round.points`,
      checked: sql`round.checked`,
      state: sql`round.state`,
    }
  return {
    from: sql`round cross join lateral (
      select count(*)::int as points, count(seen.check_id) filter (where not seen.is_late)::int as checked,
        count(seen.check_id)::int as looked_at from round_point seen
      where seen.tenant_id = round.tenant_id and seen.round_id = round.round_id and ${withinLimits(viewer, place)}) as part`,
    inScope: sql`${inScope} and part.points > 0`,
    points: sql`part.points`,
    checked: sql`part.checked`,
    // In numbers of the contract's roundState.
    state: sql`(case when part.checked = part.points then 3 when round.state in (4, 5) and part.looked_at = part.points then 5
      when round.state not in (1, 2) then 4 when part.checked > 0 then 2 else 1 end)`,
  }
}
type Part = ReturnType<typeof partOf>

const columns = ({ points, checked, state }: Part) => sql`
  round.round_id, round.tenant_id, round.project_id, round.plan_id, round.plan_name, round.walkers, round.due_at, round.ends_at,
  ${points} as points, ${checked} as checked, ${state} as state,
  coalesce((select name from project where project.project_id = round.project_id), '') as project_name`

export const matching = (
  { from, inScope, state }: Part,
  { projectId, planId, walkerId, states, span }: RoundFilter,
) => sql`
  from ${from} where ${inScope} ${projectId === undefined ? sql`` : sql`and round.project_id = ${projectId}`}
    ${planId === undefined ? sql`` : sql`and round.plan_id = ${planId}`}
    ${walkerId === undefined ? sql`` : sql`and round.walkers @> ${JSON.stringify([{ accountId: walkerId }])}::jsonb`}
    and ${state} = any(${[...states]}::smallint[])
    ${span ? sql`and round.due_at >= ${new Date(span.from)} and round.due_at < ${new Date(span.until)}` : sql``}`

const orders = {
  nextFirst: sql`round.ends_at, round.round_id`,
  latestFirst: sql`round.due_at desc, round.round_id desc`,
}

/** Keys of the page first, by index: what is shown of a round is read for those alone. */
export async function listRounds(
  db: Reader,
  viewer: Scope,
  filter: RoundFilter,
  order: keyof typeof orders,
  { limit, offset }: PageWindow,
) {
  const part = partOf(viewer)
  const { rows } = await sql<RoundRow>`
    with page as materialized (
      select round.tenant_id, round.round_id ${matching(part, filter)} order by ${orders[order]} limit ${limit} offset ${offset}
    )
    select ${columns(part)} from ${part.from} join page on page.tenant_id = round.tenant_id and page.round_id = round.round_id
    order by ${orders[order]}`.execute(db)
  return rows
}

export async function countRounds(db: Reader, viewer: Scope, filter: RoundFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(partOf(viewer), filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findRound(db: Reader, viewer: Scope, roundId: number): Promise<RoundRow | undefined> {
  const part = partOf(viewer)
  const { rows } = await sql<RoundRow>`
    select ${columns(part)} from ${part.from} where round.round_id = ${roundId} and ${part.inScope}`.execute(db)
  return rows[0]
}

export type RoundPointRow = {
  point_id: number
  point_name: string
  check_id: number | null
  checked_at: number | null
  checked_by: string
  is_late: boolean
}

const maxPoints = 100

export async function listPointsOfRound(
  db: Reader,
  viewer: Scope,
  { tenant_id, round_id }: RoundRow,
): Promise<RoundPointRow[]> {
  const { rows } = await sql<RoundPointRow>`
    select seen.point_id, seen.point_name, seen.check_id, seen.checked_at, seen.checked_by, seen.is_late
    from round join round_point seen using (tenant_id, round_id)
    where tenant_id = ${tenant_id} and round_id = ${round_id} and ${withinLimits(viewer, place)}
    order by seen.place limit ${maxPoints}`.execute(db)
  return rows
}
