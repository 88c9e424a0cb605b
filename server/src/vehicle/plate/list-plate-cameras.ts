import type { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findParks } from '../park/park.queries.ts'
import { listPlateCameras as listRows } from './plate-camera.queries.ts'
import { sideOf } from './plate-event.view.ts'

export const listPlateCameras: Handler<typeof plateCalls.listCameras> = ({ parkId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const [park] = await findParks(trx, viewer, [parkId])
    if (!park) throw refuse('park.notFound')
    const rows = await listRows(trx, viewer, park)
    return rows.map(row => ({ deviceId: row.device_id, deviceName: row.device_name, side: sideOf(row.side) }))
  })
