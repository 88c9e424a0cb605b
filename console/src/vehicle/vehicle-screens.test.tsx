// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { BookDialog } from './BookDialog.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { OrderState } from './OrderState.tsx'
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

test('what has no plate of the road is booked by a number of its site; another type asks for a plate again', async () => {
  server.answers(vehicleCalls.book, { orderId: 9 })
  const { person } = renderScreen(<BookDialog order={undefined} onClose={vi.fn()} />)
  const choose = async (label: string, option: string | RegExp) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
    await person.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }
  await person.type(screen.getByLabelText('车牌号'), 'f-12')
  expect((await screen.findAllByText('例如 京A12345，新能源 京AD12345')).length).toBeGreaterThan(0)
  await choose('车辆类型', '喂料车')
  expect(screen.getByLabelText('场内编号或车牌号')).toHaveProperty('value', 'f-12')
  expect(await screen.findByText('无号牌')).toBeTruthy()
  await person.type(screen.getByLabelText('司机'), '李')
  await person.type(screen.getByLabelText('事由'), '装卸')
  await choose('园区', /北门/)
  await person.click(screen.getByRole('button', { name: /保\s*存/ }))
  await vi.waitFor(() => expect(server.received(vehicleCalls.book)).toHaveLength(1))
  expect(server.received(vehicleCalls.book)[0]).toMatchObject({ type: 'feed', plate: 'F12', plateColour: 'none' })
  await choose('车辆类型', '货车')
  expect((await screen.findAllByText('例如 京A12345，新能源 京AD12345')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('车牌号')).toBeTruthy()
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

test.each([
  ['an hour ago has expired', -3_600_000, '已过有效期'],
  ['in an hour waits for its vehicle', 3_600_000, '待入场'],
] as const)('a booking that ends %s', async (_, after, said) => {
  renderScreen(<OrderState order={{ ...order, validUntil: Date.now() + after }} />)
  expect(await screen.findByText(said)).toBeTruthy()
})
