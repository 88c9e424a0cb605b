import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { listProjectPage } from './project.queries.ts'
import { projectView } from './project-view.ts'

export const getProject =
  (fileUrl: FileUrl): Handler<typeof projectCalls.get> =>
  async ({ projectId }, viewer, { db }) => {
    const window = { limit: 1, offset: 0, pending: pendingPeriod(Date.now()) }
    const { rows } = await inScope(db, viewer, trx => listProjectPage(trx, viewer, { projectId }, window))
    const [row] = rows
    if (!row) throw refuse('project.notFound')
    return projectView(fileUrl, viewer)(row)
  }
