// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type AlarmEvent, alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useAlarmState } from '../../core/alarm-state.ts'
import { queryClient } from '../../core/query-client.ts'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { useCall } from '../../core/use-call.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { useAlarmCounts } from './use-alarm-counts.ts'

type Today = AnswerOf<typeof alarmCalls.countToday>
const quietDay: Today = {
  total: 4,
  handled: 3,
  pending: 1,
  severe: 1,
  pendingSevere: 0,
  pendingFaults: 0,
  channels: 9,
  channelsOnline: 9,
}

let server: FakeServer
let channel: ReturnType<typeof startFakeLiveChannel>
/** The counts as the server has them. */
let today: Today
beforeEach(async () => {
  server = startFakeServer()
  today = quietDay
  server.answers(alarmCalls.countToday, () => today)
  channel = startFakeLiveChannel(server)
  signInAs()
  await channel.opened()
})
afterEach(cleanup)

/** The counts and the dot as the top bar draws them. */
async function watch() {
  const { result } = renderHook(
    () => {
      useAlarmCounts()
      return { counts: useCall(alarmCalls.countToday, {}).data, ...useAlarmState() }
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  )
  await waitFor(() => expect(result.current.counts).toEqual(today))
  return () => result.current
}
const tellOf = (event: Pick<AlarmEvent, 'cause' | 'alarm'>) =>
  channel.notify(z.encode(alarmEvent, { kind: 'alarm', ...event }))

test('an event of a device reads the counts again', async () => {
  const now = await watch()
  today = { ...quietDay, channelsOnline: 8 }
  channel.notify({ kind: 'device', deviceId: 'edge-1_C1', state: 'offline' })
  await waitFor(() => expect(now().counts?.channelsOnline).toBe(8))
})

test('a new severe alarm is counted before the server has answered', async () => {
  const now = await watch()
  server.answers(alarmCalls.countToday, () => new Promise<never>(() => {}))
  tellOf({ cause: 'raised', alarm: anAlarm({ level: 'severe', companyId: 3 }) })
  await waitFor(() => expect(now().counts).toMatchObject({ total: 5, severe: 2, pending: 2, pendingSevere: 1 }))
})

test('a handled alarm reads the counts again', async () => {
  const now = await watch()
  today = { ...quietDay, handled: 4, pending: 0 }
  tellOf({ cause: 'handled', alarm: anAlarm({ state: 'handled', companyId: 3 }) })
  await waitFor(() => expect(now().counts).toEqual(today))
})

test('the fault dot comes with a fault and goes with the last one', async () => {
  const now = await watch()
  expect(now().faultDot).toBe(false)
  today = { ...quietDay, pendingFaults: 1 }
  channel.notify({ kind: 'device' })
  await waitFor(() => expect(now().faultDot).toBe(true))
  today = quietDay
  channel.notify({ kind: 'device' })
  await waitFor(() => expect(now().faultDot).toBe(false))
})
