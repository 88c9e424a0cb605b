// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryClient } from '../../core/query-client.ts'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { useAlarmUpdates } from '../live/live-alarms.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { listInput, readDesk } from './desk-query.ts'
import { useDeskList } from './use-desk-list.ts'

const at = Date.parse('2026-11-26T10:00:00+08:00')
const input = listInput(readDesk(new URLSearchParams({ state: 'pending' }), '2026-11-26'))

test('an alarm that came while the list was being read is taken in, although that reading lacks it', async () => {
  const server = startFakeServer()
  const channel = startFakeLiveChannel(server)
  let stored = [anAlarm({ id: 'a1-1', at })]
  let answered = Promise.resolve()
  server.answers(alarmCalls.list, async () => {
    const page = { rows: stored, total: stored.length }
    await answered
    return page
  })
  signInAs()
  await channel.opened()
  const told: string[] = []
  function Rows() {
    useAlarmUpdates(({ raised }) => told.push(...raised.map(({ id }) => id)))
    return useDeskList(input, false).list.data?.rows.map(({ id }) => <p key={id}>{id}</p>)
  }
  renderScreen(<Rows />)
  await screen.findByText('a1-1')

  const slow = Promise.withResolvers<void>()
  answered = slow.promise
  void queryClient.invalidateQueries({ queryKey: ['alarm'] })
  await waitFor(() => expect(server.received(alarmCalls.list)).toHaveLength(2))
  const fire = anAlarm({ id: 'a1-2', type: 1, at })
  stored = [fire, ...stored]
  channel.notify(z.encode(alarmEvent, { kind: 'alarm', cause: 'raised', alarm: fire }))
  await waitFor(() => expect(told).toEqual(['a1-2']))
  slow.resolve()
  answered = Promise.resolve()
  expect(await screen.findByText('a1-2')).toBeTruthy()
})
