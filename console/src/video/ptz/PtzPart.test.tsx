// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { PtzPart } from './PtzPart.tsx'

const offer = { problem: null, presets: [{ token: 'P1', name: '大门' }], steeredBy: '' }

async function show(offered: Parameters<typeof answer>[1] = offer) {
  const server = startFakeServer()
  signInAs([rights.steerCameras])
  answer(server, offered)
  server.answers(ptzCalls.move, undefined)
  server.answers(ptzCalls.stop, undefined)
  server.answers(ptzCalls.goToPreset, undefined)
  const { person } = renderScreen(<PtzPart channelId="E_C1" />)
  const moves = () => server.received(ptzCalls.move)
  const stops = () => server.received(ptzCalls.stop)
  const open = async () => person.click(await screen.findByRole('button', { name: '打开云台控制' }))
  return { server, person, moves, stops, open }
}
type Offer = { problem: 'notOffered' | 'unreachable' | null; presets: typeof offer.presets; steeredBy: string }
const answer = (server: ReturnType<typeof startFakeServer>, offered: Offer) => server.answers(ptzCalls.find, offered)

test('while a button is held the camera turns, again and again, and stops when it is let go', async () => {
  const { person, moves, stops, open } = await show()
  await open()
  const left = screen.getByRole('button', { name: '向左' })
  await person.pointer({ keys: '[MouseLeft>]', target: left })
  await waitFor(() => expect(moves().length).toBeGreaterThan(1))
  expect(moves()[0]).toEqual({ channelId: 'E_C1', pan: -0.5, tilt: 0, zoom: 0 })
  expect(stops()).toEqual([])
  await person.pointer({ keys: '[/MouseLeft]', target: left })
  await waitFor(() => expect(stops().length).toBeGreaterThan(0))
})

test('the keys turn and zoom as soon as the controls are open, at the chosen speed; leaving them stops', async () => {
  const { person, moves, stops, open } = await show()
  await open()
  await person.selectOptions(screen.getByRole('combobox', { name: '速度' }), '快')
  fireEvent.blur(screen.getByRole('combobox', { name: '速度' }))
  screen.getByRole('group', { name: '云台控制' }).focus()
  await person.keyboard('{ArrowUp>}')
  await waitFor(() => expect(moves().at(-1)).toMatchObject({ pan: 0, tilt: 1, zoom: 0 }))
  await person.keyboard('{/ArrowUp}')
  await waitFor(() => expect(stops().length).toBeGreaterThan(0))
  await person.keyboard('{->}')
  await waitFor(() => expect(moves().at(-1)).toMatchObject({ zoom: -1 }))
  const before = stops().length
  fireEvent.blur(screen.getByRole('group', { name: '云台控制' }))
  await waitFor(() => expect(stops().length).toBeGreaterThan(before))
  await person.keyboard('{/-}{Escape}')
  expect(screen.queryByRole('group')).toBeNull()
})

test('controls that go away while something is held stop the camera', async () => {
  const { person, moves, stops, open } = await show()
  await open()
  await person.keyboard('{ArrowRight>}')
  await waitFor(() => expect(moves().length).toBeGreaterThan(0))
  await person.click(screen.getByRole('button', { name: '收起云台控制' }))
  await waitFor(() => expect(stops().length).toBeGreaterThan(0))
})

test('a preset is chosen and gone to', async () => {
  const { server, person, open } = await show()
  await open()
  expect(screen.getByRole('button', { name: '转到' }).hasAttribute('disabled')).toBe(true)
  await person.selectOptions(screen.getByRole('combobox', { name: '预置位' }), '大门')
  await person.click(screen.getByRole('button', { name: '转到' }))
  await waitFor(() => expect(server.received(ptzCalls.goToPreset)).toEqual([{ channelId: 'E_C1', preset: 'P1' }]))
})

test('whoever comes second sees who steers, and a refusal in its words', async () => {
  const taken = await show({ ...offer, steeredBy: '李四' })
  await taken.open()
  expect(screen.getByText('李四 正在操作')).toBeTruthy()
  expect(screen.getByRole('button', { name: '向左' }).hasAttribute('disabled')).toBe(true)
  await taken.person.keyboard('{ArrowLeft}')
  expect(taken.moves()).toEqual([])
})

test('a movement that is refused ends, and says why', async () => {
  const { server, person, open } = await show()
  server.refuses(ptzCalls.move, 'ptz.taken', { by: '王五' })
  await open()
  await person.keyboard('{ArrowLeft>}')
  expect(await screen.findByText('王五 正在操作该摄像机，请稍后再试')).toBeTruthy()
  await person.keyboard('{/ArrowLeft}')
})

test.each([
  ['ptz.silent', '摄像机没有应答，画面可能未转动，请检查它是否在线'],
  ['ptz.notOffered', '该摄像机不能转动'],
] as const)(
  'one that registered by GB/T 28181 and says nothing of it is offered; its refusal %s is told',
  async (key, words) => {
    const { server, person, moves, open } = await show({ problem: null, presets: [], steeredBy: '' })
    server.refuses(ptzCalls.move, key)
    await open()
    expect(screen.queryByRole('combobox', { name: '预置位' })).toBeNull()
    await person.keyboard('{ArrowLeft>}')
    expect(await screen.findByText(words)).toBeTruthy()
    await person.keyboard('{/ArrowLeft}')
    expect(moves()).toHaveLength(1)
  },
)

test('a stop that the camera did not confirm is told', async () => {
  const { server, person, moves, open } = await show({ ...offer, presets: [{ token: '1', name: '大门' }] })
  server.refuses(ptzCalls.stop, 'ptz.notStopped')
  await open()
  await person.keyboard('{ArrowLeft>}')
  await waitFor(() => expect(moves().length).toBeGreaterThan(0))
  await person.keyboard('{/ArrowLeft}')
  expect(await screen.findByText('摄像机没有确认停止，可能仍在转动；AI 服务器会继续发送停止')).toBeTruthy()
})

test('of a camera that cannot be turned nothing is shown', async () => {
  const { server } = await show({ problem: 'notOffered', presets: [], steeredBy: '' })
  await waitFor(() => expect(server.received(ptzCalls.find)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
