import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { readDefaultsOfProject, sizesOf } from '../control/default.queries.ts'
import { findCamera } from './camera.queries.ts'
import { cameraView } from './view-camera.ts'

export const getCamera: Handler<typeof deviceCalls.getCamera> = ({ channelId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const row = await findCamera(trx, viewer, channelId)
    if (!row) throw refuse('device.notFound')
    return { ...cameraView(row), newZone: sizesOf(await readDefaultsOfProject(trx, row.project_id)) }
  })
