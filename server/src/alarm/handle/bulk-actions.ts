/** One verdict for every alarm that fits a filter: asked for here, given by `run-bulk-actions.ts`. */

import { verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { bulkGrace, bulkLimit, bulkVerdict, type deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { z } from 'zod'
import { writeAudit } from '../../access/access.lookups.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { countAlarms } from '../alarm.queries.ts'
import { type KeptFilter, keptFilter, keptScope, resolvedFilter } from '../desk-filter.ts'
import {
  type BulkRow,
  countMatchesAsOf,
  countOpenBulkActions,
  deleteWaitingBulkAction,
  insertBulkAction,
  listBulkActions,
} from './bulk-action.queries.ts'

/** How long an ended action is still shown, in ms. */
const shownFor = 600_000

export const countMatches: Handler<typeof deskCalls.countMatches> = (input, viewer, { db }) => {
  const filter = keptFilter(input)
  return inScope(db, viewer, async trx => {
    const asOf = Date.now()
    return { total: await matchesOf(trx, viewer, filter, asOf), asOf }
  })
}

/** Exact, also above the limit: beyond it the moment no longer matters, since nothing can be done with so many. */
async function matchesOf(trx: Trx, viewer: Viewer, kept: KeptFilter, asOf: number): Promise<number> {
  const filter = await resolvedFilter(trx, viewer, kept)
  if (!filter) return 0
  const total = await countMatchesAsOf(trx, viewer, filter, { asOf, limit: bulkLimit + 1 })
  return total <= bulkLimit ? total : Math.max(total, await countAlarms(trx, viewer, filter))
}

export const handleMatches: Handler<typeof deskCalls.handleMatches> = (input, viewer, { db }) => {
  const { result, comment = '', expected } = input
  const filter = keptFilter(input)
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
      scope: keptScope(viewer),
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

export const undoBulk: Handler<typeof deskCalls.undoBulk> = ({ bulkId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const outcome = await deleteWaitingBulkAction(trx, { bulkId, accountId: viewer.accountId })
    if (outcome === 'missing') throw refuse('desk.bulkNotFound')
    if (outcome === 'started') throw refuse('desk.bulkStarted')
    await writeAudit(trx, viewer, 'undoHandleMatches', String(bulkId))
  })

export const listOwnBulkActions: Handler<typeof deskCalls.listBulkActions> = (_, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const rows = await listBulkActions(trx, viewer.accountId, Date.now() - shownFor)
    return rows.map(shown)
  })

type Shown = AnswerOf<typeof deskCalls.handleMatches>

const shown = (row: BulkRow): Shown => ({
  bulkId: row.bulk_action_id,
  verdict: z.decode(verdict, row.verdict as never),
  state: row.ended_at !== null ? (row.stopped ? 'stopped' : 'done') : row.started_at !== null ? 'running' : 'waiting',
  total: row.total,
  handled: row.handled,
  skipped: row.skipped,
  askedAt: row.asked_at,
  runAt: row.run_at,
  reason: row.stopped as Shown['reason'],
})
