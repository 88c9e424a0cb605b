// @vitest-environment happy-dom
/** Who sees a number can look at what it counts: each is a link, but for those that a screen names here with the reason. */
import { fireEvent, screen, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { alarmSourceCalls } from '@watchfire/contract/device/alarm-source.calls.ts'
import { stateCalls } from '@watchfire/contract/device/device-state.calls.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { dearestOf, defaultWeights, partsOf, scoreOf } from '@watchfire/contract/overall/score.rules.ts'
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { rateOf } from '@watchfire/contract/report/figure.rules.ts'
import type { Figures } from '@watchfire/contract/report/figure.shapes.ts'
import { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AlgorithmOverview } from '../alarm/algorithm/AlgorithmOverview.tsx'
import { TodayCounts } from '../alarm/desk/TodayCounts.tsx'
import { WaitingAlarms } from '../alarm/feed/WaitingAlarms.tsx'
import '../core/brand-store.ts'
import { currentSelection, select } from '../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { numbersWithoutWay } from '../core/testing/numbers-without-way.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { OverallPage } from '../overall/OverallPage.tsx'
import { SiteToday } from '../overall/public/SiteToday.tsx'
import { ReportPage } from '../report/ReportPage.tsx'
import { parkOf } from '../vehicle/testing/an-order.ts'
import { VehiclePage } from '../vehicle/VehiclePage.tsx'

const all = [
  ...[rights.workplace, rights.monitor, rights.overall, rights.reports, rights.deviceStates, rights.faultAlarms],
  ...[rights.fireCheck, rights.vehicleOrder, rights.projects],
]
const counts = { total: 41, handled: 32, pending: 9, severe: 5, pendingSevere: 4, pendingFaults: 2 }
const hours = (count: number) => Array.from({ length: 24 }, (_, hour) => (hour === 8 ? count : 0))
const today = '2026-11-26'
const days = { from: '2026-11-20', until: '2026-11-26' }
const judged = { confirmed: 3, falseAlarms: 2, ignored: 1, viewed: 6 }

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T11:20:00+08:00') })
  onTestFinished(() => void vi.useRealTimers())
  server = startFakeServer()
  server.answers(alarmCalls.countToday, { ...counts, channels: 12, channelsOnline: 11 })
  server.answers(overallCalls.readTrend, {
    days: { today: '2026-11-26', yesterday: '2026-11-25' },
    levels: [{ level: 'severe', today: hours(7), yesterday: hours(8) }],
  })
  server.answers(homeCalls.countByDevice, [
    { deviceId: 'S1_C1', deviceName: '东门', location: '', projectName: '一厂', ...counts, ...judged },
  ])
  server.answers(stateCalls.countStates, { online: 11, offline: 1, inactive: 0, disabled: 0, kinds: [] })
  server.answers(stateCalls.listStates, { rows: [], total: 0 })
  server.answers(alarmCalls.list, { rows: [], total: 0 })
  server.answers(hazardCalls.countDue, { mine: 2, toConfirm: 3, toAssign: 4, toVerify: 5, overdue: 6 })
  signInAs(all)
})
const addressOf = (part: HTMLElement, name: string | RegExp) =>
  within(part).getByRole('link', { name }).getAttribute('href')

test('the counts of today beside the live pictures', async () => {
  renderScreen(<TodayCounts />)
  const part = screen.getByTestId('today-counts')
  await within(part).findByRole('link', { name: '41' })
  expect(numbersWithoutWay(part).filter(text => !text.includes('天内'))).toEqual([])
  expect(addressOf(part, '41')).toBe(`/workplace?from=${today}&until=${today}`)
  expect(addressOf(part, '32')).toBe(`/workplace?from=${today}&until=${today}&state=handled`)
  expect(addressOf(part, '9')).toBe(`/workplace?state=pending&from=2026-10-22`)
  expect(addressOf(part, '4')).toBe(`/workplace?level=severe&state=pending&from=2026-10-22`)
  expect(addressOf(part, '11')).toBe('/device-state?kind=channel&state=online')
  expect(addressOf(part, '12')).toBe('/device-state?kind=channel')
})

test('to who may not see the lists the numbers are told all the same', async () => {
  signInAs([rights.monitor])
  renderScreen(<TodayCounts />)
  expect(await screen.findByText('41')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('how the day stands below the live pictures', async () => {
  renderScreen(<SiteToday />)
  const places = await screen.findByRole('region', { name: '近 7 天告警最多的位置' })
  await screen.findByRole('link', { name: '7' })
  expect(addressOf(places, '41')).toBe('/workplace?device=S1_C1')
  expect(await screen.findByRole('region', { name: '设备健康' })).toBeTruthy()
  expect(numbersWithoutWay(document.body)).toEqual(['近 7 天告警最多的位置'])
})

test('what waits, above the overall view', async () => {
  renderScreen(<WaitingAlarms />)
  const part = screen.getByRole('region', { name: '待处理告警' })
  await within(part).findByRole('link', { name: '9' })
  expect(addressOf(part, '其中严重 4 条')).toMatch(/^\/workplace\?level=severe&state=pending&from=/)
  expect(numbersWithoutWay(part.querySelector('header') as Element)).toEqual([])
})

test('the overall view', async () => {
  const inputs = {
    ...{
      severe: 3,
      overdue: 1,
      opened: 9,
      medianMinutes: 4.25,
      channels: 12,
      online: 11,
      hazards: 21,
      overdueHazards: 6,
    },
    ...{ rounds: 30, roundsInTime: 28, judged: 40, falseAlarms: 13 },
  }
  const parts = partsOf(inputs, defaultWeights)
  const dearest = dearestOf(parts)?.part ?? null
  const standing = { systemScore: scoreOf(parts), grade: 2, inputs, parts, dearest }
  const place = { companyId: 3, companyName: '甲厂', hasPlan: false, projectId: 11, projectName: '主厂区' }
  server.answers(overallCalls.readScores, {
    ...{
      weights: defaultWeights,
      perDay: 3,
      days,
      whole: standing,
      projects: [{ ...standing, ...place }],
      companies: [],
    },
    notShown: { projects: 0, companies: 0 },
  })
  server.answers(overallCalls.readHistory, [])
  server.answers(mapCalls.read, { source: 'none', coordinates: 'wgs84', credit: '', tileAddresses: [], fileUrl: '' })
  renderScreen(<OverallPage waiting={null} />, '/overrall')
  const score = await screen.findByRole('region', { name: '安全得分' })
  expect(addressOf(score, /1 .*12/)).toBe('/device-state?kind=channel&state=offline')
  // The score itself and what each part costs of it: the parts beside them are what they are made of.
  for (const text of numbersWithoutWay(score)) expect(text).toMatch(/^−?[\d.]+$|^\/ [\d.]+$|分|评估/)
  const projects = screen.getByRole('region', { name: '各项目得分' })
  for (const text of numbersWithoutWay(projects)) expect(text).toMatch(/^\d+$|−/)
  const todo = await screen.findByRole('region', { name: '待办' })
  expect(await within(todo).findByText('5')).toBeTruthy()
  expect(numbersWithoutWay(todo)).toEqual([])
  await screen.findByRole('link', { name: '7' })
  expect(numbersWithoutWay(screen.getByRole('region', { name: '今日告警与昨日对比' }))).toEqual([])
  expect(numbersWithoutWay(screen.getByRole('region', { name: '设备健康' }))).toEqual([])
})

const figures = (change: Partial<Figures> = {}): Figures => ({
  ...{ total: 41, handled: 32, pending: 9, severe: 5, overdue: 4, ...judged, falseRate: rateOf(2, 5) },
  response: { n: 31, median: 2.5, p90: 9, mean: 4 },
  handling: { n: 30, median: 12, p90: 61, mean: 20 },
  ...change,
})
const report = {
  period: days,
  before: { from: '2026-11-13', until: '2026-11-19' },
  figures: figures(),
  figuresBefore: figures({ total: 17 }),
  rows: [{ key: '11', name: '主厂区', nameEn: 'Main', figures: figures() }],
  availability: 0.987,
  availabilityBefore: 0.5,
}
const tilesOf = () => screen.getByText('设备在线率').closest('dl') as HTMLElement

test('the tiles of a report, and those of the period before', async () => {
  server.answers(figureCalls.read, report)
  renderScreen(<ReportPage />, '/product-detail?from=2026-11-20&until=2026-11-26&by=type')
  await screen.findAllByRole('link', { name: '41' })
  const tiles = tilesOf()
  expect(addressOf(tiles, '上期 17')).toBe('/workplace?from=2026-11-13&until=2026-11-19')
  expect(addressOf(tiles, '40%')).toBe('/workplace?from=2026-11-20&until=2026-11-26&verdict=falseAlarm')
  // Times and how many they are of, the interval, and uptime: no list is of alarms that were opened, or of time.
  for (const text of numbersWithoutWay(tiles)) expect(text).toMatch(/分钟|样本|^P90|^98\.7%$|^上期 50%$/)
})

test('the row of a project leads to its alarms with the top bar narrowed to it', async () => {
  server.answers(figureCalls.read, report)
  select({ companyId: 3, projectId: 4, regionId: 5 })
  renderScreen(<ReportPage />, '/product-detail?from=2026-11-20&until=2026-11-26&by=project')
  const row = await screen.findByRole('row', { name: /^主厂区/ })
  const total = within(row).getByRole('link', { name: '41' })
  expect(total.getAttribute('href')).toBe('/workplace?from=2026-11-20&until=2026-11-26')
  // Viewed ones have two verdicts and the desk asks for one; times have no list.
  for (const text of numbersWithoutWay(row)) expect(text).toMatch(/^6$|分钟/)
  fireEvent.click(total)
  expect(currentSelection()).toEqual({ companyId: 3, projectId: 11 })
  // That of the chosen project counts the chosen region alone.
  select({ companyId: 3, projectId: 11, regionId: 5 })
  fireEvent.click(within(await screen.findByRole('row', { name: /^主厂区/ })).getByRole('link', { name: '41' }))
  expect(currentSelection()).toEqual({ companyId: 3, projectId: 11, regionId: 5 })
})

test('a report read by who may not see alarms leads to none', async () => {
  signInAs([rights.reports])
  server.answers(figureCalls.read, report)
  renderScreen(<ReportPage />, '/product-detail?from=2026-11-20&until=2026-11-26&by=type')
  await screen.findAllByText('41')
  expect(screen.queryByRole('link')).toBeNull()
})

test('the page of an algorithm', async () => {
  const channel = {
    ...{
      channelId: 'S1_C1',
      name: '东门',
      aiServerId: 'S1',
      aiServerName: '',
      state: 'offline' as const,
      companyId: 1,
      companyName: '',
    },
    ...{ projectId: 1, projectName: '主厂区', regionId: null, regionName: '', location: '', silentFrom: null },
    ...{ silentUntil: null, sensitivity: 3, alarms: 23 },
  } as const
  server.answers(alarmSourceCalls.readAlarmSource, { source: 'ready' })
  server.answers(alarmSourceCalls.listOfAlgorithm, { rows: [channel], total: 1 })
  server.answers(figureCalls.readAlgorithm, {
    ...{ period: days, weeks: days, heat: Array.from({ length: 7 }, () => hours(8)) },
    week: [{ day: '2026-11-26', total: 5, severe: 1, dayBefore: '2026-11-19', totalBefore: 4 }],
    ...{ confirmed: 6, falseAlarms: 2, precision: rateOf(6, 8) },
  })
  renderScreen(<AlgorithmOverview type={43} />, '/parking')
  const channels = await screen.findByRole('region', { name: '运行此算法的通道' })
  expect(addressOf(channels, '30 天内 23 条')).toBe(`/parking?view=alarms&device=S1_C1&from=2026-10-28&until=${today}`)
  expect(numbersWithoutWay(channels)).toEqual([])
  expect(
    numbersWithoutWay(await screen.findByRole('region', { name: /近 7 天/ })).filter(text => !/7 天/.test(text)),
  ).toEqual([])
  // A share with its interval: the true and the false ones below it are its lists.
  for (const text of numbersWithoutWay(screen.getByRole('region', { name: '准确率' })))
    expect(text).toMatch(/%|仅供参考|\d{4}-/)
})

test('how many vehicles are inside a park', async () => {
  server.answers(parkCalls.list, { rows: [{ ...parkOf(3, '北门'), inside: 14 }], total: 1 })
  renderScreen(<VehiclePage />, '/vehicle-order?view=parks')
  expect((await screen.findByRole('link', { name: '14' })).getAttribute('href')).toBe(
    '/vehicle-order?tab=inside&park=3',
  )
})
