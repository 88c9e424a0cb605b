// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { confirmWith } from '../../core/client.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { setBrandWords } from '../../core/texts.ts'
import { CompanyStateDialog } from './CompanyStateDialog.tsx'

let server: FakeServer
const below = {
  companies: 2,
  projects: 3,
  accounts: 7,
  aiServers: 4,
  channels: 31,
  signedIn: 5,
  apiKeys: 0,
  pendingAlarms: 12,
}
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.readDependents, below)
  server.answers(companyCalls.setState, undefined)
  setBrandWords(brands.platform.words)
  signInAs([rights.customers, rights.modifyCompany])
})

function open(status: 'inUse' | 'terminated') {
  const onClose = vi.fn()
  return {
    ...renderScreen(<CompanyStateDialog company={{ companyId: 4, name: '东厂', status }} onClose={onClose} />),
    onClose,
  }
}

test('stopping says in numbers who is shut out and what goes on', async () => {
  const { person, onClose } = open('inUse')
  await screen.findByText(/2 家企业的 7 个账号将不能登录，当前在线的 5 人会立即退出/)
  await screen.findByText(/4 台 AI 服务器、31 路通道继续工作.*目前待处理 12 条/)
  await screen.findByText('3 个项目不再接入新的 AI 服务器。')
  await screen.findByText('随时可以恢复，数据不会丢失。')
  expect(screen.queryByText(/接口密钥/)).toBeNull()
  await person.click(screen.getByRole('button', { name: '停用' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(companyCalls.setState)).toEqual([{ companyId: 4, status: 'terminated' }])
})

test('stopping says how many API keys end for good, and does not say of them that they come back', async () => {
  server.answers(companyCalls.readDependents, { ...below, apiKeys: 3 })
  open('inUse')
  await screen.findByText('3 个接口密钥立即失效，使用它们的程序立即断开，恢复后仍需新建密钥。')
  await screen.findByText('随时可以恢复；除接口密钥外，数据不会丢失。')
  expect(screen.queryByText('随时可以恢复，数据不会丢失。')).toBeNull()
})

test('stopping waits until the person has proved who they are, and is given up with that', async () => {
  onTestFinished(() => confirmWith(async () => false))
  const { person, onClose } = open('inUse')
  server.refuses(companyCalls.setState, 'session.confirmDue')
  let proves = false
  confirmWith(async () => {
    if (proves) server.answers(companyCalls.setState, undefined)
    return proves
  })
  await screen.findByText(/2 家企业的 7 个账号/)
  await person.click(screen.getByRole('button', { name: '停用' }))
  await waitFor(() => expect(server.received(companyCalls.setState)).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  proves = true
  await waitFor(() => expect(screen.getByRole('button', { name: '停用' }).className).not.toContain('loading'))
  await person.click(screen.getByRole('button', { name: '停用' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(companyCalls.setState)).toHaveLength(3)
})

test('resuming says who may sign in again', async () => {
  const { person } = open('terminated')
  await screen.findByText(/7 个账号可以重新登录/)
  await person.click(screen.getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(server.received(companyCalls.setState)).toEqual([{ companyId: 4, status: 'inUse' }]))
})

test('without the numbers there is nothing to confirm', async () => {
  server.refuses(companyCalls.readDependents, 'company.notFound')
  open('inUse')
  await screen.findByText('企业不存在')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '停用' }).disabled).toBe(true)
})
