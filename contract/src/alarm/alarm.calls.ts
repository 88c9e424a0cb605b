import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { timestamp } from '../core/fields.ts'
import { fileId } from '../core/file.calls.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import {
  alarm,
  alarmFamily,
  alarmId,
  alarmLevel,
  alarmState,
  alarmType,
  batchLimit,
  commentLimit,
  handling,
  occurrence,
  sitePhotoLimit,
  verdict,
  verdictOnWire,
} from './alarm.shapes.ts'
import { punishmentLimit, punishmentRow } from './punishment.ts'

export const alarmDesk = [rights.workplace, rights.monitor] as const
export const occurrenceList = {
  method: 'POST',
  right: alarmDesk,
  input: z.object({ alarmId, ...pageFields }),
  answer: pageOf(occurrence),
  errors: ['alarm.notFound'],
} as const

export const alarmIds = z.array(alarmId).min(1).max(batchLimit)

const words = z.string().max(commentLimit).optional()
/** What goes with a verdict, whichever family's call brings it. */
export const verdictFields = {
  comment: words,
  siteDescription: words,
  remark: words,
  sitePhotos: z
    .codec(z.string(), z.array(fileId).max(sitePhotoLimit), {
      decode: text => text.split(',').filter(part => part !== ''),
      encode: ids => ids.join(','),
    })
    .optional(),
  /** Fines of a smoking alarm; rows nobody wrote into are left out. */
  punishments: z.array(punishmentRow).max(punishmentLimit).optional(),
  /** The state the operator saw. When somebody handled the alarm since, the verdict is refused and nothing changes. */
  seenState: alarmState.optional(),
  /** The gravest level the operator saw among them. When one of them rose above it since, the verdict is refused and nothing changes. */
  seenLevel: alarmLevel.optional(),
}
export const verdictErrors = [
  'alarm.notFound',
  'alarm.handledMeanwhile',
  'alarm.roseMeanwhile',
  'alarm.notAgain',
  'alarm.wrongVerdict',
  'file.notFound',
  'punishment.noOffender',
  'punishment.noMoney',
  'punishment.moneyRange',
  'punishment.notHere',
  'punishment.whichAlarm',
] as const

export const alarmFilters = {
  keyword: z.string().trim().max(60).optional(),
  type: z.int().min(1).max(32767).optional(),
  family: alarmFamily.optional(),
  level: alarmLevel.optional(),
  state: alarmState.optional(),
  verdict: verdict.optional(),
  /** Pending severe alarms older than the overdue time of their type. */
  overdue: z.boolean().optional(),
  deviceId: z.string().max(60).optional(),
  /** Half-open: from ≤ at < until. Without them the last 7 days. */
  from: timestamp.optional(),
  until: timestamp.optional(),
}
/**
 * How a list runs. `severeFirst`: pending severe alarms, newest first, then all others, newest first. Whatever was handled stands by
 * its time again, however severe it was: it waits for nobody. `newest`, by time alone, is what a caller gets that asks for nothing.
 */
export const alarmOrder = z.enum(['newest', 'severeFirst'])
export type AlarmOrder = z.output<typeof alarmOrder>

export const filterNames = {
  type: 'alarmType',
  level: 'alarmLevel',
  state: 'alarmState',
  verdict: verdictOnWire.verdict,
  from: 'startTime',
  until: 'endTime',
} as const

/** Every number that says “pending” counts this far back: whole days of the site before today, by the time alarms are filed under. */
export const pendingDays = 35

export const alarmCalls = callsOf('alarm', {
  list: call({
    path: '/api/alarm/queryAlarmList',
    method: 'POST',
    right: alarmDesk,
    onWalls: true,
    summary: 'Alarms by filter, newest first or pending severe ones before the rest, with the exact total',
    input: wire({ ...alarmFilters, order: alarmOrder.optional(), ...pageFields }, filterNames),
    answer: pageOf(alarm),
    errors: ['alarm.badPeriod'],
  }),
  listTypes: call({
    path: '/api/alarm/queryAlarmTypesList',
    method: 'POST',
    right: 'signedIn',
    summary: 'The alarm type catalogue',
    input: z.object({ ...pageFields }),
    answer: pageOf(alarmType),
    errors: [],
  }),
  get: call({
    path: '/api/alarm/findAlarmInfoByAid',
    method: 'POST',
    right: alarmDesk,
    summary: 'One alarm',
    input: wire({ alarmId }, { alarmId: 'id' }),
    answer: dataOf(alarm),
    errors: ['alarm.notFound', 'alarm.removedByRule'],
  }),
  listOccurrences: call({
    ...occurrenceList,
    path: '/api/alarmImg/queryAlarmImgHistory',
    summary: 'Occurrence history: every repeat with its own pictures, newest first, 8 a page',
  }),
  listHandlings: call({
    path: '/api/alarm/queryHandlePageList',
    method: 'POST',
    right: alarmDesk,
    summary: 'Handling history, newest first',
    input: z.object({ alarmId, ...pageFields }),
    answer: pageOf(handling),
    errors: ['alarm.notFound'],
  }),
  handle: call({
    path: '/api/alarm/batchUpdateAlarm',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.processAlarm,
    summary: 'Record one verdict for one or more alarms; all of them or none',
    input: wire({ alarmIds, verdict, ...verdictFields }, verdictOnWire),
    answer: nothing,
    errors: verdictErrors,
  }),
  remove: call({
    path: '/api/alarm/batchDelAlarmByIds',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.deleteAlarms,
    confirm: true,
    summary:
      'Delete alarms with their occurrences and verdicts; all of them or none, and none whose evidence is on hold. The audit log keeps what they were',
    input: z.object({ alarmIds }),
    answer: nothing,
    errors: ['alarm.notFound', 'alarm.evidenceHeld'],
  }),
  listCurrent: call({
    path: '/api/alarm/loopCurAlarmList',
    method: 'POST',
    right: 'signedIn',
    onWalls: true,
    summary:
      'Pending alarms received in the last hours, severe ones first, then the newest, at most 50: the safety net of the live channel',
    input: z.object({}),
    answer: dataOf(z.array(alarm)),
    errors: [],
  }),
  countToday: call({
    path: '/api/home/curdayCountinfo',
    method: 'POST',
    right: 'signedIn',
    onWalls: true,
    summary: 'Counts of today in the site’s time zone, and what is pending of today and the 35 days before',
    input: z.object({}),
    answer: dataOf(
      z.object({
        total: z.int(),
        handled: z.int(),
        pending: z.int(),
        severe: z.int(),
        pendingSevere: z.int(),
        pendingFaults: z.int(),
        channels: z.int(),
        channelsOnline: z.int(),
      }),
    ),
    errors: [],
  }),
  countByHour: call({
    path: '/api/home/getHourAlarmReport',
    method: 'POST',
    right: 'signedIn',
    summary: 'Alarms of the last 24 hours per hour',
    input: z.object({}),
    answer: dataOf(z.array(z.object({ at: timestamp, hour: z.string(), total: z.int() }))),
    errors: [],
  }),
})
