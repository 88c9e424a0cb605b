import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import * as queries from './hook.queries.ts'
import { viewSource } from './source-view.ts'

export const listSources: Handler<typeof hookCalls.listSources> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx => queries.listSources(trx, viewer, pageWindow(input)))
  return { rows: rows.map(viewSource), total }
}
