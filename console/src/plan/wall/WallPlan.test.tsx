// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { anAlarm } from '../../alarm/model/an-alarm.ts'
import { received, watchConnection } from '../../core/server-connection.ts'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { PlanView } from '../public/PlanView.tsx'
import { WallPlan } from './WallPlan.tsx'

let server: FakeServer
let channel: ReturnType<typeof startFakeLiveChannel>
let pending: Alarm[]
const corners = [
  { x: 0.2, y: 0.2 },
  { x: 0.4, y: 0.2 },
  { x: 0.4, y: 0.4 },
]
const names: Record<number, string> = { 3: '一号厂区', 4: '二号厂区' }

beforeEach(async () => {
  server = startFakeServer()
  channel = startFakeLiveChannel(server)
  signInAs([rights.customBigScreen, rights.workplace])
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 1600
      naturalHeight = 900
      onload?: () => void
      set src(_: string) {
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  pending = []
  server.answers(alarmCalls.listCurrent, () => pending)
  server.answers(planCalls.list, () => [
    { projectId: 3, projectName: '一号厂区', regions: [{ regionId: 5, name: '东门' }] },
    { projectId: 4, projectName: '二号厂区', regions: [] },
  ])
  server.answers(planCalls.read, ({ projectId }) => ({
    projectId,
    projectName: names[projectId] ?? '',
    picture: '/plan.png',
    version: 1,
    positions: [{ channelId: `S${projectId}_C1`, x: 0.5, y: 0.5, angle: 0, width: 60, reach: 0.1 }],
    spots: [],
    outlines: projectId === 3 ? [{ regionId: 5, corners }] : [],
    channels: [{ channelId: `S${projectId}_C1`, name: '大门', state: 'online' as const, regionId: null, location: '' }],
    sensors: [],
    regions: [{ regionId: 5, name: '东门' }],
  }))
  await channel.opened()
})
const plan = (name: string) => screen.findByRole('group', { name: `${name}的平面图` })

test('an alarm that comes by the live channel glows on the plan, which has nothing to press', async () => {
  renderScreen(<WallPlan shows={{ projectId: 3 }} />)
  const drawn = await plan('一号厂区')
  expect(await within(drawn).findByText('大门，在线')).toBeTruthy()
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null])
  const alarm = anAlarm({ deviceId: 'S3_C1', level: 'severe', projectId: 3 })
  pending = [alarm]
  channel.notify(z.encode(alarmEvent, { kind: 'alarm', cause: 'raised', alarm }))
  const title = await within(drawn).findByText('大门，有未处理的告警')
  expect(title.closest('[data-alarm]')?.getAttribute('data-alarm')).toBe('severe')
})

test('while the connection is lost nobody is said or drawn to be present', async () => {
  onTestFinished(watchConnection())
  onTestFinished(received)
  renderScreen(
    <>
      <WallPlan shows={{ projectId: 3 }} />
      <PlanView projectId={4} />
    </>,
  )
  const wall = await within(await plan('一号厂区')).findByText('大门，在线')
  const view = await within(await plan('二号厂区')).findByRole('link', { name: '大门，在线' })
  const states = () => [wall, view].map(device => device.closest('[data-state]')?.getAttribute('data-state'))
  expect(states()).toEqual(['online', 'online'])
  act(() => void dispatchEvent(new Event('offline')))
  expect([wall.textContent, view.getAttribute('aria-label')]).toEqual(['大门，状态未知', '大门，状态未知'])
  expect(states()).toEqual(['unknown', 'unknown'])
  act(received)
  expect(states()).toEqual(['online', 'online'])
})

test('while a severe alarm waits, its plan is the one that is shown', async () => {
  pending = [anAlarm({ deviceId: 'S4_C1', level: 'severe', projectId: 4 })]
  renderScreen(<WallPlan />)
  expect(await plan('二号厂区')).toBeTruthy()
})

test('one region is looked at closer, and named', async () => {
  renderScreen(<WallPlan shows={{ projectId: 3, regionId: 5 }} />)
  const drawn = await plan('一号厂区')
  expect(screen.getByRole('region', { name: '一号厂区 · 东门' })).toBeTruthy()
  const [x = 0, , width = 1] = drawn.getAttribute('viewBox')?.split(' ').map(Number) ?? []
  expect(width).toBeCloseTo(0.24, 6)
  expect(x).toBeCloseTo(0.18, 6)
})

test('a plan that whoever looks may not see is not read, and no other stands in its place', async () => {
  renderScreen(<WallPlan shows={{ projectId: 9 }} />)
  expect(await screen.findByText('这里看不到所选的平面图')).toBeTruthy()
  expect(server.received(planCalls.read)).toEqual([])
})

test('where nobody has a plan it says so', async () => {
  server.answers(planCalls.list, () => [])
  renderScreen(<WallPlan />)
  expect(await screen.findByText('还没有项目有平面图')).toBeTruthy()
})
