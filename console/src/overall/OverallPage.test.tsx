// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type DrawnMap, mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import {
  dearestOf,
  defaultWeights,
  gradeOf,
  partsOf,
  type ScoreInputs,
  scoreOf,
} from '@watchfire/contract/overall/score.rules.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import { currentSelection } from '../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { OverallPage } from './OverallPage.tsx'

const inputs: ScoreInputs = {
  severe: 3,
  overdue: 1,
  opened: 9,
  medianMinutes: 4.25,
  channels: 8,
  online: 6,
  hazards: 0,
  overdueHazards: 0,
  rounds: 0,
  roundsInTime: 0,
  judged: 12,
  falseAlarms: 5,
}
const standing = (facts: ScoreInputs) => {
  const parts = partsOf(facts, defaultWeights)
  const systemScore = scoreOf(parts)
  return { systemScore, grade: gradeOf(systemScore), inputs: facts, parts, dearest: dearestOf(parts)?.part ?? null }
}
const place = { companyId: 3, companyName: '甲厂', hasPlan: false }
const scores = {
  weights: defaultWeights,
  perDay: 3,
  days: { from: '2026-11-20', until: '2026-11-26' },
  whole: standing(inputs),
  projects: [{ ...standing(inputs), ...place, projectId: 11, projectName: '一号厂区' }],
  companies: [],
  notShown: { projects: 0, companies: 0 },
}
const noMap: DrawnMap = { source: 'none', coordinates: 'wgs84', credit: '', tileAddresses: [], fileUrl: '' }
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(overallCalls.readHistory, () => [])
  server.answers(mapCalls.read, () => noMap)
  server.answers(overallCalls.readScores, () => scores)
  server.answers(overallCalls.readTrend, () => ({
    days: { today: '2026-11-26', yesterday: '2026-11-25' },
    levels: [{ level: 'severe' as const, today: Array(24).fill(1), yesterday: Array(24).fill(2) }],
  }))
  server.answers(overallCalls.readProjectHistory, () => [
    { at: Date.parse('2026-11-26T00:00:00Z'), systemScore: 88, grade: 2, inputs, weights: defaultWeights },
  ])
})

test('the score stands with its parts, and each number leads to its rows', async () => {
  signInAs([rights.overall])
  renderScreen(<OverallPage waiting={null} />, '/overrall')
  const score = await screen.findByRole('region', { name: '安全得分' })
  expect(within(score).getByText(String(scores.whole.systemScore))).toBeTruthy()
  expect(within(score).getByText(/提分最快：设备在线|提分最快：未处理严重告警/)).toBeTruthy()
  // Without the rights to the lists the numbers are told all the same.
  expect(within(score).getByText('3 条')).toBeTruthy()
  expect(within(score).queryByRole('link')).toBe(null)
  expect(within(score).getAllByText('不计分')).toHaveLength(3)
})

test('a value of a project leads to its list with the top bar narrowed to it, its name narrows the page', async () => {
  signInAs([rights.overall, rights.reports, rights.aiServers])
  renderScreen(<OverallPage waiting={null} />, '/overrall')
  const table = await screen.findByRole('region', { name: '各项目得分' })
  const link = within(table).getByRole('link', { name: '中位数 4.3 分钟（9 条）' })
  expect(link.getAttribute('href')).toBe('/product-detail?from=2026-11-20&until=2026-11-26')
  await userEvent.click(within(table).getByRole('button', { name: '一号厂区' }))
  expect(currentSelection()).toMatchObject({ companyId: 3, projectId: 11 })
  await waitFor(() =>
    expect(server.received(overallCalls.readProjectHistory)).toContainEqual(
      expect.objectContaining({ ofProjectId: 11 }),
    ),
  )
  expect(await screen.findByRole('img', { name: /共 1 次评估/ })).toBeTruthy()
})

test('the bars of the day and those of the score are tables on a press', async () => {
  signInAs([rights.overall])
  server.answers(overallCalls.readHistory, () => [
    { at: Date.parse('2026-11-25T00:00:00Z'), systemScore: 91, grade: 1, inputs, weights: defaultWeights },
    { at: Date.parse('2026-11-26T00:00:00Z'), systemScore: 88, grade: 2, inputs, weights: defaultWeights },
  ])
  const { person } = renderScreen(<OverallPage waiting={null} />, '/overrall')
  const cellsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .map(row => [...row.children].map(cell => cell.textContent))
  const day = await screen.findByRole('region', { name: '今日告警与昨日对比' })
  await person.click(await within(day).findByRole('button', { name: '显示数字' }))
  const hours = cellsOf(within(day).getByRole('table'))
  expect(hours.slice(0, 2)).toEqual([
    ['小时', '严重 · 今日', '严重 · 昨日'],
    ['0:00', '1', '2'],
  ])
  expect(hours).toHaveLength(25)
  await person.click(within(day).getByRole('button', { name: '显示图形' }))
  expect(within(day).queryByRole('table')).toBe(null)
  const score = screen.getByRole('region', { name: '安全得分' })
  await person.click(await within(score).findByRole('button', { name: '显示数字' }))
  expect(cellsOf(within(score).getByRole('table'))).toEqual([
    ['评估时间', '得分', '等级'],
    ['2026-11-26 08:00:00', '88', '良好'],
    ['2026-11-25 08:00:00', '91', '优秀'],
  ])
})

test('the list of projects says how many are not in it', async () => {
  signInAs([rights.overall])
  server.answers(overallCalls.readScores, () => ({ ...scores, notShown: { projects: 57, companies: 0 } }))
  renderScreen(<OverallPage waiting={null} />, '/overrall')
  const table = await screen.findByRole('region', { name: '各项目得分' })
  expect(within(table).getByText('另有 57 个项目未列出；选择企业后可查看')).toBeTruthy()
})

test('weights are saved only when they are a hundred together', async () => {
  signInAs([rights.overall, rights.settings])
  server.answers(overallCalls.saveWeights, () => undefined)
  renderScreen(<OverallPage waiting={null} />, '/overrall')
  await userEvent.click(await screen.findByRole('button', { name: '评分权重' }))
  const dialog = await screen.findByRole('dialog')
  const field = (name: string) => within(dialog).getByRole('spinbutton', { name })
  await userEvent.clear(field('误报率'))
  await userEvent.type(field('误报率'), '15')
  expect(await within(dialog).findByText('合计 110，应为 100')).toBeTruthy()
  expect(
    within(dialog)
      .getByRole('button', { name: /保\s*存/ })
      .hasAttribute('disabled'),
  ).toBe(true)
  await userEvent.clear(field('隐患逾期'))
  await userEvent.type(field('隐患逾期'), '10')
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(server.received(overallCalls.saveWeights)).toMatchObject([
      { weights: { ...defaultWeights, falseAlarms: 15, hazards: 10 }, perDay: 3 },
    ]),
  )
})

test('a floor plan stands on the page with its cameras and sensors, each of which leads to its alarm or to itself', async () => {
  signInAs([rights.overall, rights.workplace, rights.monitor])
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 1600
      naturalHeight = 900
      onload?: () => void
      set src(_: string) {
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const project = { ...scores.projects[0], hasPlan: true } as (typeof scores.projects)[number]
  server.answers(overallCalls.readScores, () => ({ ...scores, projects: [project] }))
  const place = { x: 0.5, y: 0.5, angle: 0, width: 60, reach: 0.1 }
  const channel = { state: 'online' as const, regionId: null, location: '' }
  const values = [{ quantity: 'temperature' as const, value: 81.25, side: 'high' as const }]
  server.answers(planCalls.read, () => ({
    projectId: 11,
    projectName: '一号厂区',
    picture: '/plan.png',
    version: 1,
    positions: [
      { channelId: 'S1_C1', ...place },
      { channelId: 'S1_C2', ...place, x: 0.2 },
    ],
    spots: [{ sensorId: 'S1_S1', x: 0.7, y: 0.7 }],
    outlines: [],
    sensors: [{ sensorId: 'S1_S1', name: '烟感', kind: 'sensor' as const, ...channel, values }],
    channels: [
      { channelId: 'S1_C1', name: '东门', ...channel },
      { channelId: 'S1_C2', name: '西门', ...channel, state: 'offline' as const },
    ],
    regions: [],
  }))
  const none = { total: 0, handled: 0, pending: 0, severe: 0, pendingSevere: 0, pendingFaults: 0 }
  server.answers(alarmCalls.countToday, () => ({ ...none, channels: 2, channelsOnline: 1 }))
  server.answers(alarmCalls.listCurrent, () => [anAlarm({ deviceId: 'S1_C1', level: 'severe' })])
  renderScreen(<OverallPage waiting={null} />, '/overrall')
  const plan = await screen.findByRole('group', { name: '一号厂区的平面图' })
  const east = await within(plan).findByRole('link', { name: '东门，有未处理的告警' })
  expect(east.getAttribute('href')).toBe('/workplace?device=S1_C1&state=pending')
  const west = within(plan).getByRole('link', { name: '西门，不在线' })
  expect(west.getAttribute('href')).toBe('/device-info?deviceId=S1_C2')
  const smoke = within(plan).getByRole('link', { name: '烟感，在线，81.25 °C' })
  expect(smoke.getAttribute('href')).toBe('/device-manage?tab=sensors&open=S1_S1')
  expect(within(smoke).getByText('81.25 °C').getAttribute('data-beyond')).toBe('true')
})
