import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { RollOutAct, RollOutState } from '@watchfire/contract/ota/ota.shapes.ts'
import { rollOutState } from '@watchfire/contract/ota/ota.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { type Refusal, refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { decideRollOut, lockRollOut, writeRollOutState } from './roll-out.queries.ts'
import { isOver, mayDecide, stateOf } from './roll-out-view.ts'

const leadsTo = {
  ...{ pause: 'paused', resume: 'running', abort: 'aborted' },
  ...{ approve: 'running', refuse: 'refused' },
} as const satisfies Record<RollOutAct, RollOutState>

/** One that stopped by itself is over unless somebody resumes it: then its failures were looked at. */
export const setRollOut: Handler<typeof otaCalls.setRollOut> = (
  { rollOutId, rollOutAct, reason = '' },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const row = await lockRollOut(trx, viewer, rollOutId)
    if (!row) throw refuse('ota.noRollOut')
    const before = stateOf(row.state)
    const problem = whyNot(rollOutAct, before, mayDecide(row, viewer), reason)
    if (problem) throw problem
    const after = leadsTo[rollOutAct]
    if (before === after) return
    const decides = rollOutAct === 'approve' || rollOutAct === 'refuse'
    if (decides) {
      const by = nameOf(viewer)
      await decideRollOut(trx, rollOutId, { state: rollOutAct === 'approve' ? 1 : 7, by, reason })
    } else await writeRollOutState(trx, rollOutId, rollOutState.encode(after))
    await writeAudit(trx, actingOn(viewer, row), 'setRollOut', String(rollOutId), {
      before: { state: before },
      after: { state: after, ...(decides && reason !== '' && { reason }) },
    })
  })

const nameOf = ({ fullName, account }: Viewer): string => fullName || account

function whyNot(act: RollOutAct, state: RollOutState, isSecond: boolean, reason: string): Refusal | undefined {
  if (isOver(state)) return refuse('ota.overAlready')
  if (act === 'approve' || act === 'refuse') {
    if (state !== 'awaiting') return refuse('ota.awaitsNobody')
    if (!isSecond) return refuse('ota.ownRollOut')
    return act === 'refuse' && reason === '' ? refuse('ota.noReason') : undefined
  }
  // Whoever asked may think better of it.
  return state === 'awaiting' && act !== 'abort' ? refuse('ota.awaitsApproval') : undefined
}
