/** Who of a plan's or a round's walkers may check, or see, which of its points. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { accountSees, isPerson } from '../../core/session/scope.ts'
import { hasRight } from '../point/inspector.queries.ts'
import type { Walker } from './round-plan.queries.ts'

type Row = { tenant_id: number; plan_id: number }
type RoundKey = { tenant_id: number; round_id: number }

/** Whether `account`, a person in use of the company of `table` or its customer, has the right and sees a place of its project. */
const may = (
  right: number,
  table: 'planned' | 'round',
  region_id: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  account.tenant_id = ${sql.ref(`${table}.tenant_id`)}
  and account.company_id in (${sql.ref(`${table}.company_id`)}, ${sql.ref(`${table}.tenant_id`)})
  and account.in_use and ${isPerson('account')} and ${hasRight(right)}
  and ${accountSees('account', { project_id: sql.ref(`${table}.project_id`), region_id })})`

export type Lack = {
  plan_id: number
  /** May check none of the points. */
  walkers: Walker[]
  /** May be checked by none of the walkers. */
  points: { pointId: number; name: string }[]
}

/** What plans lack to be walked whole, as their walkers and points are now; plans that lack nothing are left out. */
export async function listLacks(db: Reader, plans: readonly Row[]): Promise<Lack[]> {
  const { rows } = await sql<Lack>`
    with plan as (
      select * from round_plan where tenant_id = any(${plans.map(plan => plan.tenant_id)}::bigint[])
        and plan_id = any(${plans.map(plan => plan.plan_id)}::bigint[])
    ), planned as (
      select plan.tenant_id, plan.plan_id, plan.company_id, plan.project_id, point.point_id, point.name, point.region_id, listed.place
      from plan join round_plan_point listed on listed.tenant_id = plan.tenant_id and listed.plan_id = plan.plan_id
      join check_point point on point.tenant_id = listed.tenant_id and point.point_id = listed.point_id
        and point.in_use and point.project_id = plan.project_id
    ), walker as (
      select plan.plan_id, (entry.one ->> 'accountId')::bigint as account_id, entry.one, entry.number
      from plan cross join lateral jsonb_array_elements(plan.walkers) with ordinality as entry (one, number)
    ), able as materialized (
      select planned.plan_id, planned.point_id, walker.account_id from planned join walker using (plan_id)
      join account on account.account_id = walker.account_id
      where ${may(rights.reportHazard, 'planned', sql`planned.region_id`)}
    ), lacking as (
      select plan.plan_id,
        coalesce((select jsonb_agg(walker.one order by walker.number) from walker where walker.plan_id = plan.plan_id
          and not exists (select from able where able.plan_id = walker.plan_id and able.account_id = walker.account_id)), '[]') as walkers,
        coalesce((select jsonb_agg(jsonb_build_object('pointId', planned.point_id, 'name', planned.name) order by planned.place)
          from planned where planned.plan_id = plan.plan_id
          and not exists (select from able where able.plan_id = planned.plan_id and able.point_id = planned.point_id)), '[]') as points
      from plan
    )
    select * from lacking where walkers <> '[]' or points <> '[]' order by plan_id`.execute(db)
  return rows
}

export type NotifiedWalker = { email: string; names: string[] }

const walkersOfRound = sql`round cross join lateral jsonb_array_elements(round.walkers) as walker
  join account on account.account_id = (walker ->> 'accountId')::bigint`
const leftOut = sql`round_point left_out on left_out.tenant_id = round.tenant_id and left_out.round_id = round.round_id
  and left_out.check_id is null`
const mayLook = may(rights.fireCheck, 'round', sql`left_out.region_id`)

/** The walkers of a round who have an address, each with the names of the points without a check that they may see. */
export async function listMissedByWalker(trx: Trx, { tenant_id, round_id }: RoundKey): Promise<NotifiedWalker[]> {
  const { rows } = await sql<NotifiedWalker>`
    select account.email, array_agg(left_out.point_name order by left_out.place) as names
    from ${walkersOfRound} join ${leftOut}
    where round.tenant_id = ${tenant_id} and round.round_id = ${round_id} and account.email <> '' and ${mayLook}
    group by account.account_id, account.email order by account.account_id`.execute(trx)
  return rows
}

/** Names of the points without a check that none of the walkers may see. */
export async function listMissedByNobody(trx: Trx, { tenant_id, round_id }: RoundKey): Promise<string[]> {
  const { rows } = await sql<{ point_name: string }>`
    select left_out.point_name from round join ${leftOut}
    where round.tenant_id = ${tenant_id} and round.round_id = ${round_id} and not exists (
      select from jsonb_array_elements(round.walkers) as walker
      join account on account.account_id = (walker ->> 'accountId')::bigint where ${mayLook})
    order by left_out.place`.execute(trx)
  return rows.map(row => row.point_name)
}

/** Told at most where whoever saved a plan may not plan any more. */
const maxPlanners = 20

/** Addresses of whoever saved the plan last; where they may not plan there any more, of those who may. They see its project as a whole. */
export async function listPlanners(trx: Trx, { tenant_id, plan_id }: Row): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with planner as (
      select account.account_id, account.email, account.account_id is not distinct from planned.changed_by_id as is_last
      from round_plan planned join account on account.tenant_id = planned.tenant_id
      where planned.tenant_id = ${tenant_id} and planned.plan_id = ${plan_id}
        and ${may(rights.assignHazard, 'planned', sql`null`)}
    )
    select email from planner
    where email <> '' and (is_last or not exists (select from planner last where last.is_last))
    order by account_id limit ${maxPlanners}`.execute(trx)
  return rows.map(row => row.email)
}

/** Whom a plan lacked when its planners were told last. */
export async function noteLacks(
  trx: Trx,
  { tenant_id, plan_id }: Row,
  notified: { walkers: number[]; points: number[] },
): Promise<void> {
  await sql`
    update round_plan set lacks_told = ${JSON.stringify(notified)}::jsonb where tenant_id = ${tenant_id} and plan_id = ${plan_id}`.execute(
    trx,
  )
}
