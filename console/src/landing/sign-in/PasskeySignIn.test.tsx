// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'

beforeEach(() => {
  startFakeServer()
})

function openAt(address: string, { secure = true, known = true } = {}) {
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal('PublicKeyCredential', known ? class {} : undefined)
  vi.stubGlobal('location', new URL(address))
  if (!known) Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  renderScreen(<PasskeySignIn onProblem={() => {}} />)
}
const button = () => screen.queryByRole('button', { name: '使用通行密钥登录' })

test('over https and by a host name the way is offered', () => {
  openAt('https://watch.example/login')
  expect(button()).not.toBeNull()
})

test.each([
  ['http://watch.example/login', { secure: false }],
  ['https://192.168.1.10/login', {}],
  ['https://[fd00::1]/login', {}],
  ['https://watch.example/login', { known: false }],
])('at %s (%o) it is not, and nothing is said of it to whoever signs in there', (address, browser) => {
  openAt(address, browser)
  expect(button()).toBeNull()
  expect(screen.queryByText(/通行密钥/)).toBeNull()
})
