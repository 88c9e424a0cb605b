import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { deviceStates } from './channel-view.ts'
import { listAiServers } from './device.queries.ts'

export const getAiServers: Handler<typeof deviceCalls.listAiServers> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx =>
    listAiServers(trx, viewer, pageWindow(input, lookupPageSize)),
  )
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
