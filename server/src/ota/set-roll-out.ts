import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { isOver } from '@watchfire/contract/ota/ota.rules.ts'
import type { RollOutAct, RollOutState } from '@watchfire/contract/ota/ota.shapes.ts'
import { rollOutState } from '@watchfire/contract/ota/ota.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockRollOut, stopsHiddenChannels, writeRollOutState } from './roll-out.queries.ts'
import { stateOf } from './roll-out-view.ts'

const leadsTo = { pause: 'paused', resume: 'running', abort: 'aborted' } as const satisfies Record<
  RollOutAct,
  RollOutState
>

/** One that stopped by itself is over unless somebody resumes it: then its failures were looked at. */
export const setRollOut: Handler<typeof otaCalls.setRollOut> = ({ rollOutId, rollOutAct }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const row = await lockRollOut(trx, viewer, rollOutId)
    if (!row) throw refuse('ota.noRollOut')
    const before = stateOf(row.state)
    if (isOver(before)) throw refuse('ota.overAlready')
    // Whoever asked may think better of it.
    if (before === 'awaiting' && rollOutAct !== 'abort') throw refuse('ota.awaitsApproval')
    const after = leadsTo[rollOutAct]
    if (before === after) return
    if (rollOutAct === 'resume' && (await stopsHiddenChannels(trx, viewer, rollOutId))) throw refuse('project.partOnly')
    await writeRollOutState(trx, rollOutId, rollOutState.encode(after))
    await writeAudit(trx, actingOn(viewer, row), 'setRollOut', String(rollOutId), {
      before: { state: before },
      after: { state: after },
    })
  })
