import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { maintenanceReach, quiet } from './quiet.shapes.ts'

const period = {
  nrBeginTime: timestamp,
  nrEndTime: timestamp,
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
      'Remind-later: this alarm and further popups of its type on its channel wait from now until the end, at most 24 hours from now; the alarm alone where the channel has moved out of scope since; a period of no length ends it',
    input: z.object({ alarmId: z.string().max(40), ...period }),
    answer: nothing,
    errors: ['alarm.notFound', 'quiet.badPeriod', 'quiet.tooLong', 'quiet.severeNotAllowed', 'quiet.alarmHandled'],
  }),
  startMaintenance: call({
    path: '/api/dev/startMaintenance',
    method: 'POST',
    right: rights.devices,
    summary:
      'From begin to end a device, its AI server with all channels, or its whole project is worked on: popups of their faults are held back, other alarms come through; at most 7 days',
    input: z.object({
      deviceId: z.string().min(1).max(60),
      reach: maintenanceReach,
      beginTime: timestamp,
      endTime: timestamp,
      reason: name(200),
    }),
    answer: nothing,
    errors: [
      'device.notFound',
      'project.partOnly',
      'quiet.maintenanceOver',
      'quiet.maintenanceTooLong',
      'quiet.tooManyMaintenances',
    ],
  }),
  endMaintenance: call({
    path: '/api/dev/endMaintenance',
    method: 'POST',
    right: rights.devices,
    summary: 'Ends a maintenance now, or takes back one that has not begun',
    input: z.object({ maintenanceId: rowId }),
    answer: nothing,
    errors: ['quiet.noMaintenance'],
  }),
  list: call({
    path: '/api/dev/queryRemindList',
    method: 'POST',
    right: 'signedIn',
    summary: 'Every do-not-disturb, postponed alarm and maintenance in scope that is not over, the first to end first',
    input: z.object({}),
    answer: dataOf(z.array(quiet)),
    errors: [],
  }),
})
