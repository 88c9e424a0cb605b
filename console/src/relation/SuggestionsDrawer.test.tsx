// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { Suggestion } from '@watchfire/contract/relation/relation.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import '../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { SuggestionsDrawer } from './SuggestionsDrawer.tsx'

const gate: Suggestion = {
  ofRegionId: null,
  ...{ deviceId: 'WF-1_S1', name: '烟感', regionName: '仓库区', isCamera: false, x: 0.5, y: 0.5, isAbout: true },
  ...{ channelId: 'WF-1_C1', channelName: '大门', channelX: 0.6, channelY: 0.5, distance: 0.104, isInView: true },
}
const yard: Suggestion = { ...gate, channelId: 'WF-1_C2', channelName: '院内', distance: 0.12, isInView: false }
const hall: Suggestion = {
  ...{ ...gate, deviceId: 'WF-1_C3', name: '大厅', isCamera: true, isAbout: false },
  ...{ channelId: 'WF-1_C4', channelName: '走廊', distance: 0.002, isInView: false },
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.relations, rights.projects])
  const project = { projectId: 5, name: '一号厂区', companyId: 2, companyName: '甲公司', floorPlan: '' }
  server.answers(companyCalls.listProjects, { rows: [project], total: 1 })
  server.answers(planCalls.read, {
    ...{ projectId: 5, projectName: '一号厂区', picture: '', version: 1, positions: [], channels: [], regions: [] },
    ...{ outlines: [], spots: [], sensors: [] },
  })
})
const suggests = (rows: Suggestion[], placed = 4) => server.answers(relationCalls.suggest, { rows, placed })

test('one is added by itself, and what is ticked together, the cameras of a device at once', async () => {
  suggests([gate, yard, hall])
  server.answers(relationCalls.addOfDevice, ({ cameras }) => ({ added: cameras?.length ?? 0 }))
  const { person } = renderScreen(<SuggestionsDrawer onClose={vi.fn()} />)
  const smoke = await screen.findByRole('region', { name: '烟感' })
  expect(within(smoke).getByText('约为平面图宽度的 10%（按所在区域的中心）')).toBeTruthy()
  expect(within(smoke).getAllByText('在视野内')).toHaveLength(1)
  expect(within(screen.getByRole('region', { name: '大厅' })).getByText('平面图宽度的 1%')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '添加 大厅 与 走廊 的关联' }))
  expect(await screen.findByText('已添加 1 项关联')).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: '全选' }))
  await person.click(screen.getByRole('checkbox', { name: '大厅 与 走廊' }))
  await person.click(screen.getByRole('button', { name: '添加所选（2）' }))
  expect(await screen.findByText('已添加 2 项关联')).toBeTruthy()
  expect(server.received(relationCalls.addOfDevice)).toEqual([
    { deviceId: 'WF-1_C3', cameras: ['WF-1_C4'] },
    { deviceId: 'WF-1_S1', cameras: ['WF-1_C1', 'WF-1_C2'] },
  ])
  expect(server.received(relationCalls.suggest).length).toBeGreaterThan(1)
})

test('a region is offered its cameras, and gets them as a region', async () => {
  const store: Suggestion = { ...gate, deviceId: '7', ofRegionId: 7, name: '仓库区', regionName: '', distance: 0.3 }
  suggests([store, { ...store, channelId: 'WF-1_C2', channelName: '院内' }])
  server.answers(relationCalls.addOfRegion, ({ cameras }) => ({ added: cameras.length }))
  const { person } = renderScreen(<SuggestionsDrawer onClose={vi.fn()} />)
  const region = await screen.findByRole('region', { name: '仓库区' })
  expect(within(region).getAllByText('距区域中心为平面图宽度的 30%')).toHaveLength(2)
  await person.click(screen.getByRole('checkbox', { name: '全选' }))
  await person.click(screen.getByRole('button', { name: '添加所选（2）' }))
  expect(await screen.findByText('已添加 2 项关联')).toBeTruthy()
  expect(server.received(relationCalls.addOfRegion)).toEqual([{ regionId: 7, cameras: ['WF-1_C1', 'WF-1_C2'] }])
})

test('where everything has its relations nothing is suggested, and that is said', async () => {
  suggests([], 4)
  renderScreen(<SuggestionsDrawer onClose={vi.fn()} />)
  expect(await screen.findByText(/都已有关联/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('where no camera stands on the plan, it leads to where they are placed', async () => {
  suggests([], 0)
  renderScreen(<SuggestionsDrawer onClose={vi.fn()} />)
  expect((await screen.findByRole('link', { name: '放置摄像机' })).getAttribute('href')).toBe('/device-position/5')
})

test('a refusal is said in its words', async () => {
  suggests([gate, hall])
  server.refuses(relationCalls.addOfDevice, 'relation.tooMany', { name: '大厅', limit: 20 })
  const { person } = renderScreen(<SuggestionsDrawer onClose={vi.fn()} />)
  await person.click(await screen.findByRole('checkbox', { name: '全选' }))
  await person.click(screen.getByRole('button', { name: '添加所选（2）' }))
  expect(await screen.findByText(/最多关联 20 个/)).toBeTruthy()
})
