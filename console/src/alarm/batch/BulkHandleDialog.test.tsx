// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { bulkLimit, deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import type { DeskInput } from '../desk/desk-query.ts'
import { BulkHandleDialog } from './BulkHandleDialog.tsx'

const input: DeskInput = { level: 'severe', keyword: '仓库', pageNum: 2, pageSize: 20 }
const matches = { level: 'severe', keyword: '仓库' }

let server: FakeServer
/** How many match, as the server counts them. */
let total: number
beforeEach(() => {
  server = startFakeServer()
  total = 345
  server.answers(deskCalls.countMatches, () => ({ total, asOf: 1000 + total }))
  server.answers(deskCalls.handleMatches, ({ expected }) => ({
    ...({ bulkId: 1, verdict: 'falseAlarm', state: 'waiting', reason: '' } as const),
    ...{ total: expected, handled: 0, skipped: 0, askedAt: 0, runAt: 10_000 },
  }))
  signInAs()
})

function open() {
  const onAsked = vi.fn()
  return { ...renderScreen(<BulkHandleDialog input={input} onClose={vi.fn()} onAsked={onAsked} />), onAsked }
}
const submit = (count: number) => screen.findByRole<HTMLButtonElement>('button', { name: `处理 ${count} 条` })
const sent = () => server.received(deskCalls.handleMatches)

test('the verdict goes to exactly those that were counted, on this page and beyond it', async () => {
  const { person, onAsked } = open()
  await screen.findByText(/共 345 条告警/)
  await person.click(screen.getByRole('radio', { name: '误报' }))
  await person.type(screen.getByLabelText('处理意见'), ' 演习 ')
  await person.click(await submit(345))
  await waitFor(() => expect(onAsked).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ ...matches, result: 'falseAlarm', comment: '演习', expected: 345, asOf: 1345 }])
})

test('a verdict is asked for, and nothing is sent without one', async () => {
  const { person } = open()
  await person.click(await submit(345))
  expect((await screen.findByRole('alert')).textContent).toBe('请选择处理结果')
  expect(sent()).toEqual([])
})

test('when another number matches meanwhile, that number is shown before it is agreed to', async () => {
  server.refuses(deskCalls.handleMatches, 'desk.matchesChanged', { count: 346 })
  const { person, onAsked } = open()
  await person.click(screen.getByRole('radio', { name: '误报' }))
  const button = await submit(345)
  total = 346
  await person.click(button)
  await submit(346)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '误报' }).checked).toBe(true)
  expect(onAsked).not.toHaveBeenCalled()
})

test.each([
  [0, '没有符合条件的告警'],
  [bulkLimit + 1, `共 ${bulkLimit + 1} 条，一次最多处理 ${bulkLimit} 条，请缩小筛选范围。`],
])('%i alarms cannot be submitted, and it is said why', async (count, said) => {
  total = count
  open()
  await screen.findByText(said)
  expect((await submit(count)).disabled).toBe(true)
})

test('a count that fails says so and is tried again by a button', async () => {
  server.refuses(deskCalls.countMatches, 'alarm.badPeriod')
  const { person } = open()
  await screen.findByText('统计失败')
  server.answers(deskCalls.countMatches, { total, asOf: 1345 })
  await person.click(screen.getByRole('button', { name: '重试' }))
  expect((await submit(345)).disabled).toBe(false)
})
