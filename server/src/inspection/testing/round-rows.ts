import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'
import { aCheckPoint } from './check-rows.ts'

const times = JSON.stringify({ every: 'week', weekdays: [1], minutes: [480] })

type Place = CompanyOfTest & { walker?: number }
const walkersOf = ({ walker }: Place) =>
  JSON.stringify(walker === undefined ? [] : [{ accountId: walker, name: 'walker' }])

/** A paused plan of one point, and a round of it that was missed. */
export async function aRoundPlan(db: Database, place: Place): Promise<number> {
  const id = await aPlan(db, place)
  await aRoundOf(db, id)
  return id
}

async function aPlan(db: Database, place: Place): Promise<number> {
  const id = aFarNumber()
  const pointId = await aCheckPoint(db, place)
  await sql`
    with plan as (
      insert into round_plan (plan_id, tenant_id, company_id, project_id, name, times, window_minutes, walkers, is_active, changed_by)
      overriding system value values (${id}, ${place.tenantId}, ${place.companyId}, ${place.projectId}, ${`plan ${id}`}, ${times}::jsonb, 60,
        ${walkersOf(place)}::jsonb, false, 'keeper') returning tenant_id, plan_id
    )
    insert into round_plan_point (tenant_id, plan_id, place, point_id) select tenant_id, plan_id, 1, ${pointId} from plan`.execute(
    db.system,
  )
  return id
}

/** A round of a plan of its own; it ended long ago unless it is open now. */
export const aRound = async (db: Database, place: Place, isOpen = false): Promise<number> =>
  aRoundOf(db, await aPlan(db, place), isOpen ? { state: 1, dueAt: Date.now() - 60_000 } : {})

/** A round that was due then and has become this, in numbers of the contract's roundState. */
export const aRoundOver = async (
  db: Database,
  place: Place,
  became: { state: number; dueAt: number },
): Promise<number> => aRoundOf(db, await aPlan(db, place), became)

const longAgo = Date.parse('2026-01-05T00:00:00Z')

async function aRoundOf(db: Database, planId: number, { state = 4, dueAt = longAgo } = {}): Promise<number> {
  const id = aFarNumber()
  const due = sql`${new Date(dueAt)}::timestamptz`
  await sql`
    with made as (
      insert into round (round_id, tenant_id, company_id, project_id, plan_id, plan_name, walkers, due_at, ends_at, points, state, is_told)
      overriding system value
      select ${id}, tenant_id, company_id, project_id, plan_id, name, walkers, ${due}, ${due} + interval '1 hour', 1, ${state}, true
      from round_plan where plan_id = ${planId} returning tenant_id, round_id
    )
    insert into round_point (tenant_id, round_id, place, point_id, point_name, region_id)
    select made.tenant_id, made.round_id, 1, point.point_id, point.name, point.region_id
    from made, round_plan_point planned join check_point point using (tenant_id, point_id) where planned.plan_id = ${planId}`.execute(
    db.system,
  )
  return id
}
