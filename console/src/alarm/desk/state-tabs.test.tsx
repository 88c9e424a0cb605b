// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { useSearchParams } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { listInput, readDesk } from './desk-query.ts'
import { StateTabs } from './StateTabs.tsx'

const today = '2026-11-26'
const onLeave = vi.fn()
function Tabs() {
  const [params] = useSearchParams()
  return <StateTabs input={listInput(readDesk(params, today))} params={params} onLeave={onLeave} />
}
const shown = () => screen.getAllByRole('link').map(link => link.textContent)
const current = () => screen.getAllByRole('link').filter(link => link.getAttribute('aria-current'))

let server: FakeServer
let live: ReturnType<typeof startFakeLiveChannel>
beforeEach(() => {
  server = startFakeServer()
  live = startFakeLiveChannel(server)
  server.answers(deskCalls.countStates, { total: 52, pending: 12, handled: 40 })
  signInAs([rights.workplace])
})

test('each state has its number under the filters that are chosen, and leads to its alarms without losing them', async () => {
  const { person, address } = renderScreen(<Tabs />, '/workplace?name=5&keyword=east&page=3&size=50')
  expect(shown()).toEqual(['全部 –', '待处理 –', '已处理 –'])
  await screen.findByText('12')
  expect(shown()).toEqual(['全部 52', '待处理 12', '已处理 40'])
  expect(current().map(link => link.textContent)).toEqual(['全部 52'])
  await person.click(screen.getByRole('link', { name: '待处理 12' }))
  expect(address()).toBe('/workplace?name=5&keyword=east&size=50&state=pending')
  // Rows that are no longer seen are ticked no longer, and hold the list no longer.
  expect(onLeave).toHaveBeenCalledOnce()
  expect(current().map(link => link.textContent)).toEqual(['待处理 12'])
  await person.click(screen.getByRole('link', { name: '全部 52' }))
  expect(address()).toBe('/workplace?name=5&keyword=east&size=50')
  // The numbers are the same whichever tab is open.
  expect(server.received(deskCalls.countStates)).toMatchObject([{ keyword: 'east', level: 'fault' }])
  expect(server.received(deskCalls.countStates)[0]).not.toHaveProperty('state')
})

test('what comes, is handled or is deleted is counted at once', async () => {
  await live.opened()
  renderScreen(<Tabs />)
  await screen.findByText('12')
  const tell = (cause: 'handled' | 'evidence') =>
    live.notify(z.encode(alarmEvent, { kind: 'alarm', cause, alarm: anAlarm({ state: 'handled' }) }))
  server.answers(deskCalls.countStates, { total: 52, pending: 11, handled: 41 })
  tell('evidence')
  tell('handled')
  await waitFor(() => expect(shown()).toEqual(['全部 52', '待处理 11', '已处理 41']))
  expect(server.received(deskCalls.countStates)).toHaveLength(2)
  server.answers(deskCalls.countStates, { total: 51, pending: 11, handled: 40 })
  live.notify({ kind: 'alarmGone', alarmId: 'a1-1' })
  await waitFor(() => expect(shown()).toEqual(['全部 51', '待处理 11', '已处理 40']))
})
