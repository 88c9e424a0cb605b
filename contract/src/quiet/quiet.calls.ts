import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { moment } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { quiet } from './quiet.shapes.ts'

const period = {
  nrBeginTime: moment,
  nrEndTime: moment,
  /** Also holds back severe alarms; who may not handle alarms may not choose this. */
  includeSevere: z.boolean().optional(),
}

export const quietCalls = callsOf('quiet', {
  silenceDevice: call({
    path: '/api/dev/remindSetting',
    method: 'POST',
    right: rights.remindLater,
    summary:
      'Do-not-disturb: popups of a device are held back for at most 24 hours, those of severe alarms only when asked for; a period of no length ends it',
    input: z.object({ deviceId: z.string().min(1).max(60), ...period }),
    answer: nothing,
    errors: ['device.notFound', 'quiet.badPeriod', 'quiet.tooLong', 'quiet.severeNotAllowed'],
  }),
  postponeAlarm: call({
    path: '/api/alarm/remindSetting',
    method: 'POST',
    right: rights.remindLater,
    summary:
      'Remind-later: this alarm and further popups of its type on its channel wait until the end, at most 24 hours; the alarm alone where the channel has moved out of scope since; a period of no length ends it',
    input: z.object({ alarmId: z.string().max(40), ...period }),
    answer: nothing,
    errors: ['alarm.notFound', 'quiet.badPeriod', 'quiet.tooLong', 'quiet.severeNotAllowed', 'quiet.alarmHandled'],
  }),
  list: call({
    path: '/api/dev/queryRemindList',
    method: 'POST',
    right: 'signedIn',
    summary: 'Every do-not-disturb and every postponed alarm in scope that is not over, the first to end first',
    input: z.object({}),
    answer: dataOf(z.array(quiet)),
    errors: [],
  }),
})
