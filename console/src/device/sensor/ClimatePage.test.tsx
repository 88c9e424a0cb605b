// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { Algorithm } from '@watchfire/contract/access/access.shapes.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { coldStore, withinLimits } from '../testing/a-cold-store.ts'
import { ClimatePage } from './ClimatePage.tsx'

const algorithm: Algorithm = {
  name: '温湿度监测',
  nameEn: 'Climate',
  nickname: 'climate',
  page: 'climateSensors',
  alarmType: 38,
  alarmTypeName: '温湿度',
}
let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices])
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
})

test('each sensor of the climate is a card with its values; one beyond a limit stands out and says which', async () => {
  const hot = {
    ...coldStore,
    sensorId: 'WF-EAST_S2',
    name: '配电室',
    values: [
      { quantity: 'temperature' as const, low: null, high: 40, ...withinLimits, value: 47.5, side: 'high' as const },
    ],
  }
  server.answers(sensorCalls.list, { rows: [coldStore, hot], total: 2 })
  renderScreen(<ClimatePage algorithm={algorithm} />)
  expect(await screen.findByRole('heading', { name: '温湿度监测' })).toBeTruthy()
  const card = (await screen.findByText('配电室')).closest('[data-breach], article, li') as HTMLElement
  expect(within(card).getByText(/47.5/)).toBeTruthy()
  expect(card.textContent).toContain('超上限')
  expect(server.received(sensorCalls.list)[0]).toMatchObject({ quantities: ['temperature', 'humidity'] })
})

test('without a sensor it says where one comes from, and one can be added by those who may', async () => {
  server.answers(sensorCalls.list, { rows: [], total: 0 })
  renderScreen(<ClimatePage algorithm={algorithm} />)
  expect(await screen.findByText(/还没有温湿度读数/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /添加设备/ }).length).toBeGreaterThan(0)
})

test('whoever only looks is offered no way to add one', async () => {
  signInAs([rights.monitor])
  server.answers(sensorCalls.list, { rows: [], total: 0 })
  renderScreen(<ClimatePage algorithm={algorithm} />)
  expect(await screen.findByText(/还没有温湿度读数/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /添加设备/ })).toBeNull())
})
