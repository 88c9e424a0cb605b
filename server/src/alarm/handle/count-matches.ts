import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { fixedFilter } from '../desk-filter.ts'
import { matchesOf } from './matches-of.ts'

export const countMatches: Handler<typeof deskCalls.countMatches> = (input, viewer, { db }) => {
  const filter = fixedFilter(input)
  return inScope(db, viewer, async trx => {
    const asOf = Date.now()
    return { total: await matchesOf(trx, viewer, filter, asOf), asOf }
  })
}
