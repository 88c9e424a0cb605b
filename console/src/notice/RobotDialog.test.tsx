// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { Robot } from '@watchfire/contract/notice/robot.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectSaidAt } from '../core/testing/expect-said-at.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { RobotDialog } from './RobotDialog.tsx'

const webhookUrl = 'https://oapi.dingtalk.com/robot/send?access_token=abc'

const dingtalk: Robot = {
  robotId: 7,
  companyId: 3,
  companyName: '东厂',
  name: '值班群',
  kind: 'dingtalk',
  language: 'zh',
  address: 'oapi.dingtalk.com …abc',
  hasSecret: true,
  version: 2,
  waiting: 0,
  lastError: '',
  lastSentAt: null,
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.readTree, [
    { companyId: 3, name: '东厂', level: 'company', parentId: null, children: [] },
  ])
  signInAs([rights.robots])
})

async function open(robot?: Robot) {
  const onClose = vi.fn()
  const view = renderScreen(<RobotDialog robot={robot} onClose={onClose} />)
  await screen.findByText('东厂')
  return { ...view, onClose }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole('button', { name: '保存' })

test('a field that the server refuses under its name on the wire says so itself, and not above the form as well', async () => {
  server.refuses(robotCalls.create, 'call.invalid', { field: 'robotName', label: '机器人名称', problem: '不能使用' })
  const { person, onClose } = await open()
  await person.type(field('名称'), '值班群')
  await person.type(field('Webhook 地址'), webhookUrl)
  await person.click(save())
  await expectSaidAt(() => field('名称'), '机器人名称有误：不能使用')
  expect(onClose).not.toHaveBeenCalled()
})

test('what the next attempt is refused for takes the place of what was said before', async () => {
  server.refuses(robotCalls.create, 'robot.tooMany', { limit: 20 })
  const { person } = await open()
  await person.type(field('名称'), '值班群')
  await person.type(field('Webhook 地址'), webhookUrl)
  await person.click(save())
  expect((await screen.findByRole('alert')).closest('form')).toBeNull()
  server.refuses(robotCalls.create, 'call.invalid', { field: 'webhook', label: '地址', problem: '不能使用' })
  await person.click(save())
  await expectSaidAt(() => field('Webhook 地址'), '地址有误：不能使用')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an address and a secret left empty stay as they are', async () => {
  server.answers(robotCalls.update, undefined)
  const { person, onClose } = await open(dingtalk)
  await person.clear(field('名称'))
  await person.type(field('名称'), '夜班群')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [sent] = server.received(robotCalls.update)
  expect(sent).toMatchObject({ robotId: 7, version: 2, name: '夜班群', kind: 'dingtalk' })
  expect(sent).not.toHaveProperty('webhook')
  expect(sent).not.toHaveProperty('secret')
})

test('a secret is taken away only when that is ticked', async () => {
  server.answers(robotCalls.update, undefined)
  const { person, onClose } = await open(dingtalk)
  await person.click(screen.getByRole('checkbox', { name: '去除密钥' }))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(robotCalls.update)[0]).toMatchObject({ robotId: 7, secret: '' })
})
