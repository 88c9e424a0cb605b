// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type BulkAction, deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../../core/server-clock.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { useCall } from '../../core/use-call.ts'
import { BulkProgress } from './BulkProgress.tsx'

let server: FakeServer
/** The verdicts on all that match, as the server has them. */
let stored: BulkAction[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  server = startFakeServer()
  stored = []
  server.answers(deskCalls.listBulkActions, () => stored)
  server.answers(deskCalls.undoBulk, () => {
    stored = []
  })
  server.answers(alarmCalls.list, { rows: [], total: 0 })
  signInAs()
})
afterEach(() => void vi.useRealTimers())

const anAction = (rest: Partial<BulkAction> = {}): BulkAction => ({
  ...{ bulkId: 1, verdict: 'falseAlarm', state: 'waiting', reason: '' },
  ...{ total: 40, handled: 0, skipped: 0, askedAt: serverNow(), runAt: serverNow() + 10_000 },
  ...rest,
})
/** The progress above the list it changes. */
function Desk() {
  useCall(alarmCalls.list, {})
  return <BulkProgress />
}
async function open(...actions: BulkAction[]) {
  stored = actions
  const view = renderScreen(<Desk />)
  await waitFor(() => expect(server.received(deskCalls.listBulkActions)).toHaveLength(1))
  return view
}
/** After whatever is under way here: a clock that is about to be set is set. */
async function pass(ms: number) {
  await act(async () => {})
  act(() => vi.advanceTimersByTime(ms))
}
const listReads = () => server.received(alarmCalls.list).length

test('the seconds count down in which it may be undone, and after them it may not', async () => {
  await open(anAction())
  await screen.findByText('10 秒后开始处理 40 条告警：误报')
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: '撤销' })
  await pass(4000)
  await screen.findByText('6 秒后开始处理 40 条告警：误报')
  expect(undo.disabled).toBe(false)
  await pass(6000)
  await screen.findByText('0 秒后开始处理 40 条告警：误报')
  expect(undo.disabled).toBe(true)
})

test('what is undone leaves the screen', async () => {
  const { person } = await open(anAction({ bulkId: 8 }))
  await person.click(await screen.findByRole('button', { name: '撤销' }))
  await screen.findByText('已撤销')
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
  expect(server.received(deskCalls.undoBulk)).toEqual([{ bulkId: 8 }])
})

test('progress is followed to its outcome, the list is then read again, and the outcome goes when it was seen', async () => {
  const { person } = await open(anAction({ state: 'running', handled: 10, skipped: 2 }))
  await screen.findByText('正在处理：12 / 40')
  expect(listReads()).toBe(1)
  stored = [anAction({ state: 'done', handled: 35, skipped: 5 })]
  await pass(1000)
  await screen.findByText('已处理 35 条，跳过 5 条')
  await waitFor(() => expect(listReads()).toBe(2))
  await person.click(screen.getByRole('button', { name: '知道了' }))
  expect(screen.queryByText('已处理 35 条，跳过 5 条')).toBeNull()
})

test('one that broke off says how far it came', async () => {
  await open(anAction({ state: 'stopped', reason: 'rightLost', handled: 7 }))
  expect((await screen.findByRole('alert')).textContent).toContain('没有处理权限，已停止：已处理 7 条')
})

test('one asked for at another workstation comes by itself; one long done is no news', async () => {
  await open(anAction({ bulkId: 1, state: 'done', handled: 40, runAt: serverNow() - 120_000 }))
  expect(screen.queryByText(/已处理 40 条/)).toBeNull()
  stored = [anAction({ bulkId: 2 }), ...stored]
  await pass(15_000)
  await screen.findByRole('timer')
  expect(screen.queryByText(/已处理 40 条/)).toBeNull()
})
