// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { BookDialog } from './BookDialog.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { orderInput } from './order-input.ts'
import { anOrder as order, parkOf } from './testing/an-order.ts'
import { VehiclePage } from './VehiclePage.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(parkCalls.list, { rows: [parkOf(3, '北门'), parkOf(4, '南门')], total: 2 })
  server.answers(vehicleCalls.get, { order, checks: [], reads: [], nextItems: ['证件', '灭火器'] })
  signInAs()
})

test('nothing is sent before every item is answered, and the button says what comes of the answers', async () => {
  server.answers(vehicleCalls.checkIn, { state: 'refused' })
  const close = vi.fn()
  const { person } = renderScreen(<CheckDialog order={order} side="entry" onClose={close} />)
  const [papers, extinguisher] = await Promise.all(['证件', '灭火器'].map(name => screen.findByLabelText(name)))
  await person.click(screen.getByRole('button', { name: '放行入场' }))
  expect(await screen.findByText('请逐项选择')).toBeTruthy()
  expect(server.received(vehicleCalls.checkIn)).toEqual([])
  const choose = (group: HTMLElement | undefined, word: string) =>
    person.click(
      [...(group?.querySelectorAll('.ant-segmented-item-label') ?? [])].find(e => e.textContent === word) as Element,
    )
  await choose(papers, '正常')
  await choose(extinguisher, '异常')
  await person.click(screen.getByRole('button', { name: '拒绝入场' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.received(vehicleCalls.checkIn)).toMatchObject([
    {
      orderId: 7,
      answers: [
        { item: '证件', isFine: true },
        { item: '灭火器', isFine: false },
      ],
    },
  ])
})

test('a plate that is none is refused at its field, and a new energy plate takes its colour', async () => {
  const { person } = renderScreen(<BookDialog order={undefined} onClose={vi.fn()} />)
  const plate = screen.getByLabelText('车牌号')
  await person.type(plate, '京1A')
  expect((await screen.findAllByText('例如 京A12345，新能源 京AD12345')).length).toBeGreaterThan(0)
  await person.clear(plate)
  await person.type(plate, '京ad12345')
  expect(await screen.findByText('绿牌')).toBeTruthy()
  expect(server.received(vehicleCalls.book)).toEqual([])
})

test('the address says what is listed', () => {
  expect(orderInput({ tab: 'inside', park: '3', type: 'tanker', keyword: '京A' })).toEqual({
    tab: 'inside',
    parkId: 3,
    type: 'tanker',
    keyword: '京A',
  })
  expect(orderInput({ tab: 'nowhere', park: 'x', type: '-' })).toEqual({
    keyword: undefined,
    tab: undefined,
    type: undefined,
  })
})

test('the page lists orders with their counts, and offers what the gate does next', async () => {
  server.answers(vehicleCalls.list, { rows: [{ ...order, state: 'inside', overstayed: true }], total: 1 })
  server.answers(plateCalls.list, { rows: [], total: 0 })
  server.answers(vehicleCalls.count, { toConfirm: 0, booked: 0, inside: 1, overstayed: 1, over: 4 })
  renderScreen(<VehiclePage />, '/vehicle-order?tab=inside')
  expect(await screen.findByText('已超时')).toBeTruthy()
  expect(await screen.findByText('在场 1')).toBeTruthy()
  expect(screen.getByRole('button', { name: '出场查验 京A12345' })).toBeTruthy()
  expect(server.received(vehicleCalls.list)).toMatchObject([{ tab: 'inside' }])
})
