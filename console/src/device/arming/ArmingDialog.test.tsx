// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { gate, inFile } from '../testing/cameras-of-a-test.ts'
import { ArmingDialog } from './ArmingDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices])
  server.answers(deviceCalls.getCamera, gate)
  server.answers(deviceCalls.readCalendar, ({ year }) => ({ year, holidays: [], version: 0 }))
  server.answers(deviceCalls.listPlanTemplates, [{ name: '盘点周', week: [[0, 60]], followsCalendar: false }])
  server.answers(deviceCalls.updateCamera, gate)
})

const cell = (day: string, time: string) => screen.getByRole('gridcell', { name: new RegExp(`^${day} ${time}–`) })
const stateOf = (day: string, time: string) => cell(day, time).getAttribute('data-state')
async function open() {
  const onClose = vi.fn()
  const { person } = renderScreen(<ArmingDialog channelId={gate.channelId} onClose={onClose} />)
  await screen.findByRole('grid')
  return { person, onClose }
}
function drag(from: HTMLElement, to: HTMLElement) {
  fireEvent.pointerDown(from, { button: 0 })
  fireEvent.pointerMove(to)
  fireEvent.pointerUp(to)
}
const sentPlan = () => server.received(deviceCalls.updateCamera).at(-1)?.plan

test('half hours are switched by dragging over them, and saved as minutes of the week', async () => {
  const { person } = await open()
  expect(stateOf('周一', '08:00')).toBe('armed')
  drag(cell('周一', '08:00'), cell('周二', '08:30'))
  expect(['08:00', '08:30', '09:00'].map(time => stateOf('周二', time))).toEqual(['off', 'off', 'armed'])
  await person.click(screen.getByRole('button', { name: /保\s?存$/ }))
  await waitFor(() =>
    expect(sentPlan()?.week).toEqual([
      [0, 480],
      [540, 1920],
      [1980, 10_080],
    ]),
  )
  expect(server.received(deviceCalls.updateCamera)[0]).not.toHaveProperty('login')
})

test('the keys move, choose several and switch them, and undo takes it back', async () => {
  const { person } = await open()
  act(() => cell('周一', '00:00').focus())
  await person.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toBe(cell('周二', '00:30'))
  await person.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4)
  await person.keyboard(' ')
  expect([stateOf('周二', '00:30'), stateOf('周三', '01:00'), stateOf('周三', '01:30')]).toEqual([
    'off',
    'off',
    'armed',
  ])
  expect(screen.getByText('4 格已改为撤防')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '撤销' }))
  expect(stateOf('周二', '00:30')).toBe('armed')
})

test('a drag that the page takes over changes nothing', async () => {
  await open()
  fireEvent.pointerDown(cell('周一', '08:00'), { button: 0 })
  expect(stateOf('周一', '08:00')).toBe('off')
  fireEvent.pointerCancel(cell('周一', '08:00'))
  expect(stateOf('周一', '08:00')).toBe('armed')
})

test('a day is copied to others', async () => {
  const { person } = await open()
  drag(cell('周一', '08:00'), cell('周一', '17:30'))
  await person.click(screen.getByRole('button', { name: '把周一复制到…' }))
  await person.click(await screen.findByRole('menuitem', { name: '周一至周五' }))
  await waitFor(() => expect(stateOf('周五', '12:00')).toBe('off'))
  expect(stateOf('周六', '12:00')).toBe('armed')
})

test('a week kept under a name that is taken says what it replaces first', async () => {
  server.answers(deviceCalls.savePlanTemplate, undefined)
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: '存为模板…' }))
  const name = await screen.findByLabelText('模板名称')
  await person.type(name, '盘点')
  expect(screen.queryByText(/将被替换/)).toBeNull()
  await person.type(name, '周')
  expect(screen.getByText('已有名为“盘点周”的模板，将被替换。')).toBeTruthy()
  await person.click(screen.getByText('替换模板'))
  await waitFor(() =>
    expect(server.received(deviceCalls.savePlanTemplate)).toMatchObject([{ name: '盘点周', replaces: true }]),
  )
})

test('a single day that stands there twice is not saved', async () => {
  const { person } = await open()
  const save = screen.getByRole('button', { name: /保\s?存$/ }) as HTMLButtonElement
  await person.click(screen.getByRole('button', { name: '添加日期' }))
  expect(save.disabled).toBe(false)
  await person.click(screen.getByRole('button', { name: '添加日期' }))
  expect(screen.getByText('请选择日期，同一日期只能出现一次')).toBeTruthy()
  expect(save.disabled).toBe(true)
  const [, second] = screen.getAllByLabelText('日期')
  fireEvent.change(second as HTMLElement, { target: { value: '2031-02-03' } })
  await person.click(save)
  await waitFor(() => expect(sentPlan()?.exceptions[1]).toEqual({ day: '2031-02-03', armed: [[0, 1440]] }))
})

test('what somebody else saved meanwhile is not written over unseen', async () => {
  const { person } = await open()
  server.refuses(deviceCalls.updateCamera, 'device.changedMeanwhile', { name: '王工' })
  drag(cell('周一', '08:00'), cell('周一', '08:00'))
  await person.click(screen.getByRole('button', { name: /保\s?存$/ }))
  const asked = await screen.findByRole('alert')
  const settings = gate.settings as NonNullable<typeof gate.settings>
  server.answers(deviceCalls.getCamera, {
    ...gate,
    settings: { ...settings, version: 9, plan: { ...settings.plan, week: [[0, 30]] } },
  })
  await person.click(within(asked).getByRole('button', { name: '改用对方的计划' }))
  await waitFor(() => expect(stateOf('周日', '12:00')).toBe('off'))
  expect(screen.queryByText('有未保存的修改')).toBeNull()
})

test('a camera of the file says where its plan is changed', async () => {
  server.answers(deviceCalls.getCamera, inFile)
  renderScreen(<ArmingDialog channelId={inFile.channelId} onClose={() => {}} />)
  expect(await screen.findByText(/请在那里修改/)).toBeTruthy()
})
