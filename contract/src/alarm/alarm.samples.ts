import { type SamplesOf, someones, someonesAlarmOf } from '../sample.ts'
import type { alarmCalls } from './alarm.calls.ts'
import type { deskCalls } from './desk.calls.ts'
import type { exportCalls } from './export.calls.ts'
import type { FindCalls, familyCalls, HandleCalls } from './family.calls.ts'
import { familiesWithFind, familiesWithHandle, findName, handleName } from './family-table.ts'
import type { raisedCalls } from './raised.calls.ts'

const anAlarm = { input: { alarmId: someones.alarm } }
const soon = () => Date.now() + 3_600_000
const fileIds = (count: number) => Array(count).fill('0'.repeat(32)).join(',')

export const alarmSamples = {
  list: { input: { deviceId: someones.device } },
  get: anAlarm,
  listOccurrences: anAlarm,
  listHandlings: anAlarm,
  handle: {
    input: { alarmIds: [someones.alarm], verdict: 'falseAlarm' },
    refused: {
      alarmIds: [[], Array(501).fill('a-a')],
      alarmDealResult: [9],
      alarmPlanResult: ['x'.repeat(501)],
      alarmSiteImgUrl: [fileIds(6), '../../a.jpg'],
    },
  },
  remove: { input: { alarmIds: [someones.alarm] } },
} satisfies SamplesOf<typeof alarmCalls>

export const deskSamples = {
  saveFilter: { input: { name: 'night', query: 'level=severe' } },
  removeFilter: { input: { name: 'night' } },
  arrangeFilters: { input: { names: ['night'] } },
  countStates: { input: { deviceId: someones.device } },
  countMatches: { input: { deviceId: someones.device } },
  handleMatches: { input: { deviceId: someones.device, result: 'falseAlarm', expected: 9999, asOf: soon() } },
  undoBulk: { input: { bulkId: someones.bulkAction } },
  readPrecision: anAlarm,
  readDevicePrecision: { input: { deviceId: someones.device } },
} satisfies SamplesOf<typeof deskCalls>

export const raisedSamples = {
  listTypesOfDevices: { input: { deviceId: someones.device } },
  listServersOfType: { input: { type: 2 }, refused: { alarmType: [0, 40_000] } },
  listSubTypes: { input: { type: 97 } },
} satisfies SamplesOf<typeof raisedCalls>

export const exportSamples = {
  start: { input: { deviceId: someones.device, alarmIds: [someones.alarm], format: 'csv' } },
  readProgress: { input: { exportId: someones.export } },
  cancel: { input: { exportId: someones.export } },
} satisfies SamplesOf<typeof exportCalls>

const findSamples = Object.fromEntries(
  familiesWithFind.map(family => [findName(family), { input: { alarmId: someonesAlarmOf(family) } }]),
) as SamplesOf<FindCalls>
const handleSamples = Object.fromEntries(
  familiesWithHandle.map(family => [
    handleName(family),
    { input: { alarmIds: [someonesAlarmOf(family)], verdict: 'falseAlarm' } },
  ]),
) as SamplesOf<HandleCalls>

export const familySamples = {
  ...findSamples,
  ...handleSamples,
  findSeresRecord: { input: { alarmId: someonesAlarmOf('seres') } },
  listEvents: anAlarm,
  listEventsOfAlarmService: anAlarm,
} satisfies SamplesOf<typeof familyCalls>
