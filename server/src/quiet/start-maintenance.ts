import type { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { maxMaintenance } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { requireWholeProject } from '../company/company.public.ts'
import { inScope } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockDevice } from './device-silence.queries.ts'
import { insertMaintenance, publishMaintenance } from './maintenance.queries.ts'

/** More than anybody works on at a time; it bounds what everybody is told. */
const max = 200
/** A beginning of now was said by a clock that may be behind. */
const toleranceMs = 60_000

/** A device, its AI server or its project is worked on: audited, and told to everybody. */
export const startMaintenance: Handler<typeof quietCalls.startMaintenance> = (input, viewer, { db }) => {
  const { deviceId, reach, beginTime, endTime: until, reason } = input
  const now = Date.now()
  const from = Math.max(beginTime, now)
  if (beginTime < now - toleranceMs || until <= from) throw refuse('quiet.maintenanceOver')
  if (until - from > maxMaintenance) throw refuse('quiet.maintenanceTooLong')
  return inScope(db, viewer, async trx => {
    const device = await lockDevice(trx, viewer, deviceId)
    if (!device) throw refuse('device.notFound')
    // Others' regions may lie below it.
    if (reach !== 'device' || device.ai_server_no === null) requireWholeProject(viewer, device.project_id)
    const ofServer = device.ai_server_no ?? device.device_no
    const deviceNo = { device: device.device_no, aiServer: ofServer, project: null }[reach]
    const span = { from, until, reason, setBy: viewer.fullName }
    const maintenance_id = await insertMaintenance(trx, { ...device, deviceNo }, span, max)
    if (maintenance_id === undefined) throw refuse('quiet.tooManyMaintenances', { limit: max })
    await writeAudit(trx, actingOn(viewer, device), 'startMaintenance', deviceId, { reach, from, until, reason })
    await publishMaintenance(trx, { tenant_id: device.tenant_id, maintenance_id })
    await announceOutbox(trx)
  })
}
