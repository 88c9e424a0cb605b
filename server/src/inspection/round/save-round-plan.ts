import type { InputOf } from '@watchfire/contract/core/call.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findPlace, type HazardPlace } from '../hazard-place.queries.ts'
import { findPerson } from '../point/point.queries.ts'
import {
  countPlans,
  countPointsOf,
  insertPlan,
  isNameTaken,
  lockPlan,
  type PlanRow,
  removeRoundsAhead,
  type SavedPlan,
  updatePlan,
  type Walker,
  writePlanPoints,
} from './round-plan.queries.ts'
import { listLacks } from './walker.queries.ts'

type Given = InputOf<typeof roundPlanCalls.save>

export const saveRoundPlan: Handler<typeof roundPlanCalls.save> = (given, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await lockedPlan(trx, viewer, given)
    const place = await resolvePlace(trx, viewer, given, before)
    if ((await countPointsOf(trx, place, given.pointIds)) !== given.pointIds.length)
      throw refuse('inspection.pointNotFound')
    const { name, times, windowMinutes, isActive } = given
    const walkers = await walkersOf(trx, place, given, before)
    const plan = {
      name,
      times,
      windowMinutes,
      walkers,
      isActive,
      by: viewer.fullName || viewer.account,
      byId: viewer.accountId,
    }
    const planId = before ? await changed(trx, before, place, plan) : await made(trx, viewer, place, plan)
    await writePlanPoints(trx, place.tenant_id, planId, given.pointIds)
    if (isActive) await requireWalked(trx, { tenant_id: place.tenant_id, plan_id: planId })
    const after = { name, project_id: place.project_id, points: given.pointIds.length, windowMinutes, isActive }
    await writeAudit(trx, actingOn(viewer, place), 'saveRoundPlan', String(planId), {
      name,
      ...(before && { before: { name: before.name, points: before.points.length, isActive: before.is_active } }),
      after,
    })
    return { planId, version: before ? before.version + 1 : 1 }
  })

async function lockedPlan(trx: Trx, viewer: Viewer, { planId, version }: Given): Promise<PlanRow | undefined> {
  if (planId === undefined) return undefined
  const plan = await lockPlan(trx, viewer, planId)
  if (!plan) throw refuse('inspection.planNotFound')
  if (plan.version !== version) throw refuse('inspection.planChanged', { by: plan.changed_by })
  return plan
}

/** Of a plan that makes rounds: everybody may check some of its points, and each point has somebody. */
async function requireWalked(trx: Trx, plan: { tenant_id: number; plan_id: number }): Promise<void> {
  const [lack] = await listLacks(trx, [plan])
  const [walker] = lack?.walkers ?? []
  if (walker) throw refuse('inspection.cannotWalk', { name: walker.name, field: 'walkerIds' })
  const [point] = lack?.points ?? []
  if (point) throw refuse('inspection.nobodyWalks', { point: point.name, field: 'walkerIds' })
}

/** A plan stays with its customer. */
async function resolvePlace(trx: Trx, viewer: Viewer, { ofProjectId }: Given, before: PlanRow | undefined) {
  const place = await findPlace(trx, viewer, ofProjectId, null)
  if (typeof place === 'string' || (before && before.tenant_id !== place.tenant_id)) throw refuse('project.notFound')
  return place
}

/** Whoever has left stays until somebody else is chosen. */
async function walkersOf(
  trx: Trx,
  place: HazardPlace,
  { walkerIds }: Given,
  before: PlanRow | undefined,
): Promise<Walker[]> {
  const walkers: Walker[] = []
  for (const accountId of walkerIds) {
    const known = before?.company_id === place.company_id && before.walkers.find(one => one.accountId === accountId)
    const name = known ? known.name : await findPerson(trx, place, accountId)
    if (name === undefined) throw refuse('inspection.noSuchPerson')
    walkers.push({ accountId, name })
  }
  return walkers
}

async function changed(trx: Trx, before: PlanRow, place: HazardPlace, plan: SavedPlan): Promise<number> {
  if (await isNameTaken(trx, place, plan.name, before.plan_id)) throw refuse('inspection.nameTaken')
  await updatePlan(trx, before, place, plan)
  await removeRoundsAhead(trx, before)
  return before.plan_id
}

async function made(trx: Trx, viewer: Viewer, place: HazardPlace, plan: SavedPlan): Promise<number> {
  const limit = limits.roundPlansOfProject
  if ((await countPlans(trx, viewer, place.project_id)) >= limit) throw refuse('inspection.tooMany', { limit })
  const planId = await insertPlan(trx, place, plan)
  if (planId === undefined) throw refuse('inspection.nameTaken')
  return planId
}
