// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { stateCalls } from '@watchfire/contract/device/device-state.calls.ts'
import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { SiteToday } from './SiteToday.tsx'

const days = { today: '2026-11-26', yesterday: '2026-11-25' }
const counts = { handled: 0, pending: 3, severe: 0, confirmed: 0, falseAlarms: 0, ignored: 0, viewed: 0 }
const hours = (count: number) => Array.from({ length: 24 }, (_, hour) => (hour === 8 ? count : 0))

test('top places lead to their alarms, and a part without anything gives its room up', async () => {
  const server = startFakeServer()
  server.answers(overallCalls.readTrend, { days, levels: [{ level: 'severe', today: hours(2), yesterday: hours(1) }] })
  server.answers(homeCalls.countByDevice, [
    { deviceId: 'S1_C1', deviceName: '东门', location: '', projectName: '一厂', total: 3, ...counts },
  ])
  server.answers(stateCalls.countStates, { online: 4, offline: 0, inactive: 0, disabled: 0, kinds: [] })
  signInAs([rights.monitor, rights.workplace, rights.deviceStates])
  renderScreen(<SiteToday />)
  const places = await screen.findByRole('region', { name: '近 7 天告警最多的位置' })
  expect(within(places).getByRole('link', { name: '东门' }).getAttribute('href')).toBe('/workplace?device=S1_C1')
  expect(await screen.findByRole('img', { name: '严重：今日 2 条，昨日 1 条' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '设备健康' })).toBeNull()
})

test('a quiet site leaves all of the room to its pictures', async () => {
  const server = startFakeServer()
  server.answers(overallCalls.readTrend, { days, levels: [] })
  server.answers(homeCalls.countByDevice, [])
  signInAs([rights.monitor])
  renderScreen(<SiteToday />)
  expect(screen.getByRole('region', { name: '今日告警与昨日对比' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})
