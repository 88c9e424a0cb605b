/** Rounds as they are made, walked, missed and told. */
import type { DueRound } from '@watchfire/contract/inspection/round/round.rules.ts'
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { PointRow } from '../point/point.queries.ts'
import type { PlanRow, Walker } from './round-plan.queries.ts'

type PlanToMake = Pick<PlanRow, 'tenant_id' | 'plan_id' | 'times' | 'window_minutes'> & { made_until: number }

/** Plans whose rounds are not made up to this moment. */
export async function takePlansToMake(trx: Trx, until: number, limit: number): Promise<PlanToMake[]> {
  const { rows } = await sql<PlanToMake>`
    select tenant_id, plan_id, times, window_minutes, made_until from round_plan
    where in_use and is_active and made_until < ${new Date(until)}
    order by made_until limit ${limit} for no key update skip locked`.execute(trx)
  return rows
}

/** Once for each moment. What was over before it was made is told to nobody: nobody could have walked it by this list. */
export async function makeRound(trx: Trx, plan: PlanToMake, { dueAt, endsAt }: DueRound, now: number): Promise<void> {
  await sql`
    with planned as (
      select point.point_id, point.name, row_number() over (order by listed.place) as place
      from round_plan_point listed join check_point point using (tenant_id, point_id)
      join round_plan on round_plan.tenant_id = listed.tenant_id and round_plan.plan_id = listed.plan_id
        and round_plan.project_id = point.project_id
      where listed.tenant_id = ${plan.tenant_id} and listed.plan_id = ${plan.plan_id} and point.in_use
    ), made as (
      insert into round (tenant_id, company_id, project_id, plan_id, plan_name, walkers, due_at, ends_at, points, is_told)
      select tenant_id, company_id, project_id, plan_id, name, walkers, ${new Date(dueAt)}, ${new Date(endsAt)},
        (select count(*) from planned), ${endsAt <= now}
      from round_plan where tenant_id = ${plan.tenant_id} and plan_id = ${plan.plan_id} and exists (select from planned)
      on conflict (tenant_id, plan_id, due_at) do nothing returning tenant_id, round_id
    )
    insert into round_point (tenant_id, round_id, place, point_id, point_name)
    select tenant_id, round_id, place, point_id, name from made, planned`.execute(trx)
}

export async function noteMade(trx: Trx, { tenant_id, plan_id }: PlanToMake, until: number): Promise<void> {
  await sql`
    update round_plan set made_until = ${new Date(until)} where tenant_id = ${tenant_id} and plan_id = ${plan_id}`.execute(
    trx,
  )
}

/** A check counts for every round of its point that was open when it was done, and the first one does; a missed one that it completes is done. */
export async function countForRounds(
  trx: Trx,
  { tenant_id, point_id }: PointRow,
  { checkId, byName, doneAt }: { checkId: number; byName: string; doneAt: Date },
): Promise<void> {
  await sql`
    with open as (
      select round.tenant_id, round.round_id from round join round_point using (tenant_id, round_id)
      where round_point.tenant_id = ${tenant_id} and round_point.point_id = ${point_id} and round_point.check_id is null
        and round.state in (1, 2, 4) and round.due_at <= ${doneAt} and ${doneAt} < round.ends_at
      order by round.round_id for no key update of round
    ), counted as (
      update round_point set check_id = ${checkId}, checked_at = ${doneAt}, checked_by = ${byName} from open
      where round_point.tenant_id = open.tenant_id and round_point.round_id = open.round_id and round_point.point_id = ${point_id}
        and round_point.check_id is null returning round_point.tenant_id, round_point.round_id
    )
    update round set checked = checked + 1, state = case when checked + 1 >= points then 3 when state = 4 then 4 else 2 end from counted
    where round.tenant_id = counted.tenant_id and round.round_id = counted.round_id`.execute(trx)
}

export async function missEnded(trx: Trx, now: number, limit: number): Promise<void> {
  await sql`
    with ended as (
      select tenant_id, round_id from round where state in (1, 2) and ends_at <= ${new Date(now)}
      order by ends_at limit ${limit} for no key update skip locked
    )
    update round set state = 4 from ended where round.tenant_id = ended.tenant_id and round.round_id = ended.round_id`.execute(
    trx,
  )
}

export type MissedRound = {
  tenant_id: number
  company_id: number
  plan_name: string
  walkers: Walker[]
  ends_at: number
  missed: string[]
}

/** Missed ones that nobody was told of, marked as told. */
export async function takeUntold(trx: Trx, limit: number): Promise<MissedRound[]> {
  const { rows } = await sql<MissedRound>`
    with untold as (
      select tenant_id, round_id from round where state = 4 and not is_told
      order by ends_at limit ${limit} for no key update skip locked
    )
    update round set is_told = true from untold where round.tenant_id = untold.tenant_id and round.round_id = untold.round_id
    returning round.tenant_id, round.company_id, round.plan_name, round.walkers, round.ends_at,
      array(select point_name from round_point left_out where left_out.tenant_id = round.tenant_id
        and left_out.round_id = round.round_id and left_out.check_id is null order by left_out.place) as missed`.execute(
    trx,
  )
  return rows
}
