import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { deleteCamera, raiseConfiguration } from './camera.queries.ts'
import { auditedCamera } from './camera-parts.ts'
import { holdCamera, valuesOf } from './update-camera.ts'

export const removeCamera: Handler<typeof deviceCalls.removeCamera> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await holdCamera(trx, viewer, input)
    if (!(await deleteCamera(trx, before.device_no))) throw refuse('device.cameraHasHistory')
    const { ai_server_no: aiServerNo, name, location, region_id: regionId } = before
    await announceConfiguration(trx, aiServerNo ?? 0, await raiseConfiguration(trx, aiServerNo ?? 0))
    await writeAudit(trx, actingOn(viewer, before), 'removeCamera', input.channelId, {
      before: auditedCamera({ name, location, regionId }, valuesOf(before)),
    })
  })
