// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type AlarmCause, alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useNavigate } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { tabStorage } from '../../core/browser-storage.ts'
import { queryClient } from '../../core/query-client.ts'
import { serverNow } from '../../core/server-clock.ts'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { setSwitch } from './popup-switches.ts'
import { usePopupSource } from './use-popup-source.ts'

let server: FakeServer
let channel: ReturnType<typeof startFakeLiveChannel>
/** The alarms of now as the poll reads them, newest first. */
let current: Alarm[]
let uid = 100
beforeEach(async () => {
  server = startFakeServer()
  current = []
  server.answers(alarmCalls.listCurrent, () => current)
  channel = startFakeLiveChannel(server)
  tabStorage.write('alarmsShown', undefined)
  signInAs(undefined, { uid: ++uid })
  await channel.opened()
})

/** A console, and the alarms that popped up in it. */
async function open() {
  const shown: string[] = []
  let goTo: (path: string) => void = () => {}
  function Console() {
    usePopupSource(alarms => shown.push(...alarms.map(({ id }) => id)))
    goTo = useNavigate()
    return null
  }
  const asked = polls()
  const { unmount } = renderScreen(<Console />)
  await waitFor(() => expect(polls()).toBeGreaterThan(asked))
  return { shown, unmount, goTo: (path: string) => act(async () => goTo(path)) }
}
const polls = () => server.received(alarmCalls.listCurrent).length
const came = (id: string, rest: Partial<Alarm> = {}) => anAlarm({ id, receivedAt: serverNow(), ...rest })
const notify = (alarm: Alarm, cause: AlarmCause = 'raised') =>
  channel.notify(z.encode(alarmEvent, { kind: 'alarm', cause, alarm }))
/** What comes later is shown later: whatever was told before has had its turn. */
async function expectShown(shown: string[], ...ids: string[]) {
  notify(came('z1-9'))
  await waitFor(() => expect(shown).toContain('z1-9'))
  expect(shown).toEqual([...ids, 'z1-9'])
}

test('a console that is opened shows what came in the last two minutes, oldest first, and not the backlog', async () => {
  current = [came('a1-3'), came('a1-2'), came('a1-1', { receivedAt: serverNow() - 180_000 })]
  const { shown } = await open()
  await waitFor(() => expect(shown).toEqual(['a1-2', 'a1-3']))
})

test('an alarm pops up once, whichever way it comes first', async () => {
  current = [came('a1-1')]
  const { shown, goTo } = await open()
  await waitFor(() => expect(shown).toEqual(['a1-1']))
  notify(came('a1-1'))
  notify(came('a1-2'))
  await waitFor(() => expect(shown).toEqual(['a1-1', 'a1-2']))
  current = [came('a1-3'), came('a1-2'), ...current]
  await goTo('/alarms')
  await waitFor(() => expect(shown).toEqual(['a1-1', 'a1-2', 'a1-3']))
})

test('an alarm that rises to a more severe level pops up as a new one, once; what falls shows nothing', async () => {
  const change = { value: 61, threshold: 60, at: 1 } as const
  const levelsOf = (...changes: [string, string | null][]) => ({
    ruleLevels: { changes: changes.map(([name, level]) => ({ ...change, change: name, level })) },
  })
  // Names of its own: lists are brought up to date a moment later, in the next test.
  const milder = came('r1-1', { level: 'notice' })
  const risen = { ...milder, level: 'severe' as const, extra: levelsOf(['raise', 'notice'], ['rise', 'severe']) }
  const fallen = { ...risen, extra: levelsOf(['raise', 'notice'], ['rise', 'severe'], ['over', null]) }
  const severe = came('r1-2', { level: 'severe', extra: levelsOf(['raise', 'severe'], ['fall', 'notice']) })
  current = [severe, milder]
  const { shown, goTo } = await open()
  await waitFor(() => expect(shown).toEqual(['r1-1', 'r1-2']))
  notify(risen as Alarm, 'risen')
  await waitFor(() => expect(shown).toEqual(['r1-1', 'r1-2', 'r1-1']))
  current = [came('r1-3'), severe, fallen as Alarm]
  await goTo('/alarms')
  await waitFor(() => expect(shown).toEqual(['r1-1', 'r1-2', 'r1-1', 'r1-3']))
})

test('a page that is loaded again shows nothing twice, and what it missed however long ago that came', async () => {
  current = [came('a1-1')]
  const first = await open()
  await waitFor(() => expect(first.shown).toEqual(['a1-1']))
  first.unmount()
  queryClient.clear()
  current = [came('a1-2', { receivedAt: serverNow() - 600_000 }), ...current]
  const second = await open()
  await waitFor(() => expect(second.shown).toEqual(['a1-2']))
})

test('a level that is switched off pops up nothing, and nothing of it comes back when it is switched on', async () => {
  setSwitch('severe', false)
  current = [came('a1-1'), came('a1-2', { level: 'normal' })]
  const { shown, goTo } = await open()
  await waitFor(() => expect(shown).toEqual(['a1-2']))
  setSwitch('severe', true)
  current = [came('a1-3', { level: 'normal' }), ...current]
  await goTo('/alarms')
  await waitFor(() => expect(shown).toEqual(['a1-2', 'a1-3']))
})

test('an alarm of a quiet device pops up only when its reminder is due', async () => {
  const { shown } = await open()
  notify(came('a1-1', { silent: true }))
  await expectShown(shown)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  onTestFinished(() => void vi.useRealTimers())
  notify(came('a1-1', { silent: true }), 'reminded')
  await waitFor(() => expect(shown).toEqual(['z1-9', 'a1-1']))
})
