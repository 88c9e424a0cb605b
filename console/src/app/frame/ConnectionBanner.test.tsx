// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { received, watchConnection } from '../../core/server-connection.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { useCall } from '../../core/use-call.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'

let server: FakeServer
let stop: () => void
beforeEach(() => {
  server = startFakeServer()
  server.answers(alarmCalls.list, { rows: [], total: 0 })
  signInAs()
  stop = watchConnection()
})
afterEach(() => {
  stop()
  received()
})

/** The banner above a list. */
function Page() {
  useCall(alarmCalls.list, {})
  return <ConnectionBanner />
}
const reads = () => server.received(alarmCalls.list).length
async function open() {
  const view = renderScreen(<Page />)
  await waitFor(() => expect(reads()).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void dispatchEvent(new Event('offline')))
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toMatch(/与服务器的连接已中断 页面数据截至 .*\d\d:\d\d/)
  return view
}

test('while nothing comes from the server it is said, and once something does what is on screen is read again', async () => {
  await open()
  expect(reads()).toBe(1)
  act(received)
  await waitFor(() => expect(reads()).toBe(2))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the button tries at once, and an answer takes the banner away', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: '立即重连' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(reads()).toBeGreaterThan(1)
})
