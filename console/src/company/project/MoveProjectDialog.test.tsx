// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectMove } from '@watchfire/contract/company/project.shapes.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { setBrandWords } from '../../core/texts.ts'
import { MoveProjectDialog } from './MoveProjectDialog.tsx'

let server: FakeServer
const company = (companyId: number, name: string) => ({
  companyId,
  name,
  level: 'company' as const,
  parentId: 1,
  children: [],
})
beforeEach(() => {
  server = startFakeServer()
  server.answers(projectCalls.move, undefined)
  server.answers(companyCalls.readTree, [
    {
      companyId: 1,
      name: '集团',
      level: 'customer',
      parentId: null,
      children: [company(2, '东厂'), company(3, '西厂')],
    },
  ])
  setBrandWords(brands.platform.words)
  signInAs([rights.projects])
})

const moved: ProjectMove = {
  ...{ regions: 2, aiServers: 1, channels: 4, hasFloorPlan: true, pendingAlarms: 3 },
  ...{ losing: 5, gaining: 2, rules: 0, sharedAiServers: 0 },
  ...{ parks: 0, openOrders: 0, libraries: 0, people: 0 },
  ...{ points: 0, roundPlans: 0, rounds: 0, hazards: 0 },
}
async function open(move: Partial<ProjectMove> = {}) {
  server.answers(projectCalls.readMove, { ...moved, ...move })
  const onClose = vi.fn()
  const project = { projectId: 6, name: '三号厂区', companyId: 2, version: 4 }
  const { person } = renderScreen(<MoveProjectDialog project={project} onClose={onClose} />)
  expect(button().disabled, 'nothing is chosen yet').toBe(true)
  await person.click(screen.getByRole('combobox', { name: '转移到企业' }))
  await person.click(await screen.findByTitle('西厂'))
  return { person, onClose }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '转移' })

test('a project moves after it was said in numbers what comes along and who sees it then', async () => {
  const { person, onClose } = await open()
  await screen.findByText('2 个区域、1 台 AI 服务器、4 路通道和平面图一并转移。')
  await screen.findByText('5 人不再看到它，2 人开始看到它，立即生效。')
  await screen.findByText(/包括待处理的 3 条/)
  for (const nothing of [/检查点/, /园区/, /人脸库/]) expect(screen.queryByText(nothing)).toBeNull()
  await person.click(button())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(projectCalls.move)).toEqual([{ projectId: 6, toCompanyId: 3, version: 4 }])
})

test('half an AI server does not move: the dialog says so in place of a button that would fail', async () => {
  await open({ sharedAiServers: 1 })
  await screen.findByText(/1 台 AI 服务器的通道分布在多个项目/)
  expect(button().disabled).toBe(true)
})

test('check points, plans of rounds, rounds and open hazards that come along are said', async () => {
  await open({ points: 7, roundPlans: 2, rounds: 1, hazards: 4 })
  await screen.findByText(/^7 个检查点、2 个巡检计划、1 次未结束的巡检、4 条未闭环隐患一并转移/)
})

test('parks with their orders, and libraries with their people, are said to come along', async () => {
  await open({ parks: 1, openOrders: 5, libraries: 2, people: 30 })
  await screen.findByText(/^1 个园区及其 5 张未结束的车辆工单一并转移/)
  await screen.findByText('2 个人脸库及其中 30 名人员一并转移。')
})
