/**
 * The sister calls of the alarm families (spec §7): each finds or handles alarms of its own family only, and all are served by the
 * handlers of `alarmCalls`, whose own calls take every family. People's alarms have a find call only; they are handled there.
 */
import { dataOf, nothing } from '../core/body.ts'
import { call, listBody } from '../core/call.ts'
import { coded } from '../core/coded.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { alarmDesk, alarmIds, occurrenceList, verdictErrors, verdictFields, verdictNames } from './alarm.calls.ts'
import { alarm, alarmId, verdict } from './alarm.shapes.ts'

const find = {
  method: 'POST',
  right: alarmDesk,
  input: wire({ alarmId }, { alarmId: 'id' }),
  answer: dataOf(alarm),
  errors: ['alarm.notFound'],
} as const

const handle = {
  method: 'POST',
  bodyLimit: listBody,
  right: rights.processAlarm,
  answer: nothing,
  errors: verdictErrors,
} as const
const names = { ...verdictNames, verdict: 'alarmDealResult' } as const

/** What was measured was true: saying that such alarms are handled is enough. */
const measured = {
  alarmIds,
  verdict: verdict.optional(),
  /** The state they are to have: 3 is the only one a person can give. */
  state: coded({ handled: 3 }).optional(),
  ...verdictFields,
}
const measuredNames = { ...names, state: 'alarmState' } as const
const plainly = 'without a verdict they count as true, notices as viewed'

export const familyCalls = {
  findSeres: call({ ...find, path: '/api/seres/findSeresAlarmInfoById', summary: 'One alarm of a special server' }),
  findSeresRecord: call({
    ...find,
    path: '/api/seres-record/findSeresRecordById',
    summary: 'The same under the path of records',
  }),
  findSensor: call({ ...find, path: '/api/sensor/findSensorAlarmBySaId', summary: 'One alarm of a sensor' }),
  findMeter: call({ ...find, path: '/api/meter/findMeterAlarmInfoByAId', summary: 'One alarm of a meter' }),
  findJam: call({ ...find, path: '/api/jam/findJamAlarmByJamId', summary: 'One jam alarm' }),
  findPeople: call({ ...find, path: '/api/people/findPsInfoByPsId', summary: 'One alarm about a person' }),
  handleSeres: call({
    ...handle,
    path: '/api/seres/batchUpdateByAIds',
    summary: 'Record one verdict for alarms of special servers',
    input: wire({ alarmIds, verdict, ...verdictFields }, names),
  }),
  handleMeter: call({
    ...handle,
    path: '/api/meter/batchUpdateMeter',
    summary: `Say that alarms of meters are handled; ${plainly}`,
    input: wire(measured, measuredNames),
  }),
  handleJam: call({
    ...handle,
    path: '/api/jam/batchUpdateJam',
    summary: `Say that jam alarms are handled; ${plainly}`,
    input: wire(measured, { ...measuredNames, alarmIds: 'jamIds' }),
  }),
  handleSensor: call({
    ...handle,
    path: '/api/sensor/batchUpdateSa',
    summary: `Say that alarms of sensors are handled; ${plainly}`,
    input: wire(measured, { ...measuredNames, alarmIds: 'saIds' }),
  }),
  listEvents: call({
    ...occurrenceList,
    path: '/api/alarm/queryAlarmSubPageList',
    summary: 'The events below one alarm, newest first, 8 a page',
  }),
  listEventsOfAlarmService: call({
    ...occurrenceList,
    path: '/alarm/alarminfo/queryAlarmSubPageList',
    summary: 'The same list under its other path',
  }),
}
