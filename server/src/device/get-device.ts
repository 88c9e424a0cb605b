import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { channelView, videoOf } from './channel-view.ts'
import { findChannel } from './device.queries.ts'

export const getChannel: Handler<typeof deviceCalls.get> = async ({ deviceId }, viewer, { db }) => {
  const row = await inScope(db, viewer, trx => findChannel(trx, viewer, deviceId))
  if (!row) throw refuse('device.notFound')
  return { ...channelView(row), video: videoOf(row.video) }
}
