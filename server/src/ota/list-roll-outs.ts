import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listRollOuts } from './roll-out.queries.ts'
import { rollOutView } from './roll-out-view.ts'

export const getRollOuts: Handler<typeof otaCalls.listRollOuts> = async (input, viewer, { db }) => {
  const { rows, total } = await readInScope(db, viewer, trx => listRollOuts(trx, viewer, pageWindow(input)))
  return { rows: rows.map(row => rollOutView(row, viewer)), total }
}
