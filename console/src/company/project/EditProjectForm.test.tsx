// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type MapSetting, mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { EditProjectForm } from './EditProjectForm.tsx'

const fileid = 'ab'.repeat(16)
const planUrl = `/media/v1/file/${'cd'.repeat(16)}?ticket=t`
const site: ProjectRow = {
  projectId: 11,
  name: '一号厂区',
  companyId: 3,
  companyName: '东厂',
  type: 'privateCloud',
  state: 'running',
  address: '',
  remark: '',
  floorPlanUrl: planUrl,
  place: { longitude: 121.5272106, latitude: 31.1774276 },
  createdAt: 0,
  createdAtText: '2026-01-01 00:00:00',
  version: 4,
  regions: 0,
  aiServers: 0,
  channels: 0,
  pendingAlarms: 0,
}

const chineseMap: MapSetting = {
  source: 'none',
  coordinates: 'gcj02',
  tileOrigin: '',
  labelOrigin: '',
  credit: '',
  fileName: '',
  fileBytes: 0,
  allowedOrigins: [],
  version: 0,
  changedBy: '',
  changedAtText: '',
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(projectCalls.update, undefined)
  server.answers(fileCalls.upload, { fileid, url: `/media/v1/file/${fileid}?ticket=t` })
  server.answers(mapCalls.readSetting, chineseMap)
  signInAs([rights.projects])
})

function open() {
  const onReload = vi.fn(async () => ({ ...site, version: 5 }))
  return { ...renderScreen(<EditProjectForm project={site} onReload={onReload} />), onReload }
}
const save = () => screen.getByRole('button', { name: '保存' })
const sent = () => server.received(projectCalls.update)
const plan = () => screen.queryByRole<HTMLImageElement>('img', { name: '平面图' })

test('a plan that was not touched is not sent', async () => {
  const { person } = open()
  expect(plan()?.src).toContain(planUrl)
  await person.type(screen.getByLabelText('地址'), '工业路')
  await person.click(save())
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        projectId: 11,
        version: 4,
        name: '一号厂区',
        type: 'privateCloud',
        address: '工业路',
        remark: '',
        place: site.place,
      },
    ]),
  )
})

test('a dropped picture is shown and saved, and the next save builds on it', async () => {
  const { person, onReload } = open()
  const file = new File(['x'], 'plan.png', { type: 'image/png' })
  fireEvent.drop(screen.getByTestId('floor-plan'), { dataTransfer: { files: [file] } })
  await waitFor(() => expect(plan()?.src).toContain(fileid))
  await person.click(save())
  await waitFor(() => expect(onReload).toHaveBeenCalledOnce())
  expect(sent()[0]).toMatchObject({ floorPlan: fileid, version: 4 })
  await person.click(save())
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ version: 5 })
  expect(sent()[1]?.floorPlan).toBeUndefined()
})

test('the plan is taken away by an empty one', async () => {
  const { person } = open()
  await person.click(screen.getByRole('button', { name: /移除平面图/ }))
  expect(plan()).toBeNull()
  await person.click(save())
  await waitFor(() => expect(sent()[0]?.floorPlan).toBe(''))
})

test('what somebody else changed is said, and what was typed stays until it is given up', async () => {
  const { person } = open()
  server.refuses(projectCalls.update, 'project.changedMeanwhile')
  await person.type(screen.getByLabelText('地址'), '工业路')
  await person.click(save())
  await screen.findByText(/已被他人修改/)
  expect(screen.getByLabelText<HTMLInputElement>('地址').value).toBe('工业路')
  await person.click(screen.getByRole('button', { name: '载入最新内容' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('地址').value).toBe(''))
})

test('a place is typed as the map has it and kept as GPS has it; half of one is not saved, none takes it away', async () => {
  const { person } = open()
  const longitude = await screen.findByDisplayValue('121.531542')
  const latitude = screen.getByDisplayValue('31.175304')
  await person.clear(longitude)
  await person.click(save())
  await screen.findByText('经度和纬度要么都填，要么都不填')
  expect(sent()).toEqual([])
  await person.type(longitude, '113.917176')
  await person.clear(latitude)
  await person.type(latitude, '22.540796')
  await person.click(save())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.place?.longitude).toBeCloseTo(113.912316, 5)
  expect(sent()[0]?.place?.latitude).toBeCloseTo(22.543847, 5)
  await person.clear(screen.getByLabelText('经度'))
  await person.clear(screen.getByLabelText('纬度'))
  await person.click(save())
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.place).toEqual({})
})
