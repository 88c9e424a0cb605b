import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findBoard } from './board.queries.ts'
import { entryView } from './board.view.ts'
import { findAlarmStates, listEntries } from './board-entry.queries.ts'

export const listBoardEntries =
  (fileUrl: FileUrl): Handler<typeof boardCalls.listEntries> =>
  ({ boardId, keyword, ...page }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      if (!(await findBoard(trx, boardId, viewer.companyIds))) throw refuse('board.notFound')
      const { rows, total } = await listEntries(trx, viewer, { boardId, keyword }, pageWindow(page))
      const keys = rows.map(row => ({ tenantId: row.tenant_id, alarmId: row.alarm_id, alarmAt: row.alarm_at }))
      const states = await findAlarmStates(trx, keys)
      return { rows: rows.map(row => entryView(row, states.get(row.alarm_id), viewer, fileUrl)), total }
    })
