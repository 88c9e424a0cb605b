// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import type { PlateEvent } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { refreshModules } from '../core/use-call.ts'
import { OrdersView } from './OrdersView.tsx'
import { PlateStrip } from './PlateStrip.tsx'
import { anOrder } from './testing/an-order.ts'

const read: PlateEvent = {
  plateEventId: 5,
  readPlate: '京A12345',
  plate: '京A12345',
  confidence: 0.94,
  side: 'entry',
  parkId: 3,
  parkName: '北门',
  deviceName: '',
  at: 0,
  times: 1,
  pictureUrl: '/media/v1/file/1?ticket=t',
  state: 'waiting',
  blackListed: false,
  proposals: [{ order: anOrder, exact: true }],
  correctedBy: '',
  takenBy: '',
}

let server: FakeServer
const waits = (...events: PlateEvent[]) => server.answers(plateCalls.list, { rows: events, total: events.length })
beforeEach(() => {
  server = startFakeServer()
  server.answers(parkCalls.list, { rows: [], total: 0 })
  server.answers(vehicleCalls.get, { order: anOrder, checks: [], reads: [], nextItems: [] })
  signInAs()
})

test('the check of a plate opens with its picture, and says which reading it was', async () => {
  waits(read)
  server.answers(vehicleCalls.checkIn, { state: 'inside' })
  const { person } = renderScreen(<PlateStrip />)
  expect(await screen.findByText('94%')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '入场查验 京A12345' }))
  expect((await screen.findAllByAltText('京A12345 的抓拍图片')).length).toBe(2)
  await vi.waitFor(() => expect(server.received(vehicleCalls.get)).toHaveLength(1))
  await person.click(await screen.findByRole('button', { name: '放行入场' }))
  await vi.waitFor(() => expect(server.received(vehicleCalls.checkIn)).toMatchObject([{ orderId: 7, plateEventId: 5 }]))
})

test('a vehicle that was read again and again says how often', async () => {
  waits({ ...read, times: 4 }, { ...read, plateEventId: 6, plate: '京B12345' })
  renderScreen(<PlateStrip />)
  expect(await screen.findAllByText(/识别 \d+ 次/)).toHaveLength(1)
  expect(screen.getByText(/识别 4 次/)).toBeTruthy()
})

test('a card stays where it is when its vehicle is read once more', async () => {
  waits(read)
  renderScreen(<PlateStrip />)
  const button = await screen.findByRole('button', { name: '忽略 京A12345' })
  waits({ ...read, plateEventId: 9, times: 2 })
  await act(() => refreshModules(['plate']))
  expect(await screen.findByText(/识别 2 次/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '忽略 京A12345' })).toBe(button)
})

test('a plate one sign away is taken for the order by a person alone', async () => {
  waits({ ...read, plate: '京A1234S', readPlate: '京A1234S', proposals: [{ order: anOrder, exact: false }] })
  server.answers(plateCalls.correct, undefined)
  const { person } = renderScreen(<PlateStrip />)
  expect(await screen.findByText('相近预约 京A12345')).toBeTruthy()
  expect(server.received(plateCalls.correct)).toEqual([])
  await person.click(screen.getByText('是 京A12345'))
  expect(await screen.findByRole('button', { name: '放行入场' })).toBeTruthy()
  expect(server.received(plateCalls.correct)).toEqual([{ plateEventId: 5, plate: '京A12345' }])
})

test('a black-listed plate has no way in, and whoever comes second is told who took it', async () => {
  waits({ ...read, blackListed: true })
  server.refuses(plateCalls.dismiss, 'plate.taken', { name: '王', state: '已查验' })
  const { person } = renderScreen(<PlateStrip />)
  expect(await screen.findByText('黑名单')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '入场查验 京A12345' })).toBeNull()
  await person.click(screen.getByRole('button', { name: '忽略 京A12345' }))
  expect(await screen.findByText('该车牌已由 王 处理：已查验')).toBeTruthy()
})

test('the list waits for what stands above it, and is not held up by a strip that cannot be read', async () => {
  server.answers(vehicleCalls.list, { rows: [], total: 0 })
  server.answers(vehicleCalls.count, { toConfirm: 0, booked: 0, inside: 0, overstayed: 0, over: 0 })
  const plates = Promise.withResolvers<{ rows: PlateEvent[]; total: number }>()
  server.answers(plateCalls.list, () => plates.promise)
  renderScreen(<OrdersView title="车辆出入" />)
  const list = await screen.findByText('车辆出入')
  expect(list.closest('[hidden]')).toBeTruthy()
  plates.resolve({ rows: [read], total: 1 })
  await screen.findByText('94%')
  expect(screen.getByText('车辆出入').closest('[hidden]')).toBeNull()
  server.refuses(plateCalls.list, 'park.notFound')
  renderScreen(<OrdersView title="另一个园区" />, '/?park=7')
  await vi.waitFor(() => expect(screen.getByText('另一个园区').closest('[hidden]')).toBeNull())
})
