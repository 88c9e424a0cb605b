/** What became of rounds whose time is over, counted by plan, walker, week or month: of a period, by index. */
import type { RatedBy } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import type { Scope } from '../../core/session/scope.ts'
import { matching, overStates, partOf, type RoundFilter } from './round.queries.ts'

export type RateRow = {
  /** Of the plan or the walker; undefined for a week or month. */
  plan_id: number | null
  walker_id: number | null
  name: string
  /** The first day of the week or month. */
  day: string | null
  over: number
  done: number
  late: number
  missed: number
}
export type RateFilter = Omit<RoundFilter, 'span'> & {
  span: { from: number; until: number }
  by: RatedBy
  zone: string
}

const dayOf = (unit: 'week' | 'month', zone: string) =>
  sql`to_char(date_trunc(${sql.lit(unit)}, round.due_at at time zone ${sql.lit(zone)}), 'YYYY-MM-DD')`

type Key = Record<'plan' | 'walker' | 'day', RawBuilder<unknown>>
const none = { plan: sql`null::bigint`, walker: sql`null::bigint`, day: sql`null::text` }
const keyOf: Record<RatedBy, (zone: string) => Key> = {
  plan: () => ({ ...none, plan: sql`round.plan_id` }),
  walker: () => ({ ...none, walker: sql`walker.account_id` }),
  week: zone => ({ ...none, day: dayOf('week', zone) }),
  month: zone => ({ ...none, day: dayOf('month', zone) }),
}

/** Each walker of a round counts it. */
const eachWalker = (by: RatedBy, { walkerId }: RoundFilter) =>
  by === 'walker'
    ? sql` cross join lateral (
        select (one ->> 'accountId')::bigint as account_id, one ->> 'name' as name from jsonb_array_elements(round.walkers) as one
        ${walkerId === undefined ? sql`` : sql`where (one ->> 'accountId')::bigint = ${walkerId}`}) as walker`
    : sql``

/** In numbers of the contract's roundState: 3 done, 4 missed, 5 late. */
function counted(viewer: Scope, { by, zone, ...filter }: RateFilter) {
  const part = partOf(viewer)
  const key = keyOf[by](zone)
  const within = { ...part, from: sql`${part.from}${eachWalker(by, filter)}` }
  return sql`
    select ${key.plan} as plan_id, ${key.walker} as walker_id, ${key.day} as day,
           ${by === 'walker' ? sql`max(walker.name)` : sql`''`} as walker_name, count(*)::int as over,
           count(*) filter (where ${part.state} = 3)::int as done, count(*) filter (where ${part.state} = 5)::int as late,
           count(*) filter (where ${part.state} = 4)::int as missed
    ${matching(within, filter)} group by 1, 2, 3`
}

/** Rounds whose time is over and those done in time, of all or by project. */
export async function countRoundsOver(
  db: Reader,
  viewer: Scope,
  { byProject, limit, period: span }: { byProject: boolean; limit: number; period: { from: number; until: number } },
): Promise<{ key: string; rounds: number; roundsInTime: number }[]> {
  const part = partOf(viewer)
  const { rows } = await sql<{ key: string; rounds: number; roundsInTime: number }>`
    select ${byProject ? sql`round.project_id::text` : sql`''`} as key, count(*)::int as rounds,
           count(*) filter (where ${part.state} = 3)::int as "roundsInTime"
    ${matching(part, { states: overStates, span })} group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
  return rows
}

/** Those with the largest share of what was not done in time first; weeks and months newest first. */
export async function listRoundRates(
  db: Reader,
  viewer: Scope,
  filter: RateFilter,
  { limit, offset }: PageWindow,
): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    with counted as (${counted(viewer, filter)})
    select plan_id, walker_id, day, over, done, late, missed, case when plan_id is null then walker_name
      else coalesce((select name from round_plan where round_plan.plan_id = counted.plan_id), '') end as name
    from counted order by day desc, done::float / over, over desc, plan_id, walker_id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countRoundRates(db: Reader, viewer: Scope, filter: RateFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${counted(viewer, filter)}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}
