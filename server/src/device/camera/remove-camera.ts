import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { raiseConfiguration } from './configuration.queries.ts'
import { lockCamera } from './update-camera.ts'
import { writeRemoval } from './write-change.ts'

export const removeCamera: Handler<typeof deviceCalls.removeCamera> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await lockCamera(trx, viewer, input)
    const { ai_server_no: aiServerNo } = before
    if (!(await writeRemoval(trx, viewer, before))) throw refuse('device.cameraHasHistory')
    await announceConfiguration(trx, aiServerNo ?? 0, await raiseConfiguration(trx, aiServerNo ?? 0))
  })
