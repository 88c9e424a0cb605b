import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { deleteBlack, findBlack } from './park.queries.ts'

export const removeBlack: Handler<typeof parkCalls.removeBlack> = ({ entryId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const entry = await findBlack(trx, viewer, entryId)
    if (!entry) throw refuse('park.notListed')
    await deleteBlack(trx, entry)
    const detail = { name: entry.park_name, reason: entry.reason }
    await writeAudit(trx, actingOn(viewer, entry), 'removeBlackList', entry.plate, detail)
  })
