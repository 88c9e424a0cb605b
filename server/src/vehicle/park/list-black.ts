import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listBlack as listRows } from './park.queries.ts'

export const listBlack: Handler<typeof parkCalls.listBlack> = ({ keyword = '', ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { rows, total } = await listRows(trx, viewer, { keyword, ...pageWindow(page) })
    const entries = rows.map(row => ({
      entryId: row.entry_id,
      plate: row.plate,
      parkId: row.park_id,
      parkName: row.park_name,
      reason: row.reason,
      byName: row.made_by,
      at: Math.trunc(row.made_at),
    }))
    return { rows: entries, total }
  })
