// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type Plan, planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { PlanEditor } from './PlanEditor.tsx'

const side = 1000
const state = 'online' as const
const smoke = {
  sensorId: 'B_S1',
  name: '烟感',
  kind: 'sensor' as const,
  state,
  regionId: null,
  location: '',
  values: [],
}
const gate = { channelId: 'B_C1', name: '大门', state, regionId: null, location: '' }
const empty: Plan = {
  ...{ projectId: 3, projectName: '一号厂区', picture: '/plan.png', version: 4 },
  ...{ positions: [], spots: [], outlines: [], channels: [gate], sensors: [smoke], regions: [] },
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(alarmCalls.listCurrent, [])
  server.answers(planCalls.save, { version: 5 })
  signInAs([rights.projects])
  // The plan is drawn in a square of so many pixels.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(side)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(side)
  const matrix = { a: side, d: side, inverse: () => matrix }
  vi.stubGlobal(
    'DOMPoint',
    class {
      readonly matrixTransform: () => { x: number; y: number }
      constructor(x: number, y: number) {
        this.matrixTransform = () => ({ x: x / side, y: y / side })
      }
    },
  )
  Object.assign(SVGElement.prototype, { getScreenCTM: () => matrix })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const draw = (plan: Plan) => renderScreen(<PlanEditor plan={plan} ratio={1} onReload={vi.fn()} />)
const ground = () => screen.getByRole('application', { name: '一号厂区的平面图' })

/** What a drag takes along, as a browser keeps it. */
function aDrag() {
  const kept = new Map<string, string>()
  return {
    setData: (type: string, text: string) => void kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
    get types() {
      return [...kept.keys()]
    },
  }
}

test('a sensor and a camera are dragged onto the plan and saved; a sensor is moved by keys, and looks nowhere', async () => {
  const { person } = draw(empty)
  for (const [name, x] of [
    ['烟感', 400],
    ['大门', 200],
  ] as const) {
    const dataTransfer = aDrag()
    fireEvent.dragStart(screen.getByRole('button', { name }), { dataTransfer })
    fireEvent.dragOver(ground(), { dataTransfer })
    // The DOM of the tests gives such an event no place.
    fireEvent(ground(), Object.assign(createEvent.drop(ground(), { dataTransfer }), { clientX: x, clientY: 500 }))
  }
  expect(screen.getByText('全部设备都在图上。')).toBeTruthy()
  const sensor = within(ground()).getByRole('button', { name: '烟感，传感器或表计' })
  sensor.focus()
  await person.keyboard('{ArrowRight}[[')
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('link', { name: '查看读数' }).getAttribute('href')).toBe(
    '/device-manage?tab=sensors&open=B_S1',
  )
  within(ground()).getByRole('button', { name: '大门，朝向 180 度' }).focus()
  await waitFor(() => expect(screen.getAllByRole('slider')).toHaveLength(3))
  await person.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(server.received(planCalls.save)).toHaveLength(1))
  expect(server.received(planCalls.save)).toEqual([
    {
      ...{ projectId: 3, version: 4, outlines: [] },
      positions: [{ channelId: 'B_C1', x: 0.2, y: 0.5, angle: 180, width: 70, reach: 0.12 }],
      spots: [{ sensorId: 'B_S1', x: 0.404, y: 0.5 }],
    },
  ])
})

test('without a pointer: chosen, put down, taken off again', async () => {
  const { person } = draw(empty)
  await person.click(screen.getByRole('button', { name: '烟感' }))
  expect(screen.getByText('在图上点一下，放置“烟感”')).toBeTruthy()
  fireEvent.click(ground(), { clientX: 100, clientY: 100 })
  within(ground()).getByRole('button', { name: '烟感，传感器或表计' }).focus()
  await person.keyboard('{Delete}')
  expect(within(ground()).queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: '烟感' })).toBeTruthy()
})

/** Two hundred cameras, none within a mark's width of another. */
const positions = Array.from({ length: 200 }, (_, n) => ({
  ...{ channelId: `B_C${n + 1}`, x: 0.02 + 0.05 * (n % 20), y: 0.05 + 0.09 * Math.floor(n / 20) },
  ...{ angle: 0, width: 60, reach: 0.1 },
}))
const cameras = () => within(ground()).queryAllByRole('button', { name: /朝向/ })

test('two hundred stand by themselves; of one more, those that are close are one until looked at closer', async () => {
  const { unmount } = draw({ ...empty, positions })
  await waitFor(() => expect(cameras()).toHaveLength(200))
  unmount()
  const { person } = draw({ ...empty, positions, spots: [{ sensorId: 'B_S1', x: 0.04, y: 0.05 }] })
  const together = await within(ground()).findByRole('button', { name: '2 台设备，放大查看' })
  expect(cameras()).toHaveLength(199)
  together.focus()
  await person.keyboard(' ')
  expect(cameras()).toHaveLength(200)
  expect(within(ground()).getByRole('button', { name: '烟感，传感器或表计' })).toBeTruthy()
})
