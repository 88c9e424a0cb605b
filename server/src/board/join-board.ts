import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'
import { alarmWithBoards } from './alarm-with-boards.ts'
import { lockBoard } from './board.queries.ts'
import { findEntryOfAlarm, insertEntry } from './board-entry.queries.ts'

/** Puts an alarm on a board. Everything the entry shows is read from the alarm; of what was posted only the choice of picture counts. */
export const joinBoard: Handler<typeof boardCalls.join> = (
  { boardId, alarmId, remark = '', picture },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const { row, companyIds } = await alarmWithBoards(trx, viewer, alarmId)
    const board = await lockBoard(trx, boardId, companyIds, 'share')
    if (!board) throw refuse('board.notFound')
    const added = await insertEntry(trx, {
      boardId,
      tenantId: row.tenant_id,
      companyId: row.company_id,
      projectId: row.project_id,
      regionId: row.region_id,
      projectName: row.project_name,
      alarmId: row.alarm_id,
      alarmAt: row.alarm_at,
      type: row.type,
      level: row.level,
      deviceId: row.device_id,
      deviceName: row.device_name,
      location: row.location || row.device_location,
      picture: chosenPicture(picture, row.picture_files),
      remark,
      accountId: viewer.accountId,
      addedBy: viewer.fullName,
    })
    if (added) {
      const detail = { called: row.device_name, board: board.name, remark }
      return writeAudit(trx, actingOn(viewer, row), 'joinBoard', alarmId, detail)
    }
    const there = await findEntryOfAlarm(trx, boardId, row.alarm_id)
    throw refuse('board.alreadyThere', { by: there?.added_by ?? '', at: siteText(there?.added_at ?? 0) })
  })

/**
 * The file behind a posted link, or the first one of a list of links. Links carry a ticket that changes; the id in it does not.
 * @throws board.wrongPicture for a picture of something else
 */
export function chosenPicture(posted: string | undefined, files: readonly string[]): string | null {
  if (posted === undefined) return files[0] ?? null
  const chosen = posted.split(';').flatMap(link => files.find(file => link.includes(file)) ?? [])[0]
  if (chosen === undefined) throw refuse('board.wrongPicture')
  return chosen
}
