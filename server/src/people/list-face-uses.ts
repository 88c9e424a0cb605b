import type { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listFaceUses as listRows } from './face-use.queries.ts'
import { faceUseView } from './face-use.view.ts'

export const listFaceUses: Handler<typeof faceUseCalls.list> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { rows, total } = await listRows(trx, viewer, pageWindow(input))
    return { rows: rows.map(faceUseView), total }
  })
