import type { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockDevice, publishQuiet, setSilence } from './device-silence.queries.ts'
import { quietPeriod } from './quiet-period.ts'

/** Do-not-disturb of a channel or AI server, whoever set the one before; audited with what it replaces. */
export const silenceDevice: Handler<typeof quietCalls.silenceDevice> = async (input, viewer, { db }) => {
  const period = quietPeriod(input, viewer)
  await inScope(db, viewer, async trx => {
    const device = await lockDevice(trx, viewer, input.deviceId)
    if (!device) throw refuse('device.notFound')
    await setSilence(trx, device.device_no, period && { ...period, setBy: viewer.fullName })
    const before = device.silent_until > Date.now() ? beforeOf(device) : null
    await writeAudit(trx, actingOn(viewer, device), period ? 'silenceDevice' : 'endSilence', input.deviceId, {
      ...period,
      before,
    })
    await publishQuiet(trx, device)
    await announceOutbox(trx)
  })
}

const beforeOf = (device: { silent_until: number; silent_severe: boolean; silent_by: string }) => ({
  until: device.silent_until,
  includeSevere: device.silent_severe,
  setBy: device.silent_by,
})
