// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { OidcSettings, SignInSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectSaidAt } from '../../core/testing/expect-said-at.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { OidcDialog } from './OidcDialog.tsx'

const oidc: OidcSettings = {
  name: '东厂账号',
  issuer: 'https://login.plant.example',
  clientId: 'watchfire',
  hasSecret: true,
  scopes: 'openid profile groups',
  groupClaim: 'groups',
  groups: [
    { group: 'guards', roleId: 4 },
    {
      group: 'hall',
      roleId: 4,
      scope: { allProjects: false, projectIds: [31], regionLimits: [{ projectId: 31, regionIds: [312] }] },
    },
    { group: 'chiefs', roleId: 4, scope: { allProjects: true, projectIds: [], regionLimits: [] } },
  ],
  noGroup: 'refuse',
  newPeople: 'make',
  roleId: 4,
  allProjects: false,
  projectIds: [31],
  regionLimits: [{ projectId: 31, regionIds: [311] }],
  inUse: true,
  version: 6,
  lastProblem: '',
  lastProblemStr: '',
}
const settings: SignInSettings = {
  companyId: 3,
  companyName: '东厂',
  word: 'east',
  passwordOff: false,
  version: 2,
  redirectUri: '/sso/callback/3',
  oidc,
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.accounts, rights.keepAccounts, rights.grantAccess])
  server.answers(roleCalls.listGivable, [
    { roleId: 4, name: '值班员', remark: '', owner: 'platform', companyName: '', menuIds: [] },
  ])
  server.answers(companyCalls.readProjectTree, [
    {
      companyId: 3,
      name: '东厂',
      level: 'customer',
      parentId: null,
      projects: [{ projectId: 31, name: '一号厂区' }],
      children: [],
    },
  ])
  const rows = ['装卸区', '配电室'].map((name, index) => ({
    projectId: 31,
    projectName: '一号厂区',
    regionId: 311 + index,
    name,
  }))
  server.answers(companyCalls.listRegions, { rows, total: 2 })
  server.answers(providerCalls.saveOidc, undefined)
})

const sent = () => server.received(providerCalls.saveOidc)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
async function open(of: SignInSettings) {
  const onClose = vi.fn()
  const { person } = renderScreen(<OidcDialog settings={of} onClose={onClose} />)
  const save = () => person.click(screen.getByRole('button', { name: /保\s?存/ }))
  return { person, save, onClose }
}

test('what is not touched stays as it was, and so does the secret', async () => {
  const { person, save, onClose } = await open(settings)
  await person.clear(field('名称'))
  await person.type(field('名称'), '东厂统一登录')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { hasSecret, lastProblem, lastProblemStr, ...kept } = oidc
  expect(sent()).toEqual([{ ...kept, companyId: 3, name: '东厂统一登录' }])
})

test('a provider without a claim of groups has none, and asks for its secret no more', async () => {
  const { person, save, onClose } = await open(settings)
  await person.clear(field('用户组声明'))
  await person.click(screen.getByText('登录服务不要求密钥（删除已保存的密钥）'))
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject([{ groupClaim: '', groups: [], noGroup: 'defaultRole', secret: '' }])
})

test('another address wants the secret again: that is said at its field', async () => {
  server.refuses(providerCalls.saveOidc, 'provider.secretAgain')
  const { person, save, onClose } = await open(settings)
  await person.type(field('登录服务地址（Issuer）'), '/new')
  await save()
  await expectSaidAt(() => field('客户端密钥'), /请重新填写客户端密钥/)
  expect(onClose).not.toHaveBeenCalled()
})

test('a new provider needs a role, an address and a client before anything is sent', async () => {
  const { person, save } = await open({ ...settings, oidc: null })
  await person.type(field('名称'), '东厂账号')
  await person.type(field('登录服务地址（Issuer）'), 'login.plant.example')
  await save()
  expect(await screen.findByText(/请填写 https:\/\/ 开头的地址/)).toBeTruthy()
  expect(screen.getAllByText('请填写')).toHaveLength(2)
  expect(sent()).toEqual([])
})

test('a group gives the regions that are ticked for it, one at least', async () => {
  const plain = { ...oidc, groups: [{ group: 'yard', roleId: 4 }], allProjects: true, projectIds: [], regionLimits: [] }
  const { person, save, onClose } = await open({ ...settings, oidc: plain })
  await person.click(field('可见项目'))
  await person.click(await screen.findByText('指定项目', { selector: '.ant-select-item-option-content' }))
  await save()
  expect(await screen.findByText('请至少选择一个项目')).toBeTruthy()
  expect(sent()).toEqual([])
  expect(screen.getByText(/所在用户组都未指定项目的人/)).toBeTruthy()
  const project = (await screen.findByText('一号厂区')).closest('.ant-tree-treenode')
  await person.click(project?.querySelector('.ant-tree-switcher') as Element)
  await person.click(await screen.findByText('配电室'))
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const scope = { allProjects: false, projectIds: [31], regionLimits: [{ projectId: 31, regionIds: [312] }] }
  expect(sent()).toMatchObject([{ groups: [{ group: 'yard', roleId: 4, scope }], allProjects: true, projectIds: [] }])
})
