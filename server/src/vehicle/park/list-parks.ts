import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listParks as listRows } from './park.queries.ts'

export const listParks: Handler<typeof parkCalls.list> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { rows, total } = await listRows(trx, viewer, pageWindow(input, lookupPageSize))
    const parks = rows.map(row => ({
      parkId: row.park_id,
      parkName: row.name,
      projectId: row.project_id,
      projectName: row.project_name,
      regionId: row.region_id,
      regionName: row.region_name,
      deviceId: row.device_id,
      deviceName: row.device_name,
      keepDays: row.keep_days,
      inside: row.inside,
    }))
    return { rows: parks, total }
  })
