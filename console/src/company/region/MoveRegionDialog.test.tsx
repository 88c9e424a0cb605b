// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { MoveRegionDialog } from './MoveRegionDialog.tsx'

const project = (projectId: number, name: string, companyId: number) => ({
  projectId,
  name,
  companyId,
  companyName: '',
  floorPlan: '',
})
const own: ProjectRow = {
  ...{ projectId: 11, name: '一号厂区', companyId: 3, companyName: '', type: 'publicCloud', state: 'running' },
  ...{ address: '', remark: '', floorPlanUrl: '', place: null, createdAt: 0, createdAtText: '', version: 1 },
  ...{ regions: 1, aiServers: 1, channels: 4, pendingAlarms: 3 },
}
const outcome = {
  ...{ aiServers: 1, channels: 4, pendingAlarms: 3, positions: 0, losing: 2, gaining: 5, rules: 0 },
  ...{ points: 0, hazards: 0, rounds: 0, parks: 0, openOrders: 0 },
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  const rows = [project(11, '一号厂区', 3), project(12, '二号厂区', 3), project(13, '别家厂区', 4)]
  server.answers(companyCalls.listProjects, { rows, total: 3 })
  server.answers(projectCalls.get, own)
  server.answers(regionCalls.readMove, outcome)
  server.answers(regionCalls.move, undefined)
  signInAs([rights.regions])
})
const region = { regionId: 5, name: '卸货区', projectId: 11, version: 2 }
function open() {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<MoveRegionDialog region={region} onClose={onClose} />) }
}
const move = () => screen.getByRole<HTMLButtonElement>('button', { name: '转移' })

test('it goes to another project of its own company alone', async () => {
  const { person } = open()
  await person.click(screen.getByRole('combobox'))
  await screen.findByText('二号厂区')
  expect([screen.queryByText('一号厂区'), screen.queryByText('别家厂区')]).toEqual([null, null])
  expect(move().disabled).toBe(true)
})

test('what comes of it is said before, without lines about nothing, and it moves on top of what was read', async () => {
  const { person, onClose } = open()
  await person.click(screen.getByRole('combobox'))
  await person.click(await screen.findByText('二号厂区'))
  await screen.findByText('2 人不再看到它，5 人开始看到它，立即生效。')
  for (const nothing of [/布点/, /报表规则/, /检查点/, /园区/]) expect(screen.queryByText(nothing)).toBeNull()
  await person.click(move())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(regionCalls.readMove)[0]).toEqual({ regionId: 5, toProjectId: 12 })
  expect(server.received(regionCalls.move)).toEqual([{ regionId: 5, toProjectId: 12, version: 2 }])
})

test('positions and rules that end are said', async () => {
  server.answers(regionCalls.readMove, { ...outcome, positions: 6, rules: 1 })
  const { person } = open()
  await person.click(screen.getByRole('combobox'))
  await person.click(await screen.findByText('二号厂区'))
  await screen.findByText('原平面图上的 6 个布点和区域轮廓将被移除。')
  expect(screen.getByText(/^有 1 条通知或报表规则/)).toBeTruthy()
})

test('check points and open hazards that come along are said, and the rounds that lose them', async () => {
  server.answers(regionCalls.readMove, { ...outcome, points: 3, hazards: 2, rounds: 1, parks: 1, openOrders: 4 })
  const { person } = open()
  await person.click(screen.getByRole('combobox'))
  await person.click(await screen.findByText('二号厂区'))
  await screen.findByText(/^3 个检查点、2 条未闭环隐患一并转移/)
  expect(screen.getByText(/^1 个园区及其 4 张未结束的车辆工单一并转移/)).toBeTruthy()
  expect(screen.getByText(/有 1 次尚未开始的巡检不再包含/)).toBeTruthy()
})
