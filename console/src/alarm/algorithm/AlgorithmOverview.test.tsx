// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { alarmSourceCalls } from '@watchfire/contract/device/alarm-source.calls.ts'
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import type { AlgorithmFigures } from '@watchfire/contract/report/figure.shapes.ts'
import { expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { AlgorithmOverview } from './AlgorithmOverview.tsx'

const heat = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => (day === 1 && hour === 9 ? 8 : 0)),
)
const figures: AlgorithmFigures = {
  period: { from: '2026-10-28', until: '2026-11-26' },
  weeks: { from: '2026-10-30', until: '2026-11-26' },
  week: Array.from({ length: 7 }, (_, n) => ({
    day: `2026-11-${20 + n}`,
    total: n,
    severe: 0,
    dayBefore: `2026-11-${13 + n}`,
    totalBefore: 1,
  })),
  heat,
  confirmed: 6,
  falseAlarms: 2,
  precision: { n: 8, rate: 0.75, low: 0.41, high: 0.93 },
}

function openPage(source: 'noModel' | 'elsewhere', total: number) {
  const server = startFakeServer()
  server.answers(alarmSourceCalls.readAlarmSource, { source })
  server.answers(alarmSourceCalls.listOfAlgorithm, {
    rows: total === 0 ? [] : [offline],
    total,
  })
  server.answers(alarmCalls.list, { rows: [], total: 0 })
  server.answers(figureCalls.readAlgorithm, figures)
  signInAs([rights.workplace])
  renderScreen(<AlgorithmOverview type={43} />, '/parking')
  return server
}

const offline = {
  channelId: 'S1_C1',
  name: '东门',
  aiServerId: 'S1',
  aiServerName: 'S1',
  state: 'offline',
  companyId: 1,
  companyName: '企业',
  projectId: 1,
  projectName: '一厂',
  regionId: null,
  regionName: '',
  location: '',
  silentFrom: null,
  silentUntil: null,
  sensitivity: 3,
  alarms: 5,
} as const

test('where nothing can raise it the page says so first, and the figures of what was stand below', async () => {
  openPage('noModel', 0)
  expect(await screen.findByText(/没有 AI 服务器能识别人员和车辆/)).toBeTruthy()
  expect(screen.getByText('没有通道运行此算法。')).toBeTruthy()
  expect(await screen.findByText('75%')).toBeTruthy()
  expect(screen.getByText('已判定不足 20 条，仅供参考')).toBeTruthy()
  expect(screen.getByText('95% 置信区间 41% – 93%，共 8 条')).toBeTruthy()
  const day = screen.getByTitle('2026-11-26：6 条，其中严重 0 条；一周前 1 条')
  expect(day.getAttribute('href')).toContain('?view=alarms&from=2026-11-26&until=2026-11-26')
})

test('a type that comes from elsewhere and does come is not said to be impossible', async () => {
  openPage('elsewhere', 1)
  const others = await screen.findByRole('list', { name: '其他通道' })
  expect(within(others).getByRole('link', { name: '东门' }).getAttribute('href')).toBe('/device-info?deviceId=S1_C1')
  expect(within(others).getByText('30 天内 5 条')).toBeTruthy()
  await screen.findByText('75%')
  expect(screen.queryByText(/随产品提供的模型不识别/)).toBeNull()
})

test('the heat map is walked along by keys, and is a table of numbers on demand', async () => {
  openPage('elsewhere', 1)
  const busiest = await screen.findByLabelText('周二 9–10 时：8 条')
  expect([...document.querySelectorAll('td[tabindex="0"]')]).toEqual([busiest])
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  act(() => busiest.focus())
  for (const key of ['ArrowUp', 'ArrowRight']) press(key)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('周一 10–11 时：0 条')
  for (const key of ['ArrowLeft', 'ArrowDown']) press(key)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('周二 9–10 时：8 条')
  fireEvent.click(screen.getByRole('button', { name: '显示数字' }))
  expect(screen.getByLabelText('周二 9–10 时：8 条').textContent).toBe('8')
})
