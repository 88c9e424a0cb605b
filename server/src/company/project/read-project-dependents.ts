import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { requireWholeProject } from '../require-whole-project.ts'
import { countProjectDependents } from './project.queries.ts'

export const readProjectDependents: Handler<typeof projectCalls.readDependents> = async (
  { projectId },
  viewer,
  { db },
) => {
  requireWholeProject(viewer, projectId)
  const row = await inScope(db, viewer, trx =>
    countProjectDependents(trx, viewer, projectId, pendingPeriod(Date.now())),
  )
  if (!row) throw refuse('project.notFound')
  return row
}
