// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'

const security = {
  passwordAt: 0,
  passwordStr: '',
  demanded: false,
  app: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  trustedDevices: [],
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(factorCalls.confirmSession, undefined as never)
  signInAs()
})
function open(given: Partial<typeof security> = {}) {
  server.answers(factorCalls.readSecurity, { ...security, ...given })
  const onConfirmed = vi.fn()
  return { onConfirmed, ...renderScreen(<ConfirmationDialog onConfirmed={onConfirmed} onClose={() => {}} />) }
}
const confirm = () => screen.getByRole('button', { name: '确认' })
const sent = () => server.received(factorCalls.confirmSession)

test('without a second factor the password is asked for, and travels as its digest', async () => {
  const { person, onConfirmed } = open()
  await person.type(await screen.findByLabelText('密码'), 'Watchfire!op')
  await person.click(confirm())
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ password: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('with an authenticator app its code is asked for', async () => {
  const { person, onConfirmed } = open({ app: true })
  await person.type(await screen.findByLabelText('验证码或恢复码'), '123 456')
  await person.click(confirm())
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ code: '123456' }])
  expect(screen.queryByLabelText('密码')).toBeNull()
})

test('a code that is wrong is refused at its field, and nothing is confirmed', async () => {
  server.refuses(factorCalls.confirmSession, 'factor.wrongCode')
  const { person, onConfirmed } = open({ app: true })
  const code = await screen.findByLabelText('验证码或恢复码')
  await person.type(code, '123456{Enter}')
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(onConfirmed).not.toHaveBeenCalled()
})

test('nothing typed confirms nothing', async () => {
  const { person, onConfirmed } = open()
  await screen.findByLabelText('密码')
  await person.click(confirm())
  await waitFor(() => expect(screen.getByLabelText('密码').getAttribute('aria-invalid')).toBe('true'))
  expect([sent(), onConfirmed.mock.calls]).toEqual([[], []])
})
