import { rights } from '@watchfire/contract/core/rights.ts'
import { type CheckPoint, type PointForm, riskLevel } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { z } from 'zod'
import type { Reader } from '../../core/db/database.ts'
import { mayUse, type Viewer } from '../../core/session/viewer.ts'
import { textOf } from '../hazard.view.ts'
import { findListVersion } from './check-list.queries.ts'
import type { PointRow } from './point.queries.ts'

/** The code is for who prints labels: who checks has it from the label, or has not scanned it. */
export const mayKnowCodes = (reader: Viewer): boolean => mayUse(reader, rights.assignHazard)

export const pointView = (row: PointRow, reader: Viewer): CheckPoint => ({
  pointId: row.point_id,
  name: row.name,
  riskLevel: z.decode(riskLevel, row.risk_level as never),
  pointCode: mayKnowCodes(reader) ? row.code : '',
  ofProjectId: row.project_id,
  projectName: row.project_name,
  ofRegionId: row.region_id,
  regionName: row.region_name,
  measures: row.measures,
  responsibleId: row.responsible_id,
  responsible: row.responsible,
  listId: row.list_id,
  listName: row.list_name,
  planX: row.plan_x,
  planY: row.plan_y,
  lastAtText: textOf(row.last_at),
  lastBad: row.last_bad,
})

export async function formOf(db: Reader, row: PointRow, reader: Viewer): Promise<PointForm> {
  const list = await findListVersion(db, row, row.version)
  return { point: pointView(row, reader), version: row.version, typeNo: row.type_no, items: list?.items ?? [] }
}
