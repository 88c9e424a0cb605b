import { alarmLevel, alarmState } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Board, BoardEntry } from '@watchfire/contract/board/board.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { z } from 'zod'
import { levelNames, publicAlarmId } from '../alarm/alarm.public.ts'
import { pictureLink } from '../core/files/attached-picture.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import { mayUse, type Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import type { BoardRow } from './board.queries.ts'
import type { EntryRow } from './board-entry.queries.ts'

export const boardView = (row: BoardRow, asksForAlarm: boolean): Board => ({
  id: row.board_id,
  name: row.name,
  companyId: row.company_id,
  companyName: row.company_name,
  entries: row.entries,
  madeBy: row.made_by,
  madeAt: row.made_at,
  madeAtText: siteText(row.made_at),
  holdsAlarm: asksForAlarm ? row.holds_alarm : undefined,
})

/** What stands on a board may be changed by who added it, and by those who keep the boards. */
export const mayEdit = (viewer: Viewer, entry: { account_id: number }): boolean =>
  entry.account_id === viewer.accountId || mayUse(viewer, rights.noticeBoards)

export function entryView(row: EntryRow, state: number | undefined, viewer: Viewer, fileUrl: FileUrl): BoardEntry {
  const level = z.decode(alarmLevel, row.level as never)
  return {
    id: row.entry_id,
    boardId: row.board_id,
    alarmId: publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }),
    type: row.type,
    typeName: viewer.language === 'en' ? row.type_name_en : row.type_name,
    level,
    levelName: levelNames[level][viewer.language],
    at: row.alarm_at,
    atText: siteText(row.alarm_at),
    state: state === undefined ? null : z.decode(alarmState, state as never),
    deviceId: row.device_id,
    deviceName: row.device_name,
    location: row.location,
    companyId: row.company_id,
    companyName: row.company_name,
    projectId: row.project_id,
    projectName: row.project_name,
    picture: pictureLink(fileUrl, viewer, row.picture ?? ''),
    remark: row.remark,
    addedBy: row.added_by,
    addedAt: row.added_at,
    addedAtText: siteText(row.added_at),
    version: row.version,
    can: { edit: mayEdit(viewer, row) },
  }
}
