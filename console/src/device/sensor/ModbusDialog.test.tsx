// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { ModbusGateway, ModbusPoint } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { coldStore } from '../testing/a-cold-store.ts'
import { SensorActions } from './SensorActions.tsx'

const point: ModbusPoint = {
  sensorId: 'WF-EAST_S1',
  quantity: 'temperature',
  unit: 3,
  table: 'holding',
  address: 4,
  type: 'float32',
  order: 'abcd',
  scale: 1,
  offset: 0,
  seconds: 10,
}
const gateway: ModbusGateway = {
  sensorId: 'WF-EAST_S2',
  version: 4,
  host: '10.0.0.7',
  port: 502,
  points: [point],
  changedBy: '张三',
  changedAt: 1_760_000_000_000,
  setUp: 'applied',
  problem: null,
  pointProblems: [{ sensorId: 'WF-EAST_S1', quantity: 'temperature', problem: 'noTarget' }],
}

test('a gateway says why a point gives nothing, shows the registers of a read, and saves on top of what was seen', async () => {
  const server = startFakeServer()
  const below: Sensor = { ...coldStore, sensorId: 'WF-EAST_S2', name: '东网关', kind: 'gateway', values: [] }
  server.answers(sensorCalls.list, { rows: [coldStore, below], total: 2 })
  server.answers(sensorCalls.getModbus, gateway)
  server.answers(sensorCalls.readModbus, [
    { sensorId: 'WF-EAST_S1', quantity: 'temperature', raw: [0x3333, 0x41ab], value: 4.17e-8, problem: null },
  ])
  server.answers(sensorCalls.saveModbus, gateway)
  signInAs([rights.devices])
  const { person } = renderScreen(<SensorActions sensor={below} />)
  await person.click(screen.getByRole('button', { name: 'Modbus 采集 东网关' }))
  await screen.findByText(/网关没有收到该从站的应答/)
  const dialog = within(screen.getByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: /试\s*读/ }))
  expect(await dialog.findByText('原始值 0x3333 0x41AB')).toBeTruthy()
  expect(server.received(sensorCalls.readModbus)).toMatchObject([{ host: '10.0.0.7', points: [point] }])
  // Another order: what was read before says nothing of it any more.
  await person.click(dialog.getByLabelText(/字节序/))
  await person.click(await screen.findByText('CDAB'))
  await waitFor(() => expect(dialog.queryByText(/0x3333/)).toBeNull())
  await person.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(server.received(sensorCalls.saveModbus)).toMatchObject([
      { sensorId: 'WF-EAST_S2', version: 4, host: '10.0.0.7', points: [{ ...point, order: 'cdab' }] },
    ]),
  )
})
