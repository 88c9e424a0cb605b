import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { fixedFilter, resolvedFilter } from '../desk-filter.ts'
import { countTotal } from './count-total.ts'

/** All of them are summed by days where those are counted, and what waits has an index of its own: what is handled is the rest. */
export const countStates: Handler<typeof deskCalls.countStates> = (input, viewer, { db }) => {
  const asked = fixedFilter(input)
  return readInScope(db, viewer, async trx => {
    const filter = await resolvedFilter(trx, viewer, asked)
    if (!filter) return { total: 0, pending: 0, handled: 0 }
    const total = await countTotal(trx, viewer, filter)
    const pending = await countTotal(trx, viewer, { ...filter, state: 'pending' })
    return { total, pending, handled: total - pending }
  })
}
