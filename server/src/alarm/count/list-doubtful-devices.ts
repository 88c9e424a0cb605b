import { type deskCalls, precisionDays } from '@watchfire/contract/alarm/desk.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listDoubtful } from './precision.queries.ts'

const day = 86_400_000
const limit = 20

/** Channels that see nothing, fell silent or cry wolf. */
export const listDoubtfulDevices: Handler<typeof deskCalls.listDoubtfulDevices> = async (_, viewer, { db }) => {
  const until = Date.now()
  const period = { from: until - precisionDays * day, until, limit }
  const rows = await readInScope(db, viewer, trx => listDoubtful(trx, viewer, period))
  return rows.map(row => ({
    doubt: row.doubt,
    deviceId: row.device_id,
    deviceName: row.device_name,
    projectName: row.project_name,
    typeName: viewer.language === 'en' ? row.type_name_en : row.type_name,
    trueAlarms: row.yes,
    falseAlarms: row.no,
    since: row.since,
  }))
}
