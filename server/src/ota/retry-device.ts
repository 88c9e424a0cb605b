import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { isOver } from '@watchfire/contract/ota/ota.rules.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { haveHiddenChannels, lockRollOut, lockTargets, retryAttempt } from './roll-out.queries.ts'
import { stateOf } from './roll-out-view.ts'

export const retryDevice: Handler<typeof otaCalls.retryDevice> = ({ rollOutId, aiServerId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const row = await lockRollOut(trx, viewer, rollOutId)
    if (!row) throw refuse('ota.noRollOut')
    if (isOver(stateOf(row.state))) throw refuse('ota.overAlready')
    const { rows, busy } = await lockTargets(trx, viewer, [aiServerId])
    if (busy !== undefined) throw refuse('ota.updatesAlready', { deviceId: busy })
    if (await haveHiddenChannels(trx, viewer, rows)) throw refuse('project.partOnly')
    const [target] = rows
    const tries = target && (await retryAttempt(trx, rollOutId, target.device_no))
    if (!target || tries === undefined) throw refuse('ota.notFailed')
    await writeAudit(trx, actingOn(viewer, { ...row, project_id: target.project_id }), 'retryUpdate', aiServerId, {
      after: { rollOutId, tries },
    })
  })
