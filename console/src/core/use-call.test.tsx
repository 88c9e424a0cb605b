// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { type FakeServer, startFakeServer } from './testing/fake-server.ts'
import { renderScreen } from './testing/render-screen.tsx'
import { signInAs } from './testing/sign-in-as.ts'
import { keyOf, useCall } from './use-call.ts'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs()
})

type Counts = AnswerOf<typeof alarmCalls.countToday>
const counts = (total: number): Counts => ({
  total,
  handled: 0,
  pending: 0,
  severe: 0,
  pendingSevere: 0,
  pendingFaults: 0,
  channels: 0,
  channelsOnline: 0,
})

/** Everything that it has ever shown. */
async function shownWith(options: { fresh?: boolean }): Promise<(number | undefined)[]> {
  server.answers(alarmCalls.countToday, () => counts(2))
  const shown: (number | undefined)[] = []
  function Counts() {
    const { data } = useCall(alarmCalls.countToday, {}, { quiet: true, ...options })
    shown.push(data?.total)
    return <p>{data?.total ?? 'reading'}</p>
  }
  const key = keyOf(alarmCalls.countToday, {})
  // As it was kept some time ago, and is known to be outdated.
  queryClient.setQueryData(key, counts(1), { updatedAt: Date.now() - 1000 })
  await queryClient.invalidateQueries({ queryKey: key })
  renderScreen(<Counts />)
  await screen.findByText('2')
  return shown
}

test('what was kept is shown until the answer of now is there', async () => {
  expect(await shownWith({})).toContain(1)
})

test('what is about to be edited is never shown as it was kept', async () => {
  expect(await shownWith({ fresh: true })).not.toContain(1)
})
