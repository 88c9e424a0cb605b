import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findRollOut, listRollOutDevices } from './roll-out.queries.ts'
import { rollOutDeviceView, rollOutView } from './roll-out-view.ts'

export const getRollOut: Handler<typeof otaCalls.getRollOut> = ({ rollOutId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const row = await findRollOut(trx, viewer, rollOutId)
    if (!row) throw refuse('ota.noRollOut')
    const devices = await listRollOutDevices(trx, rollOutId)
    const rollOut = rollOutView(row, viewer)
    return { rollOut, devices: devices.map(device => rollOutDeviceView(device, rollOut.packageKind)) }
  })
