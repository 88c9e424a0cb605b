import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findCamera } from '../camera/camera.queries.ts'
import { readPlanTemplates } from './arming.queries.ts'

export const listPlanTemplates: Handler<typeof deviceCalls.listPlanTemplates> = ({ channelId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const camera = await findCamera(trx, viewer, channelId)
    if (!camera) throw refuse('device.notFound')
    return readPlanTemplates(trx, camera)
  })
