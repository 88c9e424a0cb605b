// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { passwordDigest } from '../../core/password-digest.ts'
import { currentUser } from '../../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { SignInForm } from './SignInForm.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})

const open = () =>
  renderScreen(<SignInForm demoAccounts={[{ account: 'operator', password: 'demo', who: 'operator' }]} />)
const account = () => screen.getByLabelText<HTMLInputElement>('账号')
const password = () => screen.getByLabelText<HTMLInputElement>('密码')
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '登录' })
const said = () => screen.getByRole('alert').textContent
const sent = () => server.received(accessCalls.signIn)

test('what is missing is said, its field gets the focus, and nothing is sent', async () => {
  const { person } = open()
  await person.click(submit())
  expect(said()).toBe('请输入账号')
  expect(document.activeElement).toBe(account())
  await person.type(account(), 'li')
  await person.click(submit())
  expect(said()).toBe('请输入密码')
  expect(document.activeElement).toBe(password())
  expect(sent()).toEqual([])
})

test('a wrong password is said, and the next attempt can be typed over it', async () => {
  server.refuses(accessCalls.signIn, 'account.wrongPassword')
  const { person } = open()
  await person.type(account(), ' li ')
  await person.type(password(), ' secret {Enter}')
  await waitFor(() => expect(said()).not.toBe(''))
  expect(sent()).toEqual([{ account: 'li', password: await passwordDigest('secret') }])
  expect(currentUser()).toBeUndefined()
  expect(document.activeElement).toBe(password())
  await person.keyboard('other')
  expect(password().value).toBe('other')
  await waitFor(() => expect(submit().disabled).toBe(false))
})

test('while an attempt is on its way, another Enter sends none', async () => {
  const answer = Promise.withResolvers<never>()
  server.answers(accessCalls.signIn, () => answer.promise)
  const { person } = open()
  await person.type(account(), 'li')
  await person.type(password(), 'secret{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await person.type(password(), '{Enter}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '正在登录…' }).disabled).toBe(true)
  expect(sent()).toHaveLength(1)
})

test('the password is shown while somebody wants to read it', async () => {
  const { person } = open()
  expect(password().type).toBe('password')
  await person.click(screen.getByRole('button', { name: '显示密码' }))
  expect(password().type).toBe('text')
  await person.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(password().type).toBe('password')
})

test('a demo account fills itself in', async () => {
  const { person } = open()
  await person.click(screen.getByRole('button', { name: /operator/ }))
  expect([account().value, password().value]).toEqual(['operator', 'demo'])
})

test('a passkey part that does not come is said at the second step, and its button can be pressed again', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.doMock('./sign-in-by-passkey.ts', () => {
    throw new Error('the file does not come')
  })
  server.refuses(accessCalls.signIn, 'factor.needed', { challenge: 'c'.repeat(43), app: 0, passkeys: 1, recovery: 0 })
  const { person } = open()
  await person.type(account(), 'li')
  await person.type(password(), 'secret{Enter}')
  const byPasskey = await screen.findByRole<HTMLButtonElement>('button', { name: '使用通行密钥' })
  await person.click(byPasskey)
  await waitFor(() => expect(said()).toMatch(/^登录组件加载失败/))
  expect(byPasskey.disabled).toBe(false)
})

test('an account with a second factor is asked for a code; a sign-in that is over begins again', async () => {
  const challenge = 'c'.repeat(43)
  server.refuses(accessCalls.signIn, 'factor.needed', { challenge, app: 1, passkeys: 0, recovery: 1 })
  server.refuses(factorCalls.completeSignIn, 'factor.wrongCode')
  const { person } = open()
  await person.type(account(), 'li')
  await person.type(password(), 'secret{Enter}')
  const code = await screen.findByLabelText<HTMLInputElement>('验证码')
  await person.type(code, '123 456{Enter}')
  await waitFor(() => expect(said()).toContain('验证码错误'))
  server.refuses(factorCalls.completeSignIn, 'factor.challengeOver')
  await person.clear(code)
  await person.click(screen.getByRole('checkbox'))
  await person.type(code, 'abcd-efgh-jkmn{Enter}')
  await waitFor(() => expect(password().value).toBe(''))
  expect(said()).toContain('已过期')
  expect(server.received(factorCalls.completeSignIn)).toEqual([
    { challenge, code: '123456', trust: false },
    { challenge, recoveryCode: 'abcd-efgh-jkmn', trust: true },
  ])
})
