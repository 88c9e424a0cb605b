// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { refreshModules } from '../core/use-call.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { anOrder as order } from './testing/an-order.ts'
import { ConfirmOrder } from './visit/ConfirmOrder.tsx'

let server: FakeServer
const later = { ...order, version: 2, plate: '京B54321' }
const says = (order: VehicleOrder, nextItems = ['证件']) =>
  server.answers(vehicleCalls.get, { order, checks: [], reads: [], nextItems })
beforeEach(() => {
  server = startFakeServer()
  says(order)
  signInAs()
})
const fine = async () => {
  const item = await screen.findByLabelText('证件')
  fireEvent.click(within(item).getByText('正常'))
}
const letIn = () => fireEvent.click(screen.getByRole('button', { name: '放行入场' }))

test('a gate keeper who checked another plate than the order has now is told so, and the check stays as it was filled in', async () => {
  const close = vi.fn()
  server.refuses(vehicleCalls.checkIn, 'vehicle.changed', { name: '王' })
  const { person } = renderScreen(<CheckDialog order={order} side="entry" onClose={close} />)
  await fine()
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '封签完好' } })
  letIn()
  expect(await screen.findByText('王 刚刚修改了该预约，请查看后再提交')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('京A12345')
  says(later)
  await person.click(screen.getByRole('button', { name: '载入最新内容' }))
  expect(await screen.findByText('车牌由 京A12345 改为 京B54321，请核对车辆后再提交。已填写的内容不变。')).toBeTruthy()
  server.answers(vehicleCalls.checkIn, { state: 'inside' })
  letIn()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  const check = { orderId: 7, answers: [{ item: '证件', isFine: true }], note: '封签完好' }
  expect(server.received(vehicleCalls.checkIn)).toMatchObject([
    { ...check, version: 1 },
    { ...check, version: 2 },
  ])
})

test('an order that is read anew behind its check is not taken for the one that is checked', async () => {
  server.answers(vehicleCalls.checkIn, { state: 'inside' })
  const { person } = renderScreen(<OrderDrawer orderId={7} onClose={vi.fn()} />)
  await person.click(await screen.findByRole('button', { name: '入场查验 京A12345' }))
  await fine()
  says(later)
  await act(() => refreshModules(['vehicle']))
  expect(await screen.findByRole('button', { name: '入场查验 京B54321', hidden: true })).toBeTruthy()
  letIn()
  await vi.waitFor(() => expect(server.received(vehicleCalls.checkIn)).toMatchObject([{ orderId: 7, version: 1 }]))
})

test('what is confirmed is the booking that was shown, and who changed it is said', async () => {
  server.refuses(vehicleCalls.confirm, 'vehicle.changed', { name: '王' })
  const { person } = renderScreen(<ConfirmOrder order={{ ...order, confirmed: false }} large={false} />)
  await person.click(screen.getByRole('button', { name: '确认预约 京A12345' }))
  expect(await screen.findByText('王 刚刚修改了该预约，请查看后再提交')).toBeTruthy()
  expect(server.received(vehicleCalls.confirm)).toEqual([{ orderId: 7, version: 1 }])
})
