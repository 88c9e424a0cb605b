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

const nothing = { regions: 0, aiServers: 0, channels: 0, accounts: 0, pendingAlarms: 0, hasAlarms: false }
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
  const { person, onClose } = open({ regions: 2, accounts: 1 })
  await screen.findByText('2 个空区域一并删除。')
  await screen.findByText('1 个限定了项目的账号将不再包含它。')
  await person.click(button())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(projectCalls.remove)).toEqual([{ projectId: 6 }])
})

test.each([
  ['devices', { aiServers: 1, channels: 4 }, '下有 1 台 AI 服务器、4 路通道，不能删除；可以终止。'],
  ['a history', { hasAlarms: true }, '已有告警记录，不能删除；可以终止。'],
])('a project with %s cannot be removed', async (_, below, sentence) => {
  open(below)
  await screen.findByText(sentence)
  expect(button().disabled).toBe(true)
})
