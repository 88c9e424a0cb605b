// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import type { DirectoryTest } from '@watchfire/contract/access/directory/directory.shapes.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { DirectoryTestDialog } from './DirectoryTestDialog.tsx'

const wang = {
  entry: 'cn=wang',
  login: 'wang',
  fullName: '王工',
  email: '',
  groups: ['safety'],
  roleId: null,
  stopped: false,
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(roleCalls.listGivable, [])
  signInAs([rights.grantAccess])
})
async function find(outcome: DirectoryTest) {
  server.answers(directoryCalls.test, outcome)
  const { person } = renderScreen(<DirectoryTestDialog companyId={3} onClose={() => {}} />)
  await person.type(screen.getByLabelText('要查找的账号'), 'wang{Enter}')
  return screen.findByRole('alert')
}

test('a directory that does not answer says why', async () => {
  const said = await find({ works: false, reason: '证书不可信', found: null })
  expect(said.textContent).toBe('未能完成：证书不可信')
  expect(server.received(directoryCalls.test)).toEqual([{ companyId: 3, name: 'wang' }])
})

test('somebody found is shown with their groups, and that none of these gives a role', async () => {
  expect((await find({ works: true, reason: '', found: wang })).textContent).toBe('目录工作正常，找到了此人')
  for (const text of ['cn=wang', '王工', 'safety', '不在任何列出的用户组中'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('somebody stopped in the directory is a warning, however well it works', async () => {
  const said = await find({ works: true, reason: '', found: { ...wang, groups: [], roleId: 9, stopped: true } })
  expect([said.textContent, said.className]).toEqual([
    '此人在目录中已停用，不能登录',
    expect.stringContaining('warning'),
  ])
  expect(screen.getByText('目录没有给出用户组')).toBeTruthy()
})

test('where groups give projects it is said what somebody would see', async () => {
  const tree = { companyId: 3, name: '东厂', level: 'customer' as const, parentId: null, children: [] }
  server.answers(companyCalls.readProjectTree, [{ ...tree, projects: [{ projectId: 31, name: '一号厂区' }] }])
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  const scope = { allProjects: false, projectIds: [31], regionLimits: [{ projectId: 31, regionIds: [311, 312] }] }
  await find({ works: true, reason: '', found: { ...wang, scope } })
  expect(await screen.findByText(/^一号厂区（2\/\d+ 个区域）$/)).toBeTruthy()
})
