import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { setSensitivity } from './device.queries.ts'

/** The AI server reads it from the answer of its next heartbeat, whichever server that goes to. */
export const changeSensitivity: Handler<typeof deviceCalls.setSensitivity> = (
  { deviceId, sensitivity },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const before = await setSensitivity(trx, viewer, deviceId, sensitivity)
    if (before === undefined) throw refuse('device.notFound')
    await writeAudit(trx, actingOn(viewer, before), 'changeSensitivity', deviceId, {
      before: before.sensitivity,
      after: sensitivity,
    })
  })
