// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { select } from '../../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RegionDialog } from './RegionDialog.tsx'

const yard = {
  regionId: 5,
  name: '卸货区',
  projectId: 11,
  projectName: '一号厂区',
  companyName: '东厂',
  remark: '北侧',
  version: 2,
  aiServers: 0,
  channels: 1,
  pendingAlarms: 0,
}

const project = { projectId: 11, name: '一号厂区', companyId: 3, companyName: '东厂', floorPlan: '' }
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.listProjects, { rows: [project], total: 1 })
  server.answers(regionCalls.create, { regionId: 6 })
  server.answers(regionCalls.update, undefined)
  signInAs([rights.regions])
})

async function open(region?: typeof yard) {
  const onClose = vi.fn()
  const view = renderScreen(<RegionDialog region={region} onClose={onClose} />)
  return { ...view, onClose }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: '保存' })

test('a region is made in the project the top bar selects', async () => {
  select({ companyId: 3, projectId: 11 })
  const { person, onClose } = await open()
  await screen.findByText('一号厂区 · 东厂')
  await person.type(field('名称'), '仓库区')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(regionCalls.create)).toEqual([{ projectId: 11, name: '仓库区' }])
})

test('the only project there is stands there already', async () => {
  const { person, onClose } = await open()
  await screen.findByText('一号厂区 · 东厂')
  await person.type(field('名称'), '仓库区')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(regionCalls.create)).toEqual([{ projectId: 11, name: '仓库区' }])
})

test('of several projects one is asked for', async () => {
  const other = { projectId: 12, name: '二号厂区', companyId: 3, companyName: '东厂', floorPlan: '' }
  server.answers(companyCalls.listProjects, { rows: [project, other], total: 2 })
  const { person } = await open()
  await person.type(field('名称'), '仓库区')
  await person.click(save())
  await screen.findByText('请选择所属项目')
  expect(server.received(regionCalls.create)).toEqual([])
})

test('an edit carries the version that was read, and an emptied remark', async () => {
  const { person, onClose } = await open(yard)
  await person.clear(field('备注'))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(regionCalls.update)).toEqual([{ regionId: 5, name: '卸货区', remark: '', version: 2 }])
})
