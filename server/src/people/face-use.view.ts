import type { Assessment, FaceUse } from '@watchfire/contract/people/face-use.shapes.ts'
import type { AssessmentRow, FaceUseRow } from './face-use.queries.ts'

export const faceUseView = (row: FaceUseRow): FaceUse => ({
  companyId: row.company_id,
  companyName: row.name,
  inUse: row.in_use,
  switchedBy: row.switched_by,
  switchedAt: row.switched_at === null ? null : Math.trunc(row.switched_at),
  version: row.version,
  assessedOn: row.assessed_on,
  faces: row.faces,
  servers: row.servers,
  holding: row.holding,
})

export const assessmentView = ({ assessed_on, made_by, made_at, ...row }: AssessmentRow): Assessment => ({
  ...row,
  assessedOn: assessed_on,
  madeBy: made_by,
  madeAt: Math.trunc(made_at),
})
