import { bulkGrace, bulkLimit, bulkVerdict, type deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { z } from 'zod'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { fixedFilter, savedScope } from '../desk-filter.ts'
import { countOpenBulkActions, insertBulkAction, listBulkActions } from './bulk-action.queries.ts'
import { shown } from './bulk-action.view.ts'
import { matchesOf } from './matches-of.ts'

export const handleMatches: Handler<typeof deskCalls.handleMatches> = (input, viewer, { db }) => {
  const { result, comment = '', expected } = input
  const filter = fixedFilter(input)
  const asOf = Math.min(input.asOf, Date.now())
  return inScope(db, viewer, async trx => {
    const own = await listBulkActions(trx, viewer.accountId, Date.now())
    if (own.filter(action => action.ended_at === null).length >= limits.bulkActionsOfAccount)
      throw refuse('desk.tooManyBulkActions')
    const tenantId = viewer.tenantId ?? viewer.companyId
    const limit = limits.bulkActionsOfCustomer
    if ((await countOpenBulkActions(trx, tenantId)) >= limit) throw refuse('desk.tooManyBulkActionsHere', { limit })
    const total = await matchesOf(trx, viewer, filter, asOf)
    if (total > bulkLimit) throw refuse('desk.tooManyMatches', { limit: bulkLimit })
    if (total !== expected) throw refuse('desk.matchesChanged', { count: total })
    const action = await insertBulkAction(trx, {
      tenantId,
      companyId: viewer.companyId,
      accountId: viewer.accountId,
      byName: viewer.fullName,
      address: viewer.address,
      filter,
      scope: savedScope(viewer),
      verdict: z.encode(bulkVerdict, result),
      comment,
      total,
      asOf,
      graceMs: bulkGrace,
    })
    const target = String(action.bulk_action_id)
    await writeAudit(trx, viewer, 'handleMatches', target, { filter, verdict: result, comment, total })
    return shown(action)
  })
}
