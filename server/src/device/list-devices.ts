import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { channelView } from './channel-view.ts'
import { listChannels } from './device.queries.ts'

export const getChannels: Handler<typeof deviceCalls.list> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx =>
    listChannels(trx, viewer, { keyword: input.keyword, ...pageWindow(input, lookupPageSize) }),
  )
  return { rows: rows.map(channelView), total }
}
