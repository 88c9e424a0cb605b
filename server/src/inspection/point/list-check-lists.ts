import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import type { checkListCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { listCheckLists } from './check-list.queries.ts'

export const getCheckLists: Handler<typeof checkListCalls.list> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { rows, total } = await listCheckLists(trx, viewer, pageWindow(input, lookupPageSize))
    const lists = rows.map(row => ({
      listId: row.list_id,
      name: row.name,
      version: row.version,
      typeNo: row.type_no,
      items: row.items,
      points: row.points,
      changedBy: row.changed_by,
      changedAtText: siteText(row.changed_at),
    }))
    return { rows: lists, total }
  })
