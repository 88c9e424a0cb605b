// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectDependents } from '@watchfire/contract/company/project.shapes.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { setBrandWords } from '../../core/texts.ts'
import { RemoveProjectDialog } from './RemoveProjectDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(projectCalls.remove, undefined)
  setBrandWords(brands.platform.words)
  signInAs([rights.projects])
})

const nothing: ProjectDependents = {
  ...{
    regions: 0,
    accounts: 0,
    rules: 0,
    relations: 0,
    hasFloorPlan: false,
    hasCameraDefaults: false,
    pendingAlarms: 0,
  },
  ...{ aiServers: 0, channels: 0, otherDevices: 0, hasAlarms: false, alarmRules: 0, maintenances: 0 },
  ...{
    parks: 0,
    vehicleOrders: 0,
    libraries: 0,
    people: 0,
    points: 0,
    roundPlans: 0,
    rounds: 0,
    checks: 0,
    hazards: 0,
  },
}
function open(below: Partial<ProjectDependents>) {
  server.answers(projectCalls.readDependents, { ...nothing, ...below })
  const onClose = vi.fn()
  return {
    ...renderScreen(<RemoveProjectDialog project={{ projectId: 6, name: '三号厂区' }} onClose={onClose} />),
    onClose,
  }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '删除' })

test('an empty project is removed, after what goes with it was said', async () => {
  const { person, onClose } = open({ regions: 2, accounts: 1, rules: 3, hasFloorPlan: true, hasCameraDefaults: true })
  await screen.findByText('2 个空区域一并删除。')
  await screen.findByText('1 个限定了项目的账号将不再包含它。')
  for (const said of ['3 条通知或报表规则指定了它，之后不再适用。', '平面图一并删除。', '摄像机默认设置一并删除。'])
    await screen.findByText(said)
  await person.click(button())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(projectCalls.remove)).toEqual([{ projectId: 6 }])
})

test.each([
  ['devices', { aiServers: 1, channels: 4 }, '不能删除，可以终止。下有：1 台 AI 服务器、4 路通道。'],
  ['a history', { hasAlarms: true }, '不能删除，可以终止。下有：告警记录。'],
  [
    'work that was done by hand',
    { regions: 1, parks: 1, vehicleOrders: 40, libraries: 1, people: 6, hazards: 2 },
    '不能删除，可以终止。下有：1 个园区、40 张车辆工单、1 个人脸库、6 名人员、2 条隐患。',
  ],
])('a project with %s cannot be removed', async (_, below, sentence) => {
  open(below)
  await screen.findByText(sentence)
  expect(button().disabled).toBe(true)
  expect(screen.queryByText(/一并删除/)).toBeNull()
})
