// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RemindLaterDialog } from './RemindLaterDialog.tsx'

const alarm = { id: 'a1-1', typeName: '区域入侵', deviceId: 'edge-1_C1', deviceName: '东门' }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(quietCalls.postponeAlarm, undefined)
  server.answers(quietCalls.silenceDevice, undefined)
  signInAs()
})

const open = (type?: 1) => {
  const onClose = vi.fn()
  return { ...renderScreen(<RemindLaterDialog alarm={alarm} type={type} onClose={onClose} />), onClose }
}
const ok = () => screen.getByRole('button', { name: '确定' })
const choose = (name: string) => screen.getByRole('radio', { name })
const minutesOf = (period: InputOf<typeof quietCalls.postponeAlarm> | undefined) =>
  period && (period.nrEndTime - period.nrBeginTime) / 60_000

test('a time has to be chosen', async () => {
  const { person, onClose } = open()
  await person.click(ok())
  expect(screen.getByRole('alert').textContent).toBe('请选择提醒时间')
  expect(onClose).not.toHaveBeenCalled()
  expect(server.received(quietCalls.postponeAlarm)).toEqual([])
})

test('a chosen time is set for the alarm, and the dialog closes', async () => {
  const { person, onClose } = open()
  await person.click(choose('10 分钟'))
  await person.click(ok())
  await screen.findByText('设置成功！')
  expect(onClose).toHaveBeenCalledOnce()
  const [period] = server.received(quietCalls.postponeAlarm)
  expect(period).toMatchObject({ alarmId: alarm.id, includeSevere: false })
  expect(minutesOf(period)).toBe(10)
})

test.each(['{Enter}', 'the button'])(
  'more than 24 hours are refused in words, and nothing shorter is set: %s',
  async by => {
    const { person, onClose } = open()
    await person.click(choose('自定义'))
    const hours = screen.getByRole('spinbutton')
    await person.clear(hours)
    await person.type(hours, '25')
    await (by === '{Enter}' ? person.type(hours, by) : person.click(ok()))
    expect(screen.getByRole('alert').textContent).toBe('时长不能超过24小时')
    expect(server.received(quietCalls.postponeAlarm)).toEqual([])
    expect(onClose).not.toHaveBeenCalled()

    await person.clear(hours)
    await person.type(hours, '24{Enter}')
    await screen.findByText('设置成功！')
    expect(minutesOf(server.received(quietCalls.postponeAlarm)[0])).toBe(24 * 60)
  },
)

test('severe alarms stay unless they are held back on purpose', async () => {
  const { person } = open(1)
  expect(screen.getByText(/严重告警照常提醒/)).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: /严重告警也不提醒/ }))
  expect(screen.queryByText(/严重告警照常提醒/)).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('请确认现场已有人负责')
  await person.click(choose('5 分钟'))
  await person.click(ok())
  await screen.findByText('设置成功！')
  const [period] = server.received(quietCalls.silenceDevice)
  expect(period).toMatchObject({ deviceId: alarm.deviceId, includeSevere: true })
})

test('who may not handle alarms is not offered to hold back severe ones', () => {
  signInAs([rights.workplace, rights.remindLater])
  open()
  expect(screen.getByText(/严重告警照常提醒/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a refusal of the server is shown, and the dialog stays', async () => {
  server.refuses(quietCalls.postponeAlarm, 'quiet.alarmHandled')
  const { person, onClose } = open()
  await person.click(choose('30 分钟'))
  await person.click(ok())
  await screen.findByText('该告警已处理，无需提醒')
  expect(onClose).not.toHaveBeenCalled()
})
