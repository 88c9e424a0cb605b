import { cameraSetUp } from '@watchfire/contract/device/camera.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { z } from 'zod'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listForSheet } from './camera-import.queries.ts'

export const exportCameras: Handler<typeof deviceCalls.exportCameras> = ({ setUp, ...filter }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { rows, total } = await listForSheet(trx, viewer, {
      ...filter,
      ...(setUp && { setUp: z.encode(cameraSetUp, setUp) }),
    })
    await writeAudit(trx, viewer, 'exportCameras', '', { ...filter, setUp, rows: rows.length })
    return {
      total,
      rows: rows.map(row => ({
        channelId: row.device_id,
        aiServerName: row.ai_server_name,
        aiServerId: row.ai_server_id,
        name: row.name,
        project: row.project_name,
        region: row.region_name ?? '',
        location: row.location,
        sensitivity: row.sensitivity,
        settings:
          row.address === null
            ? null
            : {
                address: row.address,
                second: row.second_address ?? '',
                faults: row.faults ?? true,
                record: row.record ?? true,
                enabled: row.enabled ?? true,
              },
      })),
    }
  })
