/** Rounds as they are made, walked, missed and told. */
import { type DueRound, lateMs } from '@watchfire/contract/inspection/round/round.rules.ts'
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { HazardPlace } from '../hazard-place.queries.ts'
import type { PointRow } from '../point/point.queries.ts'
import { aheadOfTime, type PlanRow } from './round-plan.queries.ts'

export type PlanToMake = Pick<PlanRow, 'tenant_id' | 'company_id' | 'plan_id' | 'name' | 'times' | 'window_minutes'> & {
  made_until: number
  lacks_told: { walkers: number[]; points: number[] }
}

/** Plans whose rounds are not made up to this moment. */
export async function takePlansToMake(trx: Trx, until: number, limit: number): Promise<PlanToMake[]> {
  const { rows } = await sql<PlanToMake>`
    select tenant_id, company_id, plan_id, name, times, window_minutes, made_until, lacks_told from round_plan
    where in_use and is_active and made_until < ${new Date(until)}
    order by made_until limit ${limit} for no key update skip locked`.execute(trx)
  return rows
}

/** Once for each moment. What was over before it was made is told to nobody: nobody could have walked it by this list. */
export async function makeRound(trx: Trx, plan: PlanToMake, { dueAt, endsAt }: DueRound, now: number): Promise<void> {
  await sql`
    with planned as (
      select point.point_id, point.name, point.region_id, row_number() over (order by listed.place) as place
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
    insert into round_point (tenant_id, round_id, place, point_id, point_name, region_id)
    select tenant_id, round_id, place, point_id, name, region_id from made, planned`.execute(trx)
}

export async function noteMade(trx: Trx, { tenant_id, plan_id }: PlanToMake, until: number): Promise<void> {
  await sql`
    update round_plan set made_until = ${new Date(until)} where tenant_id = ${tenant_id} and plan_id = ${plan_id}`.execute(
    trx,
  )
}

/**
 * A check counts for every round of its point that was open when it was done, and the first one does; a missed one that it completes is
 * done. One that was done soon after the end, before the next round of the plan was due, makes up for what was missed: that round is late.
 */
export async function countForRounds(
  trx: Trx,
  { tenant_id, point_id }: PointRow,
  { checkId, byName, doneAt }: { checkId: number; byName: string; doneAt: Date },
): Promise<void> {
  await sql`
    with walked as (
      select round.tenant_id, round.round_id, (${doneAt} < round.ends_at)::int as in_time, round_point.is_late::int as was_late
      from round join round_point using (tenant_id, round_id)
      where round_point.tenant_id = ${tenant_id} and round_point.point_id = ${point_id} and round.tenant_id = ${tenant_id}
        and round.state <> 3 and round.due_at <= ${doneAt} and round.ends_at > ${new Date(doneAt.getTime() - lateMs)}
        and case when ${doneAt} < round.ends_at then round_point.check_id is null or round_point.is_late
          else round_point.check_id is null and not exists (
            select from round following where following.tenant_id = round.tenant_id and following.plan_id = round.plan_id
              and following.due_at > round.due_at and following.due_at <= ${doneAt}) end
      order by round.round_id for no key update of round
    ), counted as (
      update round_point set check_id = ${checkId}, checked_at = ${doneAt}, checked_by = ${byName}, is_late = walked.in_time = 0 from walked
      where round_point.tenant_id = walked.tenant_id and round_point.round_id = walked.round_id and round_point.point_id = ${point_id}
      returning round_point.tenant_id, round_point.round_id, walked.in_time, 1 - walked.in_time - walked.was_late as more_late
    )
    update round set checked = checked + in_time, late = late + more_late,
      state = case when checked + in_time >= points then 3
        when state in (4, 5) then case when checked + in_time + late + more_late >= points then 5 else 4 end
        when in_time = 1 then 2 else state end
    from counted where round.tenant_id = counted.tenant_id and round.round_id = counted.round_id`.execute(trx)
}

/** A point that is out of use, or of another project, leaves the rounds that lie ahead: nobody could check it for them. Those of it alone go. */
export async function leaveRoundsAhead(trx: Trx, { tenant_id, point_id }: PointRow): Promise<void> {
  await sql`
    with left_ahead as (
      delete from round_point using round
      where round_point.tenant_id = ${tenant_id} and round_point.point_id = ${point_id} and round_point.tenant_id = round.tenant_id
        and round_point.round_id = round.round_id and ${aheadOfTime}
      returning round.tenant_id, round.round_id, round.points
    ), emptied as (
      delete from round using left_ahead where round.tenant_id = left_ahead.tenant_id and round.round_id = left_ahead.round_id
        and left_ahead.points = 1
    )
    update round set points = round.points - 1 from left_ahead
    where round.tenant_id = left_ahead.tenant_id and round.round_id = left_ahead.round_id and left_ahead.points > 1`.execute(
    trx,
  )
}

/** A point that moved within its project, in rounds that are open: who may see it now checks it. What is over stays where it was. */
export async function moveInRounds(
  trx: Trx,
  { tenant_id, point_id }: PointRow,
  { project_id, region_id }: HazardPlace,
): Promise<void> {
  await sql`
    update round_point set region_id = ${region_id} from round
    where round_point.tenant_id = ${tenant_id} and round_point.point_id = ${point_id} and round_point.tenant_id = round.tenant_id
      and round_point.round_id = round.round_id and round.project_id = ${project_id} and round.state in (1, 2)`.execute(
    trx,
  )
}

export async function missEnded(trx: Trx, now: number, limit: number): Promise<void> {
  await sql`
    with ended as (
      select tenant_id, round_id from round where state in (1, 2) and ends_at <= ${new Date(now)}
      order by ends_at limit ${limit} for no key update skip locked
    )
    update round set state = case when checked + late >= points then 5 else 4 end from ended where round.tenant_id = ended.tenant_id and round.round_id = ended.round_id`.execute(
    trx,
  )
}

export type MissedRound = {
  tenant_id: number
  company_id: number
  round_id: number
  plan_id: number
  plan_name: string
  ends_at: number
}

/** Missed ones that nobody was told of, marked as told. */
export async function takeUntold(trx: Trx, limit: number): Promise<MissedRound[]> {
  const { rows } = await sql<MissedRound>`
    with untold as (
      select tenant_id, round_id from round where state = 4 and not is_told
      order by ends_at limit ${limit} for no key update skip locked
    )
    update round set is_told = true from untold where round.tenant_id = untold.tenant_id and round.round_id = untold.round_id
    returning round.tenant_id, round.company_id, round.round_id, round.plan_id, round.plan_name, round.ends_at`.execute(
    trx,
  )
  return rows
}
