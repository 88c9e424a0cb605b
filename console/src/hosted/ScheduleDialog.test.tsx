// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { type HostedCamera, noSchedule } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'

const gate: HostedCamera = {
  channelId: 'WF-EAST_C1',
  name: '东门',
  aiServerName: '东区',
  state: 'online',
  projectId: 1,
  projectName: '一号厂区',
  regionName: '',
  schedule: { ...noSchedule, mode: 'every', every: 30, from: 480, until: 1080, days: [1, 2, 3, 4, 5] },
  keepDays: 30,
  hostedState: 'taken',
  changedBy: '王工',
  changedAt: 11,
  expected: 0,
  pictures: 0,
  same: 0,
  holes: 0,
  lastSlot: null,
  lastUrl: '',
}
let server: FakeServer
const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  server = startFakeServer()
  server.answers(hostedCalls.saveSchedule, undefined)
  signInAs([rights.hostedDevices])
})
const open = () => renderScreen(<ScheduleDialog cameras={[gate]} onClose={onClose} />)
const save = () => fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = () => server.received(hostedCalls.saveSchedule)

test('hours are read as people write them, and may go over midnight', async () => {
  open()
  type('开始', '22:00')
  type('结束', '6:30')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    {
      channelIds: ['WF-EAST_C1'],
      seenChanges: [11],
      keepDays: 30,
      schedule: { ...gate.schedule, from: 1320, until: 390 },
    },
  ])
})

test('what is no time, and a schedule of no day, is said at its field; nothing is sent', async () => {
  open()
  type('开始', '24:30')
  for (const day of ['一', '二', '三', '四', '五']) fireEvent.click(screen.getByRole('checkbox', { name: day }))
  save()
  expect(await screen.findByText('请填写 HH:mm 形式的时间')).toBeTruthy()
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error')).toHaveLength(2))
  expect(sent()).toEqual([])
})

test('a camera that is switched off keeps what was set up, for the day it is switched on again', async () => {
  open()
  fireEvent.click(screen.getByRole('radio', { name: '不拍摄' }))
  await waitFor(() => expect(screen.queryByLabelText('开始')).toBeNull())
  save()
  await waitFor(() => expect(sent()).toMatchObject([{ schedule: { ...gate.schedule, mode: 'off' } }]))
})

test('a schedule that somebody else has just changed is not written over: it says who, and stays as it was typed', async () => {
  server.refuses(hostedCalls.saveSchedule, 'hosted.changedMeanwhile', { name: '东门', by: '王工' })
  open()
  type('开始', '07:00')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('“东门”的拍摄计划刚刚被 王工 修改，请关闭后重新打开')
  expect(screen.getByLabelText<HTMLInputElement>('开始').value).toBe('07:00')
  expect(onClose).not.toHaveBeenCalled()
})
