import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { channelView } from '../channel-view.ts'
import { listPart } from './channel-tree.queries.ts'

export const getDevicesOfPlace: Handler<typeof deviceCalls.listOfPlace> = async (input, viewer, { db }) => {
  const { rows, total } = await readInScope(db, viewer, trx => listPart(trx, viewer, input))
  return { rows: rows.map(channelView), total }
}
