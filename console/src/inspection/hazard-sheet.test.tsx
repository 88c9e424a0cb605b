// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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

test('a quarter is read as such, and its sheet has a line for each month, the total, places and who signs', async () => {
  const server = startFakeServer()
  signInAs([rights.fireCheck])
  const months = ['2026-10', '2026-11', '2026-12'].map(month => ({ month, ...numbers }))
  const places = [{ projectName: '一号厂区', regionName: '卸货区', found: 5, open: 1 }]
  server.answers(hazardCalls.readMonth, { ...numbers, units: ['北方公司'], counted: ['一号厂区'], months, places })
  renderScreen(<MonthDialog onClose={() => undefined} />, '/fire-check')
  fireEvent.click(await screen.findByText('季度'))
  await waitFor(() =>
    expect(server.received(hazardCalls.readMonth).at(-1)).toEqual({ month: expect.stringMatching(/^20\d\d-Q[1-4]$/) }),
  )
  await waitFor(() => expect(sheetButton().hasAttribute('disabled')).toBe(false))
  fireEvent.click(sheetButton())
  const sheet = within((await screen.findByText('合计')).closest('article') as HTMLElement)
  const rows = sheet.getAllByRole('row').map(({ textContent }) => textContent)
  for (const month of ['2026-10', '2026-11', '2026-12']) expect(rows).toContain(`${month}821675.0%75.0%25.0%`)
  expect(rows).toContain('合计821675.0%75.0%25.0%')
  expect(rows).toContain('一号厂区 / 卸货区51')
  // Of whom the server counted, whoever signed in and whatever stands in the top bar.
  expect(sheet.getByText(/^单位：北方公司\s/)).toBeTruthy()
  expect(sheet.getByText('统计范围：一号厂区')).toBeTruthy()
  expect(sheet.getByText('单位主要负责人（签字）：')).toBeTruthy()
})

test('while another period is read nothing of the one before is shown or printed', async () => {
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
  expect(sheetButton().hasAttribute('disabled')).toBe(true)
  answer.resolve()
  expect(await screen.findByText('815')).toBeTruthy()
  expect(sheetButton().hasAttribute('disabled')).toBe(false)
})
