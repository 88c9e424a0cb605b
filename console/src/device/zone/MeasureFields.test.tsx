// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { edgeKnows } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { drawnCamera as camera, fence, drawnSettings as settings } from '../testing/a-drawn-camera.ts'
import { ZonesDialog } from './ZonesDialog.tsx'

let server: FakeServer
const vehicles = { ...fence, looksFor: 'vehicle' } as const
const withZone = (knows = [...edgeKnows]) => ({ ...camera, settings: { ...settings, zones: [vehicles] }, knows })
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices])
  server.answers(deviceCalls.getCamera, withZone())
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  server.answers(deviceCalls.updateCamera, input => ({
    ...camera,
    settings: { ...settings, zones: input.zones, version: input.version + 1 },
    knows: [...edgeKnows],
  }))
})

const saved = () => server.received(deviceCalls.updateCamera).at(-1)?.zones
async function opened() {
  const { person } = renderScreen(<ZonesDialog channelId="WF-EAST_C1" onClose={() => {}} />)
  const zone = await screen.findByRole('button', { name: /^围栏，4 个角点，占/ })
  act(() => zone.focus())
  return person
}
type Person = Awaited<ReturnType<typeof opened>>
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ })
async function choose(person: Person, rule: string) {
  await person.click(screen.getByRole('combobox', { name: '报警条件' }))
  const list = await screen.findAllByText(rule, { selector: '.ant-select-item-option-content' })
  await person.click(list.at(-1) ?? document.body)
}

test('speed asks for four lengths beside the numbered sides, says what is missing by name, and what the lengths can judge', async () => {
  const person = await opened()
  await choose(person, '超速')
  expect(screen.getAllByText('请填写四条边的实际长度').length).toBeGreaterThan(0)
  expect(saveButton().disabled).toBe(true)
  screen.getByRole('spinbutton', { name: '边 1–2' }).focus()
  // By keys alone, from one side to the next.
  for (const length of ['6', '20', '6', '20']) {
    await person.keyboard(length)
    await person.tab()
  }
  expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: '限速' }))
  expect(screen.getByText(/最高可设 48 km\/h/)).toBeTruthy()
  expect(screen.getAllByText('20 米')).toHaveLength(2)
  expect(screen.getAllByText('请填写限速').length).toBeGreaterThan(0)
  await person.keyboard('60')
  expect(screen.getAllByText(/长 20 米的区域最多能判断限速 48 km\/h/).length).toBeGreaterThan(0)
  await person.clear(screen.getByRole('spinbutton', { name: '限速' }))
  await person.type(screen.getByRole('spinbutton', { name: '限速' }), '30')
  expect(screen.queryByRole('spinbutton', { name: /时间/ })).toBeNull()
  await person.click(saveButton())
  await waitFor(() => expect(saved()).toEqual([{ ...vehicles, rule: 'speed', sides: [6, 20, 6, 20], speed: 30 }]))
})

test('a direction is turned, and goes with its rule', async () => {
  const person = await opened()
  await choose(person, '逆行')
  await person.click(screen.getByRole('button', { name: '反转方向' }))
  await person.click(saveButton())
  await waitFor(() => expect(saved()).toEqual([{ ...vehicles, rule: 'wrongWay', way: 180 }]))
  await choose(person, '进入')
  await person.click(saveButton())
  await waitFor(() => expect(saved()).toEqual([vehicles]))
})

test('an AI server that does not judge them offers them greyed, and says why', async () => {
  server.answers(deviceCalls.getCamera, withZone(edgeKnows.filter(word => word !== 'flow')))
  const person = await opened()
  expect(screen.getByText(/还不能判断逆行、人数和超速，升级后即可选择/)).toBeTruthy()
  await person.click(screen.getByRole('combobox', { name: '报警条件' }))
  const speed = await screen.findByText('超速', { selector: '.ant-select-item-option-content' })
  expect(speed.closest('.ant-select-item-option-disabled')).toBeTruthy()
})

test('a zone for vehicles shows a vehicle of the smallest size', async () => {
  const person = await opened()
  await person.clear(screen.getByRole('spinbutton', { name: '最小目标' }))
  await person.type(screen.getByRole('spinbutton', { name: '最小目标' }), '2')
  const scale = Number(/scale\((.*)\)/.exec(screen.getByTestId('smallest-thing').getAttribute('transform') ?? '')?.[1])
  // Cabin, coach and the lower halves of two wheels.
  expect(scale ** 2 * (1.2 * 0.44 + 2.2 * 0.4 + Math.PI * 0.16 ** 2)).toBeCloseTo(0.02 * (9 / 16), 5)
})
