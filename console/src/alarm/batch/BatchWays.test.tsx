// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { BatchWays } from './BatchWays.tsx'

const alarms = [anAlarm({ id: 'a1-1' }), anAlarm({ id: 'a1-2' })]

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(alarmCalls.remove, undefined)
})

function open() {
  const onDone = vi.fn()
  return { ...renderScreen(<BatchWays alarms={alarms} onDone={onDone} />), onDone }
}
const offered = () => screen.queryAllByRole('button').map(button => button.textContent)

test('who may do nothing with alarms but read them is offered the file alone', () => {
  signInAs(seedRoles.viewer)
  open()
  expect(offered()).toEqual(['导出所选'])
})

test('an operator is offered mail, board and file, and not to delete', () => {
  signInAs()
  open()
  expect(offered()).toEqual(['邮件转发', '加入公告', '导出所选'])
})

test('alarms are deleted after one more question, and then no longer ticked', async () => {
  signInAs([rights.workplace, rights.deleteAlarms])
  const { person, onDone } = open()
  await person.click(screen.getByRole('button', { name: /删除告警/ }))
  await screen.findByText('确定删除这 2 条告警？')
  expect(server.received(alarmCalls.remove)).toEqual([])
  await person.click(screen.getAllByRole('button', { name: /删除告警/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(server.received(alarmCalls.remove)).toEqual([{ alarmIds: ['a1-1', 'a1-2'] }])
})

test('alarms that could not be deleted, as one whose evidence is on hold, stay ticked, and it is said why', async () => {
  server.refuses(alarmCalls.remove, 'alarm.evidenceHeld', { count: 1, alarms: 'a1-2' })
  signInAs([rights.workplace, rights.deleteAlarms])
  const { person, onDone } = open()
  await person.click(screen.getByRole('button', { name: /删除告警/ }))
  await screen.findByText('确定删除这 2 条告警？')
  expect(screen.getByText(/证据已长期保留的告警不能删除/)).toBeTruthy()
  await person.click(screen.getAllByRole('button', { name: /删除告警/ }).at(-1) as HTMLElement)
  await screen.findByText(/1 条告警的证据已设为长期保留，没有删除任何告警：a1-2/)
  expect(onDone).not.toHaveBeenCalled()
})
