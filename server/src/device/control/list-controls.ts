import { cameraSetUp } from '@watchfire/contract/device/camera.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listControls } from './control.queries.ts'

export const getControls: Handler<typeof deviceCalls.listControls> = async (input, viewer, { db }) => {
  const { projectId, keyword, stands } = input
  const { rows, total } = await readInScope(db, viewer, trx =>
    listControls(trx, viewer, { projectId, keyword, stands, ...pageWindow(input) }),
  )
  return {
    total,
    rows: rows.map(row => ({
      channelId: row.device_id,
      name: row.name,
      aiServerName: row.ai_server_name,
      projectId: row.project_id,
      regionName: row.region_name ?? '',
      location: row.location,
      setUp: z.decode(cameraSetUp, row.set_up as z.input<typeof cameraSetUp>),
      sensitivity: row.sensitivity,
      faults: row.faults,
      record: row.record,
      armedMinutes: row.armed_minutes,
      zones: row.zone_count,
      differs: row.differs,
      behind: row.behind,
      ownLevels: row.own_levels,
      quietedLevels: row.quieted_levels,
    })),
  }
}
