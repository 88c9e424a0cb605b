import { type raisedCalls, raisedDays } from '@watchfire/contract/alarm/raised.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { listRaisedTypes } from './raised.queries.ts'

const day = 86_400_000
/** Alarms are filed a few minutes ahead at most (a clock that is off). */
export const raisedLately = (now = Date.now()) => ({ from: now - raisedDays * day, until: now + day })

export const listTypesOfDevices: Handler<typeof raisedCalls.listTypesOfDevices> = async (
  { deviceId },
  viewer,
  { db },
) => {
  const rows = await readInScope(db, viewer, trx => listRaisedTypes(trx, viewer, { deviceId, ...raisedLately() }))
  if (!rows) throw refuse('device.notFound')
  return rows.map(row => ({
    type: row.type,
    typeName: viewer.language === 'en' ? row.name_en : row.name,
    alarms: row.alarms,
    lastAt: row.last_at,
  }))
}
