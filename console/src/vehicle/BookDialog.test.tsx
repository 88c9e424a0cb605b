// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { refreshModules } from '../core/use-call.ts'
import { BookDialog } from './BookDialog.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { anOrder as order, parkOf } from './testing/an-order.ts'

let server: FakeServer
const says = (order: VehicleOrder) => server.answers(vehicleCalls.get, { order, checks: [], reads: [], nextItems: [] })
beforeEach(() => {
  server = startFakeServer()
  server.answers(parkCalls.list, { rows: [parkOf(3, '北门')], total: 1 })
  says(order)
  signInAs()
})
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))

test('a booking that somebody changed meanwhile is said to be so, and what was typed stays beside what they changed', async () => {
  const close = vi.fn()
  server.refuses(vehicleCalls.change, 'vehicle.changed', { name: '王' })
  const { person } = renderScreen(<BookDialog order={order} onClose={close} />)
  type('货物', '黄沙')
  type('单位', '远达物流')
  save()
  expect(await screen.findByText('王 刚刚修改了该预约，请查看后再提交')).toBeTruthy()
  expect(server.received(vehicleCalls.change)).toMatchObject([{ orderId: 7, version: 1 }])
  const theirs = { ...order, version: 2, plate: '京B54321', unit: '顺通' }
  says(theirs)
  await person.click(screen.getByRole('button', { name: '载入最新内容' }))
  expect(await screen.findByText('他人修改了：车牌号，已载入最新内容。')).toBeTruthy()
  expect(screen.getByText('您与他人都修改了：单位，保存后以您填写的为准。')).toBeTruthy()
  expect(screen.queryByText('王 刚刚修改了该预约，请查看后再提交')).toBeNull()
  server.answers(vehicleCalls.change, undefined)
  save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.received(vehicleCalls.change).slice(1)).toMatchObject([
    { orderId: 7, version: 2, plate: '京B54321', cargo: '黄沙', unit: '远达物流' },
  ])
})

test('what is read behind the dialog is not sent as what it shows', async () => {
  server.answers(vehicleCalls.change, undefined)
  const { person } = renderScreen(<OrderDrawer orderId={7} onClose={vi.fn()} />)
  await person.click(await screen.findByRole('button', { name: '修改预约' }))
  says({ ...order, version: 2, plate: '京B54321' })
  await act(() => refreshModules(['vehicle']))
  expect(await screen.findByText('京B54321')).toBeTruthy()
  save()
  await vi.waitFor(() =>
    expect(server.received(vehicleCalls.change)).toMatchObject([{ version: 1, plate: '京A12345' }]),
  )
})
