// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { coldStore, withinLimits } from '../testing/a-cold-store.ts'
import { drawnCamera as camera, drawnSettings as settings } from '../testing/a-drawn-camera.ts'
import { MetersDialog } from './MetersDialog.tsx'

const waterMeter = {
  ...coldStore,
  kind: 'meter' as const,
  sensorId: 'WF-7K3M9QXT_S3',
  name: '水表',
  values: [{ quantity: 'pressure' as const, low: null, high: null, ...withinLimits }],
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices])
  server.answers(deviceCalls.getCamera, camera)
  server.answers(sensorCalls.list, { rows: [waterMeter, { ...coldStore, kind: 'gateway', name: '网关' }], total: 2 })
  server.answers(deviceCalls.updateCamera, input => ({
    ...camera,
    settings: { ...settings, meters: input.meters ?? [], version: input.version + 1 },
  }))
  // The picture is a thousand pixels wide; a place on the screen is a place on it.
  const wide = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  const high = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1000)
  onTestFinished(() => {
    wide.mockRestore()
    high.mockRestore()
  })
})
const open = async () => {
  const { person } = renderScreen(<MetersDialog channelId="WF-EAST_C1" onClose={vi.fn()} />)
  await screen.findByRole('button', { name: /添加仪表/ })
  return person
}
const save = () => screen.getByRole('button', { name: /^保\s?存$/ })

test('a meter is added, bound to a sensor, its place dragged on the picture, and saved with the rest as it was', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: /添加仪表/ }))
  expect(screen.getByText('仪表 1 还没有选择传感器和测量量')).toBeTruthy()
  expect(save()).toHaveProperty('disabled', true)
  const meter = within(screen.getByRole('group', { name: '仪表 1' }))
  await person.click(meter.getByRole('combobox', { name: '传感器或表计' }))
  expect(screen.queryByTitle(/网关/)).toBeNull()
  await person.click(await screen.findByTitle('水表 · WF-7K3M9QXT_S3'))
  const ground = screen.getByTestId('new-zone')
  const at = (x: number, y: number) => ({ clientX: x, clientY: (y * 9) / 16, button: 0, pointerId: 1 })
  fireEvent.pointerDown(ground, at(0.4, 0.4))
  fireEvent.pointerMove(ground, at(0.5, 0.45))
  fireEvent.pointerUp(ground, at(0.58, 0.48))
  const typed = meter.getByRole('spinbutton', { name: '最大值' })
  await person.type(typed, '16')
  await person.click(save())
  await expect.poll(() => server.received(deviceCalls.updateCamera)).toHaveLength(1)
  const [sent] = server.received(deviceCalls.updateCamera)
  expect(sent).toMatchObject({ address: settings.address, zones: settings.zones, version: 4 })
  expect(sent).not.toHaveProperty('login')
  expect(sent?.meters).toEqual([
    {
      area: { left: 0.4, top: 0.4, right: 0.58, bottom: 0.48 },
      sensorId: 'WF-7K3M9QXT_S3',
      quantity: 'pressure',
      seconds: 60,
      most: 16,
    },
  ])
})

test('an AI server that cannot read them is named before anything is saved, and where there is no sensor it says what to do', async () => {
  const meters = [
    { area: { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }, sensorId: 'S_S1', quantity: 'gas' as const, seconds: 5 },
  ]
  const knows = camera.knows.filter(word => word !== 'meters')
  server.answers(deviceCalls.getCamera, { ...camera, knows, settings: { ...settings, meters } })
  server.answers(sensorCalls.list, { rows: [], total: 0 })
  const person = await open()
  expect(await screen.findByText(/不能读取仪表/)).toBeTruthy()
  expect(await screen.findByText(/还没有传感器或表计/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '删除仪表 1' }))
  await person.click(save())
  await expect.poll(() => server.received(deviceCalls.updateCamera).at(-1)?.meters).toEqual([])
})

test('its place can be typed, for who has no pointer', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: /添加仪表/ }))
  const left = screen.getByRole('spinbutton', { name: '左边' })
  await person.clear(left)
  await person.type(left, '30')
  expect(screen.getByTestId('meters').querySelector('g[data-chosen="true"] rect')?.getAttribute('x')).toBe('0.3')
})
