import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { deleteEntry } from './board-entry.queries.ts'
import { editable } from './editable-entry.ts'

export const removeBoardEntry: Handler<typeof boardCalls.removeEntry> = ({ id }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const entry = await editable(trx, viewer, id)
    await deleteEntry(trx, id)
    await writeAudit(trx, actingOn(viewer, entry), 'removeBoardEntry', String(entry.board_id), {
      board: entry.board_name,
      alarmId: publicAlarmId({ alarmId: entry.alarm_id, alarmAt: entry.alarm_at }),
      remark: entry.remark,
    })
  })
