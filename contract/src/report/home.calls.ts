/** Counts of dashboards: fixed periods of the same figures as reports have, in the caller's scope and by the site's clocks. */
import { z } from 'zod'
import { alarmDesk } from '../alarm/alarm.calls.ts'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { durations, figures } from './figure.shapes.ts'

const empty = z.object({})
const asked = { method: 'POST', right: 'signedIn', input: empty, errors: [] } as const

const counted = { total: z.int(), handled: z.int(), pending: z.int(), severe: z.int() }
const judged = { confirmed: z.int(), falseAlarms: z.int(), ignored: z.int(), viewed: z.int() }
/** Every hour of today (`07`), beside the same hour of yesterday. */
const trend = dataOf(z.array(z.object({ hour: z.string(), today: z.int(), yesterday: z.int(), severe: z.int() })))
/** `2026-11-25`, the oldest first, also days without an alarm. */
const byDays = dataOf(z.array(z.object({ day: z.string(), ...counted, ...judged })))
/** `2026-11`, the oldest first. */
const byMonths = dataOf(z.array(z.object({ month: z.string(), ...counted, ...judged })))
const byDevices = dataOf(
  z.array(
    z.object({
      deviceId: z.string(),
      deviceName: z.string(),
      location: z.string(),
      projectName: z.string(),
      ...counted,
      ...judged,
    }),
  ),
)
const today = dataOf(z.object({ ...counted, ...judged }))

/** Kinds of people a camera knew; `unknown` where it did not say, and of records that were removed. */
const kindOfPerson = z.enum(['authorised', 'unauthorised', 'unknown'])
const byKind = { authorised: z.int(), unauthorised: z.int(), unknown: z.int() }

export const homeCalls = callsOf('home', {
  readTrend: call({
    ...asked,
    path: '/api/home/getAlarmTrendInfo',
    onWalls: true,
    summary: 'Alarms of today by hour, beside those of yesterday',
    answer: trend,
  }),
  countByDay: call({
    ...asked,
    path: '/api/home/getDaysReportAlarmInfo',
    summary: 'Alarms of the last 30 days, day by day',
    answer: byDays,
  }),
  countByMonth: call({
    ...asked,
    path: '/api/home/getMonthReportAlarmInfo',
    summary: 'Alarms of the last 12 months, month by month',
    answer: byMonths,
  }),
  countByDevice: call({
    ...asked,
    path: '/api/home/getDeviceAlarmCount',
    onWalls: true,
    summary: 'The 20 devices with the most alarms of the last 7 days',
    answer: byDevices,
  }),
  readHandling: call({
    ...asked,
    path: '/api/home/queryAlarmDealReport',
    onWalls: true,
    summary: 'How alarms of the last 30 days were handled: verdicts, false-alarm rate, response and handling time',
    answer: dataOf(figures),
  }),
  readTimes: call({
    ...asked,
    path: '/api/home/getTimesAlarmDealReport',
    summary: 'Response and handling time of the last 30 days, day by day',
    answer: dataOf(z.array(z.object({ day: z.string(), response: durations, handling: durations }))),
  }),
  countDrillers: call({
    ...asked,
    path: '/api/home/getDevDrillerStartReport',
    summary:
      'Alarms of the types with the nickname `driller` in the last 30 days, by device; none where the catalogue has no such type',
    answer: byDevices,
  }),
  countFatigue: call({
    ...asked,
    path: '/api/home/getDevFatigueReport',
    summary:
      'Alarms of the types with the nickname `fatigue` in the last 30 days, by device; none where the catalogue has no such type',
    answer: byDevices,
  }),
  countRecognised: call({
    ...asked,
    path: '/api/recognition/curdayCountinfo',
    summary: 'Alarms of face recognition (type 27) of today',
    answer: today,
  }),
  countFaces: call({
    ...asked,
    path: '/api/face/faCountInfo',
    summary: 'Alarms of face recognition (type 27) of the last 30 days',
    answer: today,
  }),
  readFaceTrend: call({
    ...asked,
    path: '/api/face/getFaTrendInfo',
    summary: 'Alarms of face recognition of today by hour, beside those of yesterday',
    answer: trend,
  }),
  countFacesByDay: call({
    ...asked,
    path: '/api/face/getDaysReportFa',
    summary: 'Alarms of face recognition of the last 30 days, day by day',
    answer: byDays,
  }),
  countFacesByMonth: call({
    ...asked,
    path: '/api/face/getMonthReportFa',
    summary: 'Alarms of face recognition of the last 12 months, month by month',
    answer: byMonths,
  }),
  countFacesByDevice: call({
    ...asked,
    path: '/api/face/getFaceAlarmCount',
    summary: 'The 20 devices with the most alarms of face recognition of the last 7 days',
    answer: byDevices,
  }),
  countFacesByKind: call({
    ...asked,
    path: '/api/face/getFaReportByType',
    summary: 'Alarms of face recognition of the last 30 days by the kind of person',
    answer: dataOf(z.array(z.object({ kind: kindOfPerson, ...counted, ...judged }))),
  }),
  countKindsByDay: call({
    ...asked,
    path: '/api/face/getDaysReportPtype',
    summary: 'Alarms of face recognition of the last 30 days by the kind of person, day by day',
    answer: dataOf(z.array(z.object({ day: z.string(), ...byKind }))),
  }),
  countKindsByMonth: call({
    ...asked,
    path: '/api/face/getMonthReportPtype',
    summary: 'Alarms of face recognition of the last 12 months by the kind of person, month by month',
    answer: dataOf(z.array(z.object({ month: z.string(), ...byKind }))),
  }),
  countPeople: call({
    ...asked,
    path: '/api/face/getFaPersonCount',
    summary:
      'How many people of the face libraries cameras knew in the last 30 days; one who was taken for both kinds counts in both',
    answer: dataOf(z.object({ people: z.int(), authorised: z.int(), unauthorised: z.int() })),
  }),
  countByPerson: call({
    ...asked,
    right: alarmDesk,
    path: '/api/face/getPersonRecordCount',
    summary: 'The 20 people of the face libraries with the most alarms of the last 30 days, by their numbers',
    answer: dataOf(z.array(z.object({ personnelId: z.string(), ...counted, ...judged }))),
  }),
  readPerson: call({
    ...asked,
    right: alarmDesk,
    path: '/api/face/getPersonReportInfo',
    summary: 'Alarms of one person of the face libraries of the last 30 days, day by day',
    input: z.object({ personnelId: z.string().trim().min(1).max(60) }),
    answer: byDays,
  }),
})
