import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { riskLevel, shownOnRiskMap } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findProjectOf } from '../hazard-place.queries.ts'
import { countRisks, listPlacedPoints, type RiskCount } from './risk-map.queries.ts'

export const readRiskMap: Handler<typeof checkPointCalls.readRiskMap> = ({ ofProjectId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const project = await findProjectOf(trx, viewer, ofProjectId)
    if (!project) throw refuse('project.notFound')
    const place = { companyId: project.company_id, projectId: ofProjectId }
    const counted = await countRisks(trx, viewer, place)
    const points = await listPlacedPoints(trx, viewer, place, shownOnRiskMap)
    const of = (level: number) => sumOf(counted.filter(({ risk_level }) => risk_level === level))
    return {
      counts: { red: of(1), orange: of(2), yellow: of(3), blue: of(4) },
      unplaced: counted.reduce((sum, { unplaced }) => sum + unplaced, 0),
      regions: regionsOf(counted),
      points: points.map(({ risk_level, ...point }) => ({ ...point, riskLevel: levelOf(risk_level) })),
    }
  })

const levelOf = (number: number) => z.decode(riskLevel, number as never)
const sumOf = (counted: readonly RiskCount[]) => counted.reduce((sum, { points }) => sum + points, 0)

/** The gravest level has the lowest number. */
function regionsOf(counted: readonly RiskCount[]) {
  const byRegion = Map.groupBy(counted, ({ region_id }) => region_id)
  return [...byRegion].flatMap(([ofRegionId, levels]) =>
    ofRegionId === null
      ? []
      : [{ ofRegionId, riskLevel: levelOf(Math.min(...levels.map(level => level.risk_level))), count: sumOf(levels) }],
  )
}
