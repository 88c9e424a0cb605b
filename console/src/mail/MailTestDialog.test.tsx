// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { MailServer } from '@watchfire/contract/mail/mail.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { MailTestDialog } from './MailTestDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.mail], { email: 'li@plant.example' })
})
const open = () =>
  renderScreen(<MailTestDialog server={{ serverId: 8, name: '总部' } as MailServer} onClose={() => {}} />)
const receiver = () => screen.getByLabelText<HTMLInputElement>('测试收件人')
const send = () => screen.getByRole('button', { name: '发送' })

test.each([
  ['sent', '服务器已接收测试邮件，请查看收件箱', 'success'],
  ['unsure', '服务器未确认，可能已送达：no answer', 'warning'],
  ['failed', '未送达：no answer', 'error'],
] as const)('%s: what the server said is shown', async (state, said, kind) => {
  server.answers(mailCalls.testServer, { state, reason: state === 'sent' ? '' : 'no answer' })
  const { person } = open()
  expect(receiver().value).toBe('li@plant.example')
  await person.click(send())
  const outcome = await screen.findByRole('status')
  expect([outcome.textContent, outcome.className]).toEqual([said, expect.stringContaining(kind)])
  expect(server.received(mailCalls.testServer)).toEqual([{ serverId: 8, receiver: 'li@plant.example' }])
})

test('what is no mail address is not tried', async () => {
  const { person } = open()
  await person.clear(receiver())
  await person.type(receiver(), 'li{Enter}')
  await screen.findByText('邮箱格式不正确')
  await waitFor(() => expect(server.received(mailCalls.testServer)).toEqual([]))
})
