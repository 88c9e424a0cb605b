// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { Board } from '@watchfire/contract/board/board.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAlarm } from '../../alarm/model/an-alarm.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { JoinBoardDialog } from './JoinBoardDialog.tsx'

const alarms = ['a1-1', 'a1-2', 'a1-3'].map(id => anAlarm({ id, companyId: 3 }))
const aBoard = (rest: Partial<Board>): Board => ({
  ...{ id: 5, name: '交班', companyId: 3, companyName: '东厂', entries: 0 },
  ...{ madeBy: '王工', madeAt: 0, madeAtText: '' },
  ...rest,
})

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(boardCalls.list, { rows: [aBoard({})], total: 1 })
  server.answers(boardCalls.join, undefined)
  signInAs()
})

async function open(count: number) {
  const [onClose, onJoined] = [vi.fn(), vi.fn()]
  const view = renderScreen(
    <JoinBoardDialog alarms={alarms.slice(0, count)} onClose={onClose} onJoined={onJoined} />,
    '/alarms',
  )
  await screen.findByLabelText('备注')
  return { ...view, onClose, onJoined }
}
const confirm = () => screen.getByRole('button', { name: /加\s?入/ })
const board = () => screen.getByLabelText('公告')
/** What is said below a field. */
const saidAt = (field: HTMLElement) =>
  field.closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')?.textContent
const joined = () => server.received(boardCalls.join)

test('where there is one board, the alarm goes there with its remark, and the board is one click away', async () => {
  const { person, address, onJoined } = await open(1)
  await person.type(screen.getByLabelText('备注'), ' 请夜班留意 ')
  await person.click(confirm())
  await person.click(await screen.findByRole('button', { name: '查看公告' }))
  expect(joined()).toEqual([expect.objectContaining({ boardId: 5, alarmId: 'a1-1', remark: '请夜班留意' })])
  expect(onJoined).toHaveBeenCalledOnce()
  expect(address()).toBe('/notice-board?board=5')
})

test('a second Enter while the first is on its way adds nothing twice', async () => {
  const answer = Promise.withResolvers<undefined>()
  server.answers(boardCalls.join, () => answer.promise)
  const { person, onClose } = await open(1)
  await person.type(screen.getByLabelText('备注'), '请留意{Enter}')
  await waitFor(() => expect(joined()).toHaveLength(1))
  await person.keyboard('{Enter}')
  answer.resolve(undefined)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(joined()).toHaveLength(1)
})

test('a board that holds the alarm is shown so, and another one is asked for', async () => {
  const rows = [aBoard({ holdsAlarm: true }), aBoard({ id: 6, name: '巡检' }), aBoard({ id: 7, name: '消防' })]
  server.answers(boardCalls.list, { rows, total: 3 })
  const { person } = await open(1)
  await person.click(confirm())
  await waitFor(() => expect(saidAt(board())).toBe('请选择公告'))
  expect(joined()).toEqual([])
  await person.click(board())
  await person.click(await screen.findByText('交班（已在此公告中）'))
  await person.click(screen.getByText('巡检'))
  await person.click(confirm())
  await screen.findByText('已成功加入！')
  expect(joined().map(({ boardId }) => boardId)).toEqual([6])
})

test('of several alarms, those that stand there already are counted and are no failure', async () => {
  server.answers(boardCalls.join, ({ alarmId }) => {
    if (alarmId === 'a1-1') server.refuses(boardCalls.join, 'board.alreadyThere')
  })
  const { person, onClose } = await open(3)
  await person.click(confirm())
  await screen.findByText('已加入 1 条 · 2 条已在此公告中')
  expect(onClose).toHaveBeenCalledOnce()
})

test('of several alarms, one that fails keeps the dialog, and the others are added all the same', async () => {
  server.answers(boardCalls.join, ({ alarmId }) => {
    if (alarmId === 'a1-1') server.refuses(boardCalls.join, 'alarm.notFound')
  })
  const { person, onClose } = await open(3)
  await person.click(confirm())
  await screen.findByText('2 条加入失败：告警不存在')
  expect(screen.getByText('已加入 1 条')).toBeTruthy()
  expect(joined().map(({ alarmId }) => alarmId)).toEqual(['a1-1', 'a1-2', 'a1-3'])
  expect(onClose).not.toHaveBeenCalled()
})

test('without a board there is nothing to add to, and it is said what to do', async () => {
  server.answers(boardCalls.list, { rows: [], total: 0 })
  await open(1)
  expect(screen.getByText('还没有公告，请先新建一个公告，或联系管理员。')).toBeTruthy()
  expect((confirm() as HTMLButtonElement).disabled).toBe(true)
})
