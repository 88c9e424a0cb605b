// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAlarm } from '../../alarm/model/an-alarm.ts'
import { expectSaidAt } from '../../core/testing/expect-said-at.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ForwardMailDialog } from './ForwardMailDialog.tsx'

const alarm = anAlarm({ id: 'a1-1', location: '东门' })

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(mailCalls.readAllowance, { left: 300, domains: [] })
  server.answers(accountCalls.list, { rows: [{ accountId: 8, name: '王工', mail: 'wang@example.com' }], total: 1 })
  server.answers(mailCalls.send, { mailId: 1 })
  signInAs()
})

function open(alarms = [alarm]) {
  const onClose = vi.fn()
  const onSent = vi.fn()
  return { ...renderScreen(<ForwardMailDialog alarms={alarms} onClose={onClose} onSent={onSent} />), onClose, onSent }
}
const message = () => screen.getByLabelText<HTMLTextAreaElement>('正文')
const send = () => screen.getByRole('button', { name: '发送' })
/** Writes a mail that can be sent. */
async function write({ person }: Pick<ReturnType<typeof open>, 'person'>) {
  await person.type(screen.getByLabelText('收件人'), 'wang@example.com{Enter}')
  await person.type(message(), '请尽快到场')
}

test('a mail goes out with its alarms, and nothing of it is left', async () => {
  const first = open()
  await write(first)
  await first.person.click(send())
  await waitFor(() => expect(first.onClose).toHaveBeenCalledOnce())
  expect(first.onSent).toHaveBeenCalledOnce()
  const sent = { receivers: ['wang@example.com'], copies: [], title: '【严重】区域入侵 - 东门', message: '请尽快到场' }
  expect(server.received(mailCalls.send)).toEqual([{ ...sent, alarms: [alarm.id] }])
  first.unmount()

  open()
  expect(message().value).toBe('')
})

test('what was written is found again with the same alarm, and with no other', async () => {
  const first = open()
  await write(first)
  await first.person.click(screen.getByRole('button', { name: '取消' }))
  expect(first.onClose).toHaveBeenCalledOnce()
  first.unmount()

  const other = open([anAlarm({ id: 'a2-2' })])
  expect(message().value).toBe('')
  other.unmount()

  open()
  expect(message().value).toBe('请尽快到场')
  await screen.findByTitle(/wang@example\.com/)
})

test('a mail that could not be sent closes the dialog and stays written', async () => {
  server.refuses(mailCalls.send, 'mail.noServer')
  const first = open()
  await write(first)
  await first.person.click(send())
  await waitFor(() => expect(first.onClose).toHaveBeenCalledOnce())
  await screen.findByText('尚未配置邮件服务器，请联系管理员')
  expect(first.onSent).not.toHaveBeenCalled()
  first.unmount()

  open()
  expect(message().value).toBe('请尽快到场')
})

test('a field that the server refuses is shown where it is, and the dialog stays open', async () => {
  server.refuses(mailCalls.send, 'call.invalid', { field: 'title', label: '主题', problem: '不能使用' })
  const { person, onClose } = open()
  await write({ person })
  await person.click(send())
  await expectSaidAt(() => screen.getByLabelText('主题'), '主题有误：不能使用')
  expect(onClose).not.toHaveBeenCalled()
})
