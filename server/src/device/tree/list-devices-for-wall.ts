import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { channelView } from '../channel-view.ts'
import { listBest, listNamed } from './channel-tree.queries.ts'

export const getDevicesForWall: Handler<typeof deviceCalls.listForWall> = async ({ channelIds }, viewer, { db }) => {
  const rows = await readInScope(db, viewer, trx =>
    channelIds ? listNamed(trx, viewer, channelIds) : listBest(trx, viewer),
  )
  return { rows: rows.map(channelView), total: rows.length }
}
