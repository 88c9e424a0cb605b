// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import type { ProvisioningSettings } from '@watchfire/contract/access/provisioning/provisioning.shapes.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ProvisioningFacts } from './ProvisioningFacts.tsx'

const settings: ProvisioningSettings = {
  matchClaim: 'oid',
  groups: [],
  roleId: 4,
  allProjects: true,
  projectIds: [],
  version: 1,
  token: null,
  people: 12,
  groupNames: ['guards'],
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.accounts, rights.keepAccounts, rights.grantAccess])
  server.answers(roleCalls.listGivable, [])
  server.answers(companyCalls.readProjectTree, [])
  server.answers(provisioningCalls.makeToken, { token: 'wfs_a-secret' })
})
const open = (word: string) =>
  renderScreen(<ProvisioningFacts settings={{ companyId: 3, word }} address="https://w.example/scim/v2/east" />)

test('a token is made and shown this once', async () => {
  server.answers(provisioningCalls.read, settings)
  const { person } = open('east')
  await person.click(await screen.findByRole('button', { name: '生成令牌' }))
  expect(await screen.findByDisplayValue('wfs_a-secret')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '已保存，关闭' }))
  await waitFor(() => expect(screen.queryByDisplayValue('wfs_a-secret')).toBeNull())
  expect(server.received(provisioningCalls.makeToken)).toEqual([{ companyId: 3 }])
})

test('without a sign-in name there is no address and no token', async () => {
  server.answers(provisioningCalls.read, settings)
  open('')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '生成令牌' })).disabled).toBe(true)
  expect(screen.queryByText('https://w.example/scim/v2/east')).toBeNull()
})

test('revoking says how many accounts it is about, and is asked for first', async () => {
  const token = { lastFour: 'abcd', madeBy: '张三', madeStr: '2026-01-01 00:00:00', lastUsedStr: '', lastAddress: '' }
  server.answers(provisioningCalls.read, { ...settings, token })
  server.answers(provisioningCalls.revokeToken, undefined)
  const { person } = open('east')
  await person.click(await screen.findByRole('button', { name: '吊销令牌' }))
  expect(await screen.findByText(/已有的 12 个账号保留/)).toBeTruthy()
  expect(server.received(provisioningCalls.revokeToken)).toEqual([])
  await person.click(screen.getAllByRole('button', { name: '吊销令牌' }).at(-1) as HTMLElement)
  await waitFor(() => expect(server.received(provisioningCalls.revokeToken)).toEqual([{ companyId: 3 }]))
})

test('what groups give is said with their regions, and so is the default', async () => {
  const parts = { allProjects: false, projectIds: [31], regionLimits: [{ projectId: 31, regionIds: [312] }] }
  const of = { projectId: 31, projectName: '一号厂区' }
  const rows = [311, 312, 313].map(regionId => ({ ...of, regionId, name: `区域 ${regionId}` }))
  server.answers(companyCalls.listRegions, { rows, total: 3 })
  server.answers(companyCalls.readProjectTree, [
    {
      companyId: 3,
      name: '东厂',
      level: 'customer',
      parentId: null,
      projects: [
        { projectId: 31, name: '一号厂区' },
        { projectId: 32, name: '二号厂区' },
      ],
      children: [],
    },
  ])
  const groups = [
    { group: 'yard', roleId: 4, scope: parts },
    { group: 'staff', roleId: 4 },
  ]
  server.answers(provisioningCalls.read, { ...settings, groups, allProjects: false, projectIds: [32] })
  open('east')
  expect(await screen.findByText(/一号厂区（1\/3 个区域）$/)).toBeTruthy()
  expect(screen.getByText('二号厂区')).toBeTruthy()
  expect(screen.getByText(/^staff → /).textContent).not.toContain('厂区')
})
