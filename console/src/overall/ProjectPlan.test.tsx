// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type DrawnMap, mapCalls, type Site } from '@watchfire/contract/map/map.calls.ts'
import type { ProjectStanding } from '@watchfire/contract/overall/overall.calls.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import { currentSelection } from '../core/session-store.ts'
import { startFakeLiveChannel } from '../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ProjectPlan } from './ProjectPlan.tsx'

const map: DrawnMap = {
  source: 'tiles',
  coordinates: 'wgs84',
  credit: '',
  tileAddresses: ['/tiles/{z}/{x}/{y}.png'],
  fileUrl: '',
}
const quiet: Site = {
  projectId: 11,
  projectName: '一号厂区',
  companyId: 3,
  companyName: '甲厂',
  hasPlan: true,
  place: { longitude: 121.4737, latitude: 31.2304 },
  pending: [],
}
const severe: Site = {
  ...quiet,
  projectId: 12,
  projectName: '二号厂区',
  hasPlan: false,
  pending: [
    { level: 'severe', count: 2 },
    { level: 'normal', count: 1 },
  ],
}
const planned = { projectId: 11, projectName: '一号厂区', hasPlan: true } as ProjectStanding

let server: FakeServer
let live: ReturnType<typeof startFakeLiveChannel>
beforeEach(() => {
  server = startFakeServer()
  live = startFakeLiveChannel(server)
  server.answers(mapCalls.read, () => map)
  server.answers(mapCalls.listSites, () => [quiet, severe])
  server.answers(planCalls.read, () => ({
    projectId: 11,
    projectName: '一号厂区',
    picture: '',
    version: 1,
    positions: [],
    spots: [],
    outlines: [],
    channels: [],
    sensors: [],
    regions: [],
  }))
  signInAs([rights.overall, rights.workplace])
})
const open = (projects: readonly ProjectStanding[]) => renderScreen(<ProjectPlan projects={projects} />, '/overrall')
const siteLink = (name: RegExp) => screen.findByRole('link', { name })

test('the floor plan comes first, and the map beside it is not asked for before somebody opens it', async () => {
  const { person } = open([planned])
  await screen.findByRole('heading', { name: '平面图 · 一号厂区' })
  expect(screen.queryByRole('list', { name: '项目列表' })).toBeNull()
  await person.click(await screen.findByText('地图'))
  await screen.findByRole('heading', { name: '地图' })
  const rows = within(await screen.findByRole('list', { name: '项目列表' })).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/^二号厂区甲厂严重 2一般 1/),
    expect.stringMatching(/^一号厂区甲厂无待处理告警平面图/),
  ])
  await person.click(screen.getByRole('button', { name: '查看“一号厂区”的平面图' }))
  await screen.findByRole('heading', { name: '平面图 · 一号厂区' })
})

test('a browser without WebGL says so, and the list leads to the alarms of one project', async () => {
  const { person } = open([])
  await screen.findByText(/此浏览器无法绘制地图/)
  const link = await siteLink(/^二号厂区/)
  expect(link.getAttribute('href')).toMatch(/^\/workplace\?state=pending&from=\d{4}-\d\d-\d\d$/)
  await person.click(link)
  expect(currentSelection()).toEqual({ companyId: 3, projectId: 12 })
})

test('what comes is counted at once', async () => {
  open([])
  await screen.findByText('2')
  server.answers(mapCalls.listSites, () => [{ ...severe, pending: [{ level: 'severe' as const, count: 3 }] }])
  await live.opened()
  live.notify(z.encode(alarmEvent, { kind: 'alarm', cause: 'raised', alarm: anAlarm({ projectId: 12 }) }))
  await screen.findByText('3')
})

test.each([
  ['no map is set', { ...map, source: 'none' as const }, [quiet]],
  ['no project has a place', map, []],
])('where %s there is the floor plan alone', async (_, set, sites) => {
  server.answers(mapCalls.read, () => set)
  server.answers(mapCalls.listSites, () => sites)
  open([planned])
  await screen.findByRole('heading', { name: '平面图 · 一号厂区' })
  await waitFor(() => expect(server.received(mapCalls.read)).toHaveLength(1))
  expect(screen.queryByText('地图')).toBeNull()
})
