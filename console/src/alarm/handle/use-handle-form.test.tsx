// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../core/query-client.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { useHandleForm } from './use-handle-form.ts'

const fire = anAlarm({ id: 'a1-1' })
const meter = anAlarm({ id: 'a1-2', level: 'normal' })

let server: FakeServer
const onHandled = vi.fn()
afterEach(cleanup)
beforeEach(() => {
  onHandled.mockClear()
  server = startFakeServer()
  server.answers(alarmCalls.get, ({ alarmId }) => anAlarm({ id: alarmId }))
  signInAs()
})
const open = (alarms: readonly Alarm[], draftKey = alarms.map(({ id }) => id).join()) =>
  renderHook(given => useHandleForm(given, draftKey, onHandled), {
    initialProps: alarms,
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
const sent = () => server.received(alarmCalls.handle)

test('a number beyond the verdicts chooses none, and nothing is sent without one', () => {
  const { result } = open([fire])
  act(() => result.current.chooseAt(9))
  act(() => result.current.submit())
  expect([result.current.chosen, result.current.verdictMissing, result.current.isBegun]).toEqual([null, true, false])
  expect(sent()).toEqual([])
})

test('a verdict is sent once however often it is pressed, with its words and how the alarm was seen, and the draft ends', async () => {
  const answer = Promise.withResolvers<undefined>()
  server.answers(alarmCalls.handle, () => answer.promise)
  const { result } = open([fire])
  act(() => result.current.chooseAt(1))
  act(() => result.current.change({ comment: '  已灭火 ' }))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.isSubmitting).toBe(true))
  act(() => result.current.submit())
  answer.resolve(undefined)
  await waitFor(() => expect(onHandled).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    { alarmIds: ['a1-1'], verdict: 'trueAlarm', comment: '已灭火', seenState: 'pending', seenLevel: 'severe' },
  ])
  expect([result.current.draft.comment, result.current.isBegun]).toEqual(['', false])
})

test('what is refused keeps the draft, for whoever opens it again as well', async () => {
  server.refuses(alarmCalls.handle, 'call.databaseAway')
  const { result, unmount } = open([fire, meter])
  act(() => result.current.change({ verdict: 'falseAlarm', comment: '演习' }))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.isSubmitting).toBe(false))
  await waitFor(() => expect(sent()).toHaveLength(1))
  unmount()
  const again = open([fire, meter]).result.current
  expect([again.draft.comment, again.chosen, again.alarms.length]).toEqual(['演习', 'falseAlarm', 2])
  expect(onHandled).not.toHaveBeenCalled()
})

test('a verdict that not all of several take is no choice, even where it was chosen for one', () => {
  const viewed = anAlarm({ id: 'a1-3', can: { handle: true, verdicts: ['trueAlarm'] } })
  const { result, rerender } = open([fire], 'batch')
  act(() => result.current.change({ verdict: 'falseAlarm' }))
  expect(result.current.chosen).toBe('falseAlarm')
  rerender([fire, viewed])
  expect([result.current.choices, result.current.chosen]).toEqual([['trueAlarm'], null])
})
