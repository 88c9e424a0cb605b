// @vitest-environment happy-dom

import { act, screen, waitFor } from '@testing-library/react'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUser, signedOut } from '../../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { wallKey } from '../../core/wall-key.ts'
import { DisplayPage } from './DisplayPage.tsx'

const account = 'wfd_1f2e3d4c5b6a'
const key = `${account}_${'s'.repeat(43)}`
const display = {
  uid: 17,
  token: 'of the display',
  account,
  fullName: '东墙',
  email: '',
  headUrl: '',
  roleList: [{ roleName: '' }],
  companyId: 3,
  companyName: '东厂',
  companyLevel: 'customer',
  menus: [],
  algorithms: [],
  brand: 'platform',
  homePage: '/big-screen',
  leader: '',
  leaderPhone: '',
} satisfies User

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(displayCalls.open, display)
  signedOut()
  wallKey.keep(undefined)
  location.hash = ''
})
afterEach(() => vi.useRealTimers())
const show = () =>
  renderScreen(
    <Routes>
      <Route path="/wall" element={<DisplayPage />} />
      <Route path="/big-screen" element={<b>the wall</b>} />
    </Routes>,
    '/wall',
  )

test('the key of the link opens the screen, is kept, and leaves the address; the next time the kept one does', async () => {
  location.hash = key
  const { unmount } = show()
  expect(await screen.findByText('the wall')).toBeTruthy()
  expect(server.received(displayCalls.open)).toEqual([{ key }])
  expect(location.href).not.toContain(key)
  unmount()
  signedOut()
  show()
  expect(await screen.findByText('the wall')).toBeTruthy()
  expect(server.received(displayCalls.open)).toEqual([{ key }, { key }])
})

test('a revoked display says so and asks no more, until somebody gives it up', async () => {
  server.refuses(displayCalls.open, 'display.revoked')
  wallKey.keep(key)
  const { person } = show()
  expect(await screen.findByText(/此显示屏已被吊销/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '不再作为显示屏，改用账号登录' }))
  expect(screen.getByRole('link', { name: /登\s*录/ })).toBeTruthy()
  expect(wallKey.read()).toBe(undefined)
  expect(server.received(displayCalls.open).length).toBe(1)
})

test('what may come back is tried again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.refuses(displayCalls.open, 'company.stopped')
  wallKey.keep(key)
  show()
  await waitFor(() => expect(server.received(displayCalls.open).length).toBe(1))
  server.answers(displayCalls.open, display)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(await screen.findByText('the wall')).toBeTruthy()
})

test('a browser in which somebody is signed in is asked first', async () => {
  signInAs()
  location.hash = key
  const { person } = show()
  expect(await screen.findByText(/本浏览器已由“李工”登录/)).toBeTruthy()
  expect(server.received(displayCalls.open)).toEqual([])
  await person.click(screen.getByRole('button', { name: '作为显示屏打开' }))
  expect(await screen.findByText('the wall')).toBeTruthy()
  expect(currentUser()?.account).toBe(account)
})

test('a link that is opened where the page stands already is taken: no page is loaded for it', async () => {
  show()
  expect(await screen.findByRole('heading', { name: /显示屏/ })).toBeTruthy()
  act(() => {
    location.hash = key
    dispatchEvent(new Event('hashchange'))
  })
  expect(await screen.findByText('the wall')).toBeTruthy()
  expect(server.received(displayCalls.open)).toEqual([{ key }])
  expect(location.href).not.toContain(key)
})
