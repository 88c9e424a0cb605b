import { cameraSetUp } from '@watchfire/contract/device/camera.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listCameras } from './camera.queries.ts'
import { cameraRowView } from './view-camera.ts'

export const getCameras: Handler<typeof deviceCalls.listCameras> = async (input, viewer, { db }) => {
  const { keyword, aiServerId, state, beside } = input
  const setUp = input.setUp && z.encode(cameraSetUp, input.setUp)
  const { rows, total } = await readInScope(db, viewer, trx =>
    listCameras(trx, viewer, { keyword, aiServerId, state, setUp, beside, ...pageWindow(input) }),
  )
  return { rows: rows.map(cameraRowView), total }
}
