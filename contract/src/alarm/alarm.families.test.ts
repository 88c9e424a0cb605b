/** The paths and field names by which a plain back end of the spec knows the families. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { familyWays } from './alarm.families.ts'

const id = 'abc-1'

test.each([
  ['general', '/api/alarm/findAlarmInfoByAid'],
  ['seres', '/api/seres/findSeresAlarmInfoById'],
  ['sensor', '/api/sensor/findSensorAlarmBySaId'],
  ['jam', '/api/jam/findJamAlarmByJamId'],
  ['meter', '/api/meter/findMeterAlarmInfoByAId'],
  ['people', '/api/people/findPsInfoByPsId'],
] as const)('%s is found at %s', (family, path) => {
  const { find } = familyWays[family]
  expect([find.path, z.encode(find.input, { alarmId: id })]).toEqual([path, { id }])
})

const judged = { alarmDealResult: 1, alarmPlanResult: '误报' }
const plainly = { ...judged, alarmState: 3 }
test.each([
  ['general', '/api/alarm/batchUpdateAlarm', { alarmIds: [id], ...judged }],
  ['seres', '/api/seres/batchUpdateByAIds', { alarmIds: [id], ...judged }],
  ['sensor', '/api/sensor/batchUpdateSa', { saIds: [id], ...plainly }],
  ['jam', '/api/jam/batchUpdateJam', { jamIds: [id], ...plainly }],
  ['meter', '/api/meter/batchUpdateMeter', { alarmIds: [id], ...plainly }],
  ['people', '/api/alarm/batchUpdateAlarm', { alarmIds: [id], ...judged }],
] as const)('%s is handled at %s', (family, path, fields) => {
  const { handle, told } = familyWays[family]
  const input = { alarmIds: [id], verdict: 'falseAlarm' as const, comment: '误报', ...told }
  expect([handle.path, z.encode(handle.input, input)]).toEqual([path, fields])
})
