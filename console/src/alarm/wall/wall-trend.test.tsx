// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { WallTrend } from './WallTrend.tsx'

const open = (todayAt?: number) => {
  startFakeServer().answers(
    homeCalls.readTrend,
    Array.from({ length: 24 }, (_, hour) => ({
      hour: String(hour).padStart(2, '0'),
      today: hour === todayAt ? 3 : 0,
      severe: hour === todayAt ? 1 : 0,
      yesterday: 2,
    })),
  )
  signInAs()
  renderScreen(<WallTrend />)
}

test('who comes to it by the keyboard has the hours as a table, and the bars again', async () => {
  open(8)
  await screen.findByRole('img', { name: /^今日 3 条/ })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const row = within(await screen.findByRole('table')).getByRole('row', { name: /^8:00/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual(['8:00', '3', '1', '2'])
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('img', { name: /^今日 3 条/ })).toBeTruthy()
})

test('yesterday counts as far as the clock of the site has come, however quiet today is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T11:20:00+08:00') })
  onTestFinished(() => void vi.useRealTimers())
  open()
  expect(await screen.findByRole('img', { name: '今日 0 条，昨日同时段 24 条' })).toBeTruthy()
})
