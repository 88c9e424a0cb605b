/** What stands on a board: list, change the remark, take away. */
import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { writeAudit } from '../access/access.lookups.ts'
import { publicAlarmId } from '../alarm/alarm.lookups.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findBoard } from './board.queries.ts'
import { entryView, mayEdit } from './board.view.ts'
import { deleteEntry, findAlarmStates, listEntries, lockEntry, updateRemark } from './board-entry.queries.ts'

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

/** @throws board.entryNotFound outside the viewer's scope, board.notYours without the right to keep boards */
async function editable(trx: Trx, viewer: Viewer, id: number) {
  const entry = await lockEntry(trx, viewer, id)
  if (!entry) throw refuse('board.entryNotFound')
  if (!mayEdit(viewer, entry)) throw refuse('board.notYours')
  return entry
}

export const updateBoardEntry: Handler<typeof boardCalls.updateEntry> = ({ id, remark, version }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const entry = await editable(trx, viewer, id)
    if (entry.remark === remark) return
    if (entry.version !== version) throw refuse('board.entryChanged')
    await updateRemark(trx, id, remark)
  })

export const removeBoardEntry: Handler<typeof boardCalls.removeEntry> = ({ id }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const entry = await editable(trx, viewer, id)
    await deleteEntry(trx, id)
    await writeAudit(trx, viewer, 'removeBoardEntry', String(entry.board_id), {
      board: entry.board_name,
      alarmId: publicAlarmId({ alarmId: entry.alarm_id, alarmAt: entry.alarm_at }),
      remark: entry.remark,
    })
  })
