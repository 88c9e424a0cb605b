// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { passwordDigest } from '../core/password-digest.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { PasswordForm } from './PasswordForm.tsx'

const policy = {
  leastLength: 8,
  classes: 1,
  history: 0,
  maxAgeDays: 0,
  changeFirst: true,
  idleMinutes: 30,
  networks: [],
  factorOfAll: false,
  factorRoles: [],
  factorCompanies: [],
  version: 1,
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(accessCalls.changePassword, undefined)
  server.answers(policyCalls.read, policy)
  signInAs()
})

const field = (label: string) => screen.getByLabelText(label)
const saidAt = (label: string) => field(label).closest('.ant-form-item')?.textContent
const sent = () => server.received(accessCalls.changePassword)

/** Fills the form in and submits it. */
async function submit(old: string, next: string, repeat = next) {
  const onDone = vi.fn()
  const view = renderScreen(<PasswordForm account="li" onDone={onDone} onBack={vi.fn()} />)
  for (const [label, text] of [
    ['旧密码', old],
    ['新密码', next],
    ['确认新密码', repeat],
  ] as const)
    if (text) await view.person.type(field(label), text)
  await view.person.click(screen.getByRole('button', { name: /保\s?存/ }))
  return { ...view, onDone }
}

test('only digests leave the browser, made of what was typed: blanks around it fall away, those between words stay', async () => {
  const { onDone } = await submit(' old secret', 'open the valve ', ' open the valve')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    { oldPassword: await passwordDigest('old secret'), newPassword: await passwordDigest('open the valve') },
  ])
})

test.each([
  ['eight letters', 'abcdefgh'],
  ['seven mixed characters', 'abc-123'],
])('a new password of %s is too weak, and nothing is sent', async (_, next) => {
  await submit('old secret', next)
  await waitFor(() => expect(saidAt('新密码')).toContain('密码过短'))
  expect(sent()).toEqual([])
})

test('ten letters are strong enough', async () => {
  const { onDone } = await submit('old secret', 'abcdefghij')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

test('a repetition that differs is said at its field, and nothing is sent', async () => {
  await submit('old secret', 'valve-17', 'valve-71')
  await waitFor(() => expect(saidAt('确认新密码')).toContain('两次输入的密码不一致'))
  expect(sent()).toEqual([])
})

test('whoever submits it as it came is asked for a password', async () => {
  await submit('', '')
  await screen.findByText('请输入密码')
  expect(sent()).toEqual([])
})

test('each field that is missing says so', async () => {
  await submit('', '  ')
  await waitFor(() => expect(saidAt('旧密码')).toContain('请输入旧密码'))
  expect(saidAt('新密码')).toContain('请输入新密码')
  expect(saidAt('确认新密码')).toContain('请再次输入新密码')
})

test.each([
  ['account.oldPasswordWrong', '旧密码', '旧密码错误'],
  ['account.passwordUnchanged', '新密码', '新密码不能与旧密码相同'],
] as const)('%s is said at the field %s', async (code, label, said) => {
  server.refuses(accessCalls.changePassword, code)
  const { onDone } = await submit('old secret', 'valve-17')
  await waitFor(() => expect(saidAt(label)).toContain(said))
  expect(onDone).not.toHaveBeenCalled()
})

test('the rules of the customer are shown as they are met, and what does not meet them is not sent', async () => {
  server.answers(policyCalls.read, { ...policy, leastLength: 12, classes: 3 })
  const { person } = renderScreen(<PasswordForm account="li" onDone={() => {}} onBack={() => {}} />)
  await screen.findByText('○ 至少 12 个字符')
  await person.type(screen.getByLabelText('旧密码'), 'old one')
  await person.type(screen.getByLabelText('新密码'), 'lower letters')
  await screen.findByText('✓ 至少 12 个字符')
  expect(screen.getByText('○ 大写、小写、数字、符号中至少 3 种')).toBeDefined()
  await person.type(screen.getByLabelText('确认新密码'), 'lower letters')
  await person.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('密码不符合要求')
  expect(server.received(accessCalls.changePassword)).toEqual([])
})
