import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listReceipts as listRows } from './erasure.queries.ts'
import { receiptView } from './person.view.ts'

export const listReceipts: Handler<typeof personCalls.listReceipts> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { rows, total } = await listRows(trx, viewer, pageWindow(input))
    return { rows: rows.map(receiptView), total }
  })
