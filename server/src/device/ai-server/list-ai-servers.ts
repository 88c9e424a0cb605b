import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listAiServers } from './ai-server.queries.ts'
import { aiServerView } from './ai-server-view.ts'

export const getAiServers: Handler<typeof deviceCalls.listAiServers> = async (input, viewer, { db }) => {
  const { keyword, state, platform } = input
  const { rows, total } = await inScope(db, viewer, trx =>
    listAiServers(trx, viewer, { keyword, state, platform, ...pageWindow(input, lookupPageSize) }),
  )
  return { rows: rows.map(row => aiServerView(row, viewer)), total }
}
