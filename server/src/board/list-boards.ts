import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { boardLimit } from '@watchfire/contract/board/board.shapes.ts'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { alarmWithBoards } from './alarm-with-boards.ts'
import { listBoards } from './board.queries.ts'
import { boardView } from './board.view.ts'

export const listNoticeBoards: Handler<typeof boardCalls.list> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const alarm = input.alarmId === undefined ? undefined : await alarmWithBoards(trx, viewer, input.alarmId)
    const filter = {
      companyIds: alarm?.companyIds ?? viewer.companyIds,
      keyword: input.keyword,
      alarmId: alarm?.row.alarm_id,
    }
    const { rows, total } = await listBoards(trx, viewer, filter, pageWindow(input, boardLimit))
    return { rows: rows.map(row => boardView(row, alarm !== undefined)), total }
  })
