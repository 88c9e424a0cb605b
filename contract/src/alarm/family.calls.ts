/**
 * The sister calls of the alarm families (spec §7): each finds or handles alarms of its own family only, and all are served by the
 * handlers of `alarmCalls`, whose own calls take every family. People's alarms have a find call only; they are handled there.
 */
import { dataOf, nothing } from '../core/body.ts'
import { call } from '../core/call.ts'
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

const handle = { method: 'POST', right: rights.processAlarm, answer: nothing, errors: verdictErrors } as const
const names = { ...verdictNames, verdict: 'alarmDealResult' } as const

const { seenState, ...sensorVerdict } = verdictFields
const { seenState: _, ...sensorNames } = verdictNames

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
  findPerson: call({ ...find, path: '/api/people/findPsInfoByPsId', summary: 'One alarm about a person' }),
  handleSeres: call({
    ...handle,
    path: '/api/seres/batchUpdateByAIds',
    summary: 'Record one verdict for alarms of special servers',
    input: wire({ alarmIds, verdict, ...verdictFields }, names),
  }),
  handleMeter: call({
    ...handle,
    path: '/api/meter/batchUpdateMeter',
    summary: 'Record one verdict for alarms of meters',
    input: wire({ alarmIds, verdict, ...verdictFields }, names),
  }),
  handleJam: call({
    ...handle,
    path: '/api/jam/batchUpdateJam',
    summary: 'Record one verdict for jam alarms',
    input: wire({ alarmIds, verdict, ...verdictFields }, { ...names, alarmIds: 'jamIds' }),
  }),
  handleSensor: call({
    ...handle,
    path: '/api/sensor/batchUpdateSa',
    summary: 'Say that alarms of sensors are handled; without a verdict they count as true, notices as viewed',
    input: wire(
      {
        alarmIds,
        verdict: verdict.optional(),
        /** Here the state they are to have: 3 is the only one a person can give. */
        state: coded({ handled: 3 }).optional(),
        ...sensorVerdict,
        seenState,
      },
      { ...sensorNames, alarmIds: 'saIds', verdict: 'alarmDealResult', state: 'alarmState', seenState: 'seenState' },
    ),
  }),
  subList: call({
    ...occurrenceList,
    path: '/api/alarm/queryAlarmSubPageList',
    summary: 'The events below one alarm, newest first, 8 a page',
  }),
  subListOfAlarmService: call({
    ...occurrenceList,
    path: '/alarm/alarminfo/queryAlarmSubPageList',
    summary: 'The same list under its other path',
  }),
}
