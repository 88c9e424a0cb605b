// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { rights } from '@watchfire/contract/core/rights.ts'
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { allOthers, rateOf } from '@watchfire/contract/report/figure.rules.ts'
import type { Figures } from '@watchfire/contract/report/figure.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ReportPage } from './ReportPage.tsx'

const figures = (total: number, change: Partial<Figures> = {}): Figures => ({
  total,
  handled: total - 2,
  pending: 2,
  severe: 1,
  overdue: 1,
  confirmed: 3,
  falseAlarms: 1,
  ignored: 0,
  viewed: 0,
  falseRate: rateOf(1, 4),
  response: { n: 3, median: 2.54, p90: 9, mean: 4 },
  handling: { n: 4, median: 12, p90: 61.25, mean: 20 },
  ...change,
})
const report = {
  period: { from: '2026-11-01', until: '2026-11-30' },
  before: { from: '2026-10-02', until: '2026-10-31' },
  figures: figures(12),
  figuresBefore: figures(7),
  rows: [
    { key: '4', name: '区域入侵', nameEn: 'Intrusion', figures: figures(9) },
    { key: '7', name: '打电话', nameEn: 'Phone call', figures: figures(3) },
  ],
  availability: 0.987,
  availabilityBefore: null,
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})

test('a report shows its figures beside those of before, and numbers lead to their list', async () => {
  signInAs([rights.reports, rights.workplace])
  server.answers(figureCalls.read, () => report)
  renderScreen(<ReportPage />, '/product-detail?from=2026-11-01&until=2026-11-30&by=type')
  const total = await screen.findByRole('link', { name: '12' })
  expect(total.getAttribute('href')).toBe('/workplace?from=2026-11-01&until=2026-11-30')
  expect(server.received(figureCalls.read)).toMatchObject([{ from: '2026-11-01', until: '2026-11-30', by: 'type' }])
  expect(screen.getAllByText(/上期 7/).length).toBeGreaterThan(0)
  expect(screen.getByText('98.7%')).toBeTruthy()
  expect(screen.getByText(/样本不足 20/)).toBeTruthy()
  expect(screen.getByText(/响应时长：从告警发生/)).toBeTruthy()
  const chart = await screen.findByRole('list', { name: /共 12 条，最多为 区域入侵：9 条/ })
  const bar = within(chart).getByRole('link', { name: '区域入侵：9 条，其中严重 1 条' })
  expect(bar.getAttribute('href')).toBe('/workplace?from=2026-11-01&until=2026-11-30&type=4')
  expect(within(screen.getByRole('table')).getAllByText('中位数 2.5 分钟，P90 9 分钟')).toHaveLength(2)
})

test('what is beyond the rows is one of them, leads nowhere and is not what most comes from', async () => {
  signInAs([rights.reports, rights.workplace])
  const others = figures(40, { response: { n: 3, median: null, p90: null, mean: null } })
  const rows = [...report.rows, { key: allOthers, name: '其余', nameEn: 'All others', figures: others }]
  server.answers(figureCalls.read, () => ({ ...report, rows, figures: figures(52) }))
  renderScreen(<ReportPage />, '/product-detail?from=2026-11-01&until=2026-11-30&by=type')
  expect(await screen.findByRole('list', { name: /共 52 条，最多为 区域入侵：9 条/ })).toBeTruthy()
  const row = within(screen.getByRole('row', { name: /^其余 40/ }))
  expect(row.queryByRole('link')).toBe(null)
  expect(row.getByText('—')).toBeTruthy()
})

test('the chart shows one figure of all rows: counts, times or how many were false', async () => {
  signInAs([rights.reports, rights.workplace])
  server.answers(figureCalls.read, () => report)
  renderScreen(<ReportPage />, '/product-detail?from=2026-11-01&until=2026-11-30&by=type')
  await userEvent.click(await screen.findByRole('radio', { name: '处理时长' }))
  const times = await screen.findByRole('list', { name: '处理时长 · 按告警类型' })
  const place = within(times).getByRole('link', { name: '区域入侵：中位数 12 分钟，P90 61.3 分钟 · 样本数 4' })
  expect(place.getAttribute('href')).toBe('/workplace?from=2026-11-01&until=2026-11-30&type=4&state=handled')
  await userEvent.click(screen.getByRole('radio', { name: '误报率' }))
  const rates = await screen.findByRole('list', { name: '误报率 · 按告警类型' })
  expect(within(rates).getByRole('link', { name: /^打电话：25% \(.*样本数 4\)$/ })).toBeTruthy()
  // The figure stays when something else is chosen.
  await userEvent.click(screen.getByRole('radio', { name: '告警总数' }))
  expect(server.received(figureCalls.read)).toHaveLength(1)
})

test('a failed report is asked for again', async () => {
  signInAs([rights.reports])
  server.refuses(figureCalls.read, 'figure.tooLong')
  renderScreen(<ReportPage />, '/product-detail')
  expect(await screen.findByText(/366/)).toBeTruthy()
  server.answers(figureCalls.read, () => report)
  await userEvent.click(screen.getByRole('button', { name: /重/ }))
  expect(await screen.findByRole('table')).toBeTruthy()
})
