import { alarmCalls, alarmDesk } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { z } from 'zod'

type Key = { token: string; menuIds: readonly number[] }

/** A call to try a key with: pending alarms where it may read alarms, else the companies it sees. */
export function curlLine(origin: string, { token, menuIds }: Key): string {
  const mayReadAlarms = alarmDesk.some(id => menuIds.includes(id))
  return mayReadAlarms
    ? lineOf(alarmCalls.list, { state: 'pending', pageSize: 20 }, { origin, token })
    : lineOf(companyCalls.readTree, {}, { origin, token })
}

function lineOf<C extends Call>(call: C, input: InputOf<C>, { origin, token }: { origin: string; token: string }) {
  const body = JSON.stringify(z.encode(call.input, input))
  return [
    `curl ${origin}${call.path}`,
    `-H 'Authorization: Bearer ${token}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ].join(' ')
}
