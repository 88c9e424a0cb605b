// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { AcceptForm } from './AcceptForm.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})

async function fillIn(password: string, rules = { leastLength: 8, classes: 1 }) {
  const { person } = renderScreen(<AcceptForm link="a-link-of-an-invitation" rules={rules} />)
  await person.type(screen.getByLabelText('账号'), 'li.lei')
  await person.type(screen.getByLabelText('姓名'), '李雷')
  await person.type(screen.getByLabelText('密码'), password)
  await person.type(screen.getByLabelText('确认密码'), password)
  await person.click(screen.getByRole('button', { name: '创建账号' }))
}

test('the digest of the password is sent with the link, and the sign-in is next', async () => {
  server.answers(invitationCalls.accept, undefined)
  await fillIn('a word of mine')
  expect((await screen.findByRole('link', { name: '去登录' })).getAttribute('href')).toBe('/login')
  expect(server.received(invitationCalls.accept)).toMatchObject([
    {
      link: 'a-link-of-an-invitation',
      account: 'li.lei',
      fullName: '李雷',
      password: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
})

test('a weak password is not sent', async () => {
  await fillIn('short')
  expect(await screen.findByText(/^密码过短/)).toBeTruthy()
  expect(server.received(invitationCalls.accept)).toEqual([])
})

test('nor is one that the customer’s rules do not take', async () => {
  await fillIn('a word of mine', { leastLength: 16, classes: 3 })
  expect(await screen.findByText('密码不符合要求')).toBeTruthy()
  expect(server.received(invitationCalls.accept)).toEqual([])
})

test('a name that is taken is said at its field', async () => {
  server.refuses(invitationCalls.accept, 'account.nameTaken', { name: 'li.lei' })
  await fillIn('a word of mine')
  const field = screen.getByLabelText('账号')
  await waitFor(() => expect(field.closest('.ant-form-item')?.textContent).toContain('账号“li.lei”已被使用'))
})
