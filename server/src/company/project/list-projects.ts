import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { projectType, runState } from '@watchfire/contract/company/project.shapes.ts'
import { z } from 'zod'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listProjectPage } from './project.queries.ts'
import { projectView } from './project-view.ts'

export const listProjects =
  (fileUrl: FileUrl): Handler<typeof projectCalls.list> =>
  async ({ keyword, type, state, ...page }, viewer, { db }) => {
    const filter = { keyword, type: type && z.encode(projectType, type), state: state && z.encode(runState, state) }
    const window = { ...pageWindow(page), pending: pendingPeriod(Date.now()) }
    const { rows, total } = await inScope(db, viewer, trx => listProjectPage(trx, viewer, filter, window))
    return { rows: rows.map(projectView(fileUrl, viewer)), total }
  }
