// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { expect, test } from 'vitest'
import '../core/brand-store.ts'
import { startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { MonthDialog } from './MonthDialog.tsx'
import { periodAround, periodsUntil } from './period.ts'

const numbers = { found: 8, major: 2, supervised: 1, dismissed: 1, closed: 6, due: 4, onTime: 3, repeated: 2 }

test('the quarter of a month, and those before it', () => {
  expect(periodAround('2026-11', 'quarter')).toBe('2026-Q4')
  expect(periodAround('2026-03', 'year')).toBe('2026')
  expect(periodsUntil('2026-02', 'quarter', 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3'])
  expect(periodsUntil('2026-02', 'year', 2)).toEqual(['2026', '2025'])
})

const sheetButton = () => screen.getByRole('button', { name: /统计表/ })

test('a quarter is read as such, and its sheet is asked for by its name', async () => {
  const server = startFakeServer()
  signInAs([rights.fireCheck])
  server.answers(hazardCalls.readMonth, { ...numbers, units: ['北方公司'], counted: [], months: [], places: [] })
  server.refuses(hazardCalls.exportMonth, 'call.busy')
  renderScreen(<MonthDialog onClose={() => undefined} />, '/fire-check')
  fireEvent.click(await screen.findByText('季度'))
  const quarter = { month: expect.stringMatching(/^20\d\d-Q[1-4]$/) }
  await waitFor(() => expect(server.received(hazardCalls.readMonth).at(-1)).toEqual(quarter))
  fireEvent.click(sheetButton())
  await waitFor(() => expect(server.received(hazardCalls.exportMonth)).toMatchObject([quarter]))
})

test('while another period is read nothing of the one before is shown', async () => {
  const server = startFakeServer()
  signInAs([rights.fireCheck])
  const answer = Promise.withResolvers<void>()
  const whole = { ...numbers, units: ['北方公司'], counted: [], months: [], places: [] }
  server.answers(hazardCalls.readMonth, async ({ month }) => {
    if (!month.includes('Q')) return { ...whole, found: 4711 }
    await answer.promise
    return { ...whole, found: 815 }
  })
  renderScreen(<MonthDialog onClose={() => undefined} />, '/fire-check')
  expect(await screen.findByText(/4,?711/)).toBeTruthy()
  fireEvent.click(await screen.findByText('季度'))
  await waitFor(() => expect(server.received(hazardCalls.readMonth)).toHaveLength(2))
  expect(screen.queryByText(/4,?711/)).toBeNull()
  answer.resolve()
  expect(await screen.findByText('815')).toBeTruthy()
})
