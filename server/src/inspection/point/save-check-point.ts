import type { InputOf } from '@watchfire/contract/core/call.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { riskLevel } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findPlace, type HazardPlace } from '../hazard-place.queries.ts'
import { leaveRoundsAhead, moveInRounds } from '../round/round-row.queries.ts'
import { findListFor } from './check-list.queries.ts'
import { newPointCode } from './new-point-code.ts'
import {
  countPointsOfProject,
  findPerson,
  insertPoint,
  lockPoint,
  type PointRow,
  type SavedPoint,
  updatePoint,
} from './point.queries.ts'

type Given = InputOf<typeof checkPointCalls.save>

export const saveCheckPoint: Handler<typeof checkPointCalls.save> = (given, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await lockedPoint(trx, viewer, given.pointId)
    const place = await resolvePlace(trx, viewer, given, before)
    const list = await findListFor(trx, viewer, place, given.listId)
    if (!list) throw refuse('inspection.listNotFound')
    const saved = await savedOf(trx, place, given, before)
    const { pointId, code } = before
      ? { pointId: before.point_id, code: before.code }
      : await newPoint(trx, place, saved, viewer.fullName || viewer.account)
    if (before) await changePoint(trx, before, place, saved)
    await writeAudit(trx, actingOn(viewer, place), 'saveCheckPoint', String(pointId), {
      name: saved.name,
      ...(before && { before: { name: before.name, project_id: before.project_id, region_id: before.region_id } }),
      after: { name: saved.name, project_id: place.project_id, region_id: place.region_id, riskLevel: given.riskLevel },
    })
    return { pointId, pointCode: code }
  })

async function changePoint(trx: Trx, before: PointRow, place: HazardPlace, saved: SavedPoint): Promise<void> {
  await updatePoint(trx, before, { ...place, ...saved })
  if (before.project_id !== place.project_id) await leaveRoundsAhead(trx, before)
  else if (before.region_id !== place.region_id) await moveInRounds(trx, before, place)
}

async function lockedPoint(trx: Trx, viewer: Viewer, pointId: number | undefined) {
  if (pointId === undefined) return undefined
  const point = await lockPoint(trx, viewer, pointId)
  if (!point) throw refuse('inspection.pointNotFound')
  return point
}

/** A label stays with its customer. */
async function resolvePlace(
  trx: Trx,
  viewer: Viewer,
  given: Given,
  before: PointRow | undefined,
): Promise<HazardPlace> {
  const place = await findPlace(trx, viewer, given.ofProjectId, given.ofRegionId ?? null)
  if (place === 'noProject') throw refuse('project.notFound')
  if (place === 'noRegion') throw refuse('region.notFound')
  if (before && before.tenant_id !== place.tenant_id) throw refuse('project.notFound')
  return place
}

async function savedOf(trx: Trx, place: HazardPlace, given: Given, before: PointRow | undefined): Promise<SavedPoint> {
  const { responsibleId } = given
  // Whoever has left stays until somebody else is chosen.
  const stays =
    before !== undefined && before.company_id === place.company_id && before.responsible_id === (responsibleId ?? null)
  const responsible = stays
    ? before.responsible
    : responsibleId === undefined
      ? ''
      : await findPerson(trx, place, responsibleId)
  if (responsible === undefined) throw refuse('inspection.noSuchPerson')
  const isPlaced = given.planX !== undefined && given.planY !== undefined
  return {
    name: given.name,
    risk_level: z.encode(riskLevel, given.riskLevel),
    measures: given.measures ?? '',
    responsible_id: responsibleId ?? null,
    responsible,
    list_id: given.listId,
    plan_x: isPlaced ? (given.planX ?? null) : null,
    plan_y: isPlaced ? (given.planY ?? null) : null,
  }
}

async function newPoint(trx: Trx, place: HazardPlace, saved: SavedPoint, by: string) {
  const limit = limits.checkPointsOfProject
  if ((await countPointsOfProject(trx, place.project_id, place.company_id)) >= limit)
    throw refuse('inspection.tooMany', { limit })
  const code = newPointCode()
  return { pointId: await insertPoint(trx, place, { ...saved, code, made_by: by }), code }
}
