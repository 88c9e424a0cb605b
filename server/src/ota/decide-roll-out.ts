import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { isOver } from '@watchfire/contract/ota/ota.rules.ts'
import { rollOutState } from '@watchfire/contract/ota/ota.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockRollOut, stopsHiddenChannels, writeDecision } from './roll-out.queries.ts'
import { mayDecide, stateOf } from './roll-out-view.ts'

/** A second person lets a roll-out begin, or says why not. */
export const decideRollOut: Handler<typeof otaCalls.decideRollOut> = (
  { rollOutId, rollOutDecision, reason = '' },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const row = await lockRollOut(trx, viewer, rollOutId)
    if (!row) throw refuse('ota.noRollOut')
    const before = stateOf(row.state)
    if (isOver(before)) throw refuse('ota.overAlready')
    if (before !== 'awaiting') throw refuse('ota.awaitsNobody')
    if (!mayDecide(row, viewer)) throw refuse('ota.ownRollOut')
    if (rollOutDecision === 'refuse' && reason === '') throw refuse('ota.noReason')
    if (rollOutDecision === 'approve' && (await stopsHiddenChannels(trx, viewer, rollOutId)))
      throw refuse('project.partOnly')
    const after = rollOutDecision === 'approve' ? 'running' : 'refused'
    await writeDecision(trx, rollOutId, {
      state: rollOutState.encode(after),
      by: viewer.fullName || viewer.account,
      reason,
    })
    await writeAudit(trx, actingOn(viewer, row), 'decideRollOut', String(rollOutId), {
      before: { state: before },
      after: { state: after, ...(reason !== '' && { reason }) },
    })
  })
