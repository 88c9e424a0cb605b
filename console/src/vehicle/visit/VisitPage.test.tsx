// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import type { Visit } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../core/query-client.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { VisitPage } from './VisitPage.tsx'

const link = `v_${'a'.repeat(32)}`
const booking = `b_${'b'.repeat(32)}`
const shown: Visit = {
  reference: 'K7M2PQRS',
  companyName: '远达化工',
  parkName: '北门',
  plate: '京AD12345',
  type: 'car',
  validFrom: 0,
  validUntil: 3_600_000,
  state: 'waiting',
  note: '',
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(visitCalls.read, { companyName: '远达化工', parkName: '北门' })
  server.answers(visitCalls.readBooking, shown)
})

test('a visitor books: the plate is judged at its field, consent is asked, and the booking shows', async () => {
  server.refuses(visitCalls.book, 'call.busy')
  const { person } = renderScreen(<VisitPage />, `/visit#${link}`)
  expect(await screen.findByText('预约进入 远达化工 · 北门')).toBeTruthy()
  const plate = screen.getByLabelText('车牌号')
  await person.type(plate, '京1A')
  await person.type(screen.getByLabelText('司机姓名'), '李卫东')
  await person.type(screen.getByLabelText('司机电话'), '13800001234')
  await person.type(screen.getByLabelText('事由'), '送货')
  await person.click(screen.getByRole('button', { name: '提交预约' }))
  expect(await screen.findByText('请先同意')).toBeTruthy()
  expect(await screen.findByText('例如 京A12345，新能源 京AD12345')).toBeTruthy()
  expect(server.received(visitCalls.book)).toEqual([])
  await person.clear(plate)
  await person.type(plate, '京ad12345')
  await person.click(screen.getByRole('checkbox'))
  await person.click(screen.getByRole('button', { name: '提交预约' }))
  await vi.waitFor(() => expect(server.received(visitCalls.book)).toHaveLength(1))
  // Sent again it is the same booking.
  server.answers(visitCalls.book, { reference: 'K7M2PQRS' })
  await person.click(await screen.findByRole('button', { name: '提交预约' }))
  expect(await screen.findByText('K7M2PQRS')).toBeTruthy()
  const [first, second] = server.received(visitCalls.book)
  expect(first).toMatchObject({
    token: link,
    plate: '京AD12345',
    plateColour: 'green',
    driver: '李卫东',
    consent: true,
  })
  expect(second).toEqual(first)
  expect(server.received(visitCalls.readBooking)).toEqual([{ bookingToken: first?.bookingToken }])
})

test('whoever has the address of a booking sees and cancels it', async () => {
  server.answers(visitCalls.cancelBooking, undefined)
  const { person } = renderScreen(<VisitPage />, `/visit#${booking}`)
  expect(await screen.findByText('已提交，等待确认')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '取消预约' }))
  await person.click(await screen.findByRole('button', { name: /确\s*定|OK/ }))
  await vi.waitFor(() => expect(server.received(visitCalls.cancelBooking)).toEqual([{ bookingToken: booking }]))
})

test('a booking is asked for again while something may become of it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  renderScreen(<VisitPage />, `/visit#${booking}`)
  expect(await screen.findByText('已提交，等待确认')).toBeTruthy()
  server.answers(visitCalls.readBooking, { ...shown, state: 'over' })
  act(() => void vi.advanceTimersByTime(20_000))
  expect(await screen.findByText('已结束')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(queryClient.isFetching()).toBe(0)
})

test('a link that opens nothing says so, and asks for nothing when it is cut off', async () => {
  server.refuses(visitCalls.read, 'visit.dead')
  const { unmount } = renderScreen(<VisitPage />, `/visit#v_${'c'.repeat(32)}`)
  expect((await screen.findByRole('alert')).textContent).toContain('无效或已失效')
  unmount()
  renderScreen(<VisitPage />, '/visit#v_cut')
  expect((await screen.findByRole('alert')).textContent).toContain('无效或已失效')
  expect(server.received(visitCalls.read)).toHaveLength(1)
})
