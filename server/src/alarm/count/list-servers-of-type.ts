import type { raisedCalls } from '@watchfire/contract/alarm/raised.calls.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { raisedLately } from './list-types-of-devices.ts'
import { listRaisingServers } from './raised.queries.ts'

export const listServersOfType: Handler<typeof raisedCalls.listServersOfType> = async ({ type }, viewer, { db }) => {
  const rows = await readInScope(db, viewer, trx => listRaisingServers(trx, viewer, { type, ...raisedLately() }))
  return rows.map(row => ({
    aiServerId: row.device_id,
    name: row.name,
    state: z.decode(deviceState, row.state as z.input<typeof deviceState>),
    alarms: row.alarms,
    lastAt: row.last_at,
  }))
}
