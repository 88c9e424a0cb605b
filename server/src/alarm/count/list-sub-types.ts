import type { raisedCalls } from '@watchfire/contract/alarm/raised.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { raisedLately } from './list-types-of-devices.ts'
import { listRaisedSubTypes } from './raised.queries.ts'

export const listSubTypes: Handler<typeof raisedCalls.listSubTypes> = async ({ type }, viewer, { db }) => {
  const rows = await readInScope(db, viewer, trx => listRaisedSubTypes(trx, viewer, { type, ...raisedLately() }))
  return rows.map(row => ({
    subType: row.sub_type,
    type: row.type,
    typeName: viewer.language === 'en' ? row.name_en : row.name,
    alarms: row.alarms,
    lastAt: row.last_at,
  }))
}
