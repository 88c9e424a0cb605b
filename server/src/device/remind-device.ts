import { type deviceCalls, longestSilence } from '@watchfire/contract/device/device.calls.ts'
import { writeAudit } from '../access/access.lookups.ts'
import { remindLater } from '../alarm/alarm.lookups.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { setSilence } from './device.queries.ts'

/** Silence of a device, and with an alarm its return to the caller when the silence is over. */
export const remindDevice: Handler<typeof deviceCalls.remind> = async (
  { deviceId, nrBeginTime, nrEndTime, alarmId },
  viewer,
  { db },
) => {
  // One minute of grace: the console counts its hours from a moment that has passed by now.
  if (nrEndTime <= nrBeginTime || nrEndTime - nrBeginTime > longestSilence + 60_000) throw refuse('device.badPeriod')
  await inScope(db, viewer, async trx => {
    if (!(await setSilence(trx, viewer, deviceId, nrBeginTime, nrEndTime))) throw refuse('device.notFound')
    if (alarmId !== undefined) await remindLater(trx, viewer, alarmId, nrEndTime)
    await writeAudit(trx, viewer, 'remindDevice', deviceId, { from: nrBeginTime, until: nrEndTime, alarmId })
  })
}
