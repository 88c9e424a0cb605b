import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { channelView, deviceStates } from './channel-view.ts'
import { findChannel, listAiServers, listChannels } from './device.queries.ts'

const lookupSize = 1000
const windowOf = ({ pageNum = 1, pageSize = lookupSize }: { pageNum?: number; pageSize?: number }) => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
})

export const getChannels: Handler<typeof deviceCalls.list> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx =>
    listChannels(trx, viewer, { keyword: input.keyword, ...windowOf(input) }),
  )
  return { rows: rows.map(channelView), total }
}

export const getChannel: Handler<typeof deviceCalls.get> = async ({ deviceId }, viewer, { db }) => {
  const row = await inScope(db, viewer, trx => findChannel(trx, viewer, deviceId))
  if (!row) throw refuse('device.notFound')
  return channelView(row)
}

export const getAiServers: Handler<typeof deviceCalls.listAiServers> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx => listAiServers(trx, viewer, windowOf(input)))
  return {
    rows: rows.map(row => ({
      aiServerId: row.device_id,
      name: row.name,
      state: deviceStates[row.state] ?? 'inactive',
      version: row.version,
      companyId: row.company_id,
      projectId: row.project_id,
      projectName: row.project_name,
      lastSeenAt: row.last_seen_at,
      load: row.load,
      diskFreeBytes: row.disk_free_bytes,
      channels: row.channels,
    })),
    total,
  }
}
