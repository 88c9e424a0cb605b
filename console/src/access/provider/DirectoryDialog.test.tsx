// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import type { DirectorySettings } from '@watchfire/contract/access/directory/directory.shapes.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { DirectoryDialog } from './DirectoryDialog.tsx'

const directory: DirectorySettings = {
  name: '东厂域',
  host: 'plant.example',
  port: 636,
  line: 'ldaps',
  certificate: '',
  bindName: 'cn=reader,dc=plant,dc=example',
  base: 'dc=plant,dc=example',
  userFilter: '(uid={name})',
  loginAttribute: 'uid',
  nameAttribute: 'cn',
  mailAttribute: 'mail',
  groupFilter: '',
  groups: [],
  noGroup: 'defaultRole',
  newPeople: 'wait',
  roleId: 4,
  allProjects: true,
  projectIds: [],
  inUse: true,
  version: 6,
  lastProblem: '',
  lastProblemStr: '',
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.accounts, rights.keepAccounts, rights.grantAccess])
  server.answers(roleCalls.listGivable, [])
  server.answers(companyCalls.readProjectTree, [])
  server.answers(directoryCalls.save, undefined)
})

test('a line without TLS is warned of and has its own port; a password left empty stays', async () => {
  const onClose = vi.fn()
  renderScreen(<DirectoryDialog companyId={3} directory={directory} onClose={onClose} />)
  expect(screen.queryByText(/密码将以明文经过网络/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /不加密/ }))
  await screen.findByText(/密码将以明文经过网络/)
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [sent] = server.received(directoryCalls.save)
  expect(sent).toMatchObject({ companyId: 3, line: 'plain', port: 389, version: 6, roleId: 4 })
  expect(sent).not.toHaveProperty('secret', expect.anything())
})

test('a filter without a place for the name is not sent, and a password asked for again stands at its field', async () => {
  server.refuses(directoryCalls.save, 'directory.secretAgain')
  renderScreen(<DirectoryDialog companyId={3} directory={directory} onClose={() => {}} />)
  const filter = screen.getByLabelText('用户筛选条件')
  fireEvent.change(filter, { target: { value: '(uid=li)' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText(/必须包含 \{name\}/)).toBeTruthy()
  expect(server.received(directoryCalls.save)).toEqual([])
  fireEvent.change(filter, { target: { value: '(cn={name})' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect((await screen.findByText(/请重新填写查询账号的密码/)).closest('.ant-form-item')?.textContent).toContain(
    '查询账号的密码',
  )
})
