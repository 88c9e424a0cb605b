// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { checkListCalls, checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { CheckPoint } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { PointDialog } from './PointDialog.tsx'

const box: CheckPoint = {
  pointId: 7,
  name: '1 号灭火器箱',
  riskLevel: 'orange',
  pointCode: 'K7MQ2XW9PLRT',
  ofProjectId: 1,
  projectName: '一号厂区',
  ofRegionId: 2,
  regionName: '卸货区',
  measures: '每月检查',
  responsibleId: 9,
  responsible: '王值班',
  listId: 3,
  listName: '灭火器',
  planX: null,
  planY: null,
  lastAtText: '',
  lastBad: null,
}
const project = (projectId: number, name: string) => ({
  projectId,
  name,
  companyId: 3,
  companyName: '东厂',
  floorPlan: '',
})
const where = { projectId: 1, projectName: '一号厂区' }
const list = {
  listId: 3,
  name: '灭火器',
  version: 1,
  typeNo: 1,
  items: [],
  points: 1,
  changedBy: '',
  changedAtText: '',
}
let server: FakeServer
const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  server = startFakeServer()
  server.answers(companyCalls.listProjects, { rows: [project(1, '一号厂区'), project(2, '二号厂区')], total: 2 })
  server.answers(companyCalls.listRegions, { rows: [{ ...where, regionId: 2, name: '卸货区' }], total: 1 })
  server.answers(checkListCalls.list, { rows: [list], total: 1 })
  server.answers(checkPointCalls.listInspectors, { people: [{ accountId: 9, name: '王值班' }] })
  server.refuses(planCalls.read, 'plan.noProject')
  server.answers(checkPointCalls.save, { pointId: 7, pointCode: box.pointCode })
  signInAs([rights.fireCheck, rights.assignHazard])
})
const save = /^保\s?存$/
const sent = () => server.received(checkPointCalls.save)

test('a point is saved as it is, and its region and person go with the project they were of', async () => {
  const { person } = renderScreen(<PointDialog point={box} onClose={onClose} />)
  await screen.findByText('卸货区')
  await person.click(screen.getByRole('button', { name: save }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await person.click(screen.getByLabelText('项目'))
  await person.click(await screen.findByText('二号厂区', { selector: '.ant-select-item-option-content' }))
  await person.click(screen.getByRole('button', { name: save }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const saved = { pointId: 7, name: box.name, riskLevel: 'orange', listId: 3, measures: '每月检查' }
  expect(sent()).toEqual([
    { ...saved, ofProjectId: 1, ofRegionId: 2, responsibleId: 9 },
    { ...saved, ofProjectId: 2 },
  ])
})

test('what a new one lacks is said at its fields, and nothing is sent', async () => {
  const { person } = renderScreen(<PointDialog point={undefined} onClose={onClose} />)
  await person.click(screen.getByRole('button', { name: save }))
  expect(await screen.findByText('请选择检查表')).toBeTruthy()
  expect(screen.getByLabelText('名称').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

test('a refusal is said above the form, which stays with what was typed', async () => {
  server.refuses(checkPointCalls.save, 'inspection.noSuchPerson')
  const { person } = renderScreen(<PointDialog point={box} onClose={onClose} />)
  const name = screen.getByLabelText<HTMLInputElement>('名称')
  await person.type(name, '（北）')
  await person.click(screen.getByRole('button', { name: save }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(name.value).toBe('1 号灭火器箱（北）')
  expect(onClose).not.toHaveBeenCalled()
})
