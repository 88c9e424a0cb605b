import type { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { alarmKeyOf } from '../alarm/alarm.public.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { publishQuiet } from './device-silence.queries.ts'
import { endPostponements, insertPostponement, lockAlarmToPostpone } from './postponement.queries.ts'
import { heldFromNow, quietPeriod } from './quiet-period.ts'

/**
 * The alarm, and further popups of its type on its channel, wait until the end; then it comes back if it is still pending. A later
 * choice for the alarm replaces an earlier one, whoever made it. Ending it lets the type on the channel pop up again, whichever
 * alarms were postponed. Of a channel that has moved out of the viewer's scope since, it is about the alarm alone.
 */
export const postponeAlarm: Handler<typeof quietCalls.postponeAlarm> = async (input, viewer, { db }) => {
  const asked = quietPeriod(input, viewer)
  const period = asked && heldFromNow(asked, Date.now())
  const key = alarmKeyOf(input.alarmId)
  await inScope(db, viewer, async trx => {
    const alarm = key && (await lockAlarmToPostpone(trx, viewer, key))
    if (!alarm) throw refuse('alarm.notFound')
    if (period && alarm.state !== 1) throw refuse('quiet.alarmHandled')
    const before = await endPostponements(trx, alarm, period || !alarm.channel_in_scope ? 'alarm' : 'type')
    if (period) await insertPostponement(trx, alarm, period, viewer)
    const { device_id: deviceId, type: alarmType } = alarm
    const detail = { deviceId, alarmType, ...period, before }
    await writeAudit(trx, actingOn(viewer, alarm), period ? 'postponeAlarm' : 'endPostponement', input.alarmId, detail)
    await publishQuiet(trx, alarm)
    await announceOutbox(trx)
  })
}
