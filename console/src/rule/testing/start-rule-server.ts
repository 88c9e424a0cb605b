import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { signInAs } from '../../core/testing/sign-in-as.ts'

/** What the dialog of a rule asks for, with nothing in it, for somebody who may change rules. */
export function startRuleServer(): FakeServer {
  const server = startFakeServer()
  server.answers(companyCalls.readTree, [])
  server.answers(companyCalls.listProjectsOfCompany, { rows: [], total: 0 })
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  server.answers(sensorCalls.list, { rows: [], total: 0 })
  signInAs([rights.rules])
  return server
}
