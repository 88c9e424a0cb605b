import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { curlLine } from './curl-line.ts'

const origin = 'https://plant.example'
const token = 'wfk_1f2e3d4c5b6a_secret'

test.each([
  [rights.workplace, `${origin}/api/alarm/queryAlarmList`, '{"alarmState":1,"pageSize":20}'],
  [rights.monitor, `${origin}/api/alarm/queryAlarmList`, '{"alarmState":1,"pageSize":20}'],
  [rights.projects, `${origin}/user-mgr/company/findCompanyTreeByUid`, '{}'],
])('with the right %i the key is tried by a call it may make', (right, url, body) => {
  expect(curlLine(origin, { token, menuIds: [right] })).toBe(
    `curl ${url} -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '${body}'`,
  )
})
