// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { policyCalls, type SignInPolicy } from '@watchfire/contract/access/policy/policy.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { PolicyDialog } from './PolicyDialog.tsx'

const policy: SignInPolicy = {
  ...{ leastLength: 8, classes: 1, history: 0, maxAgeDays: 0, changeFirst: true, idleMinutes: 30, networks: [] },
  ...{ factorOfAll: false, factorRoles: [], factorCompanies: [], version: 1 },
}
const plant = { companyId: 5, name: '东厂', level: 'company' as const, parentId: 3, children: [] }
const group = { companyId: 3, name: '中原集团', level: 'customer' as const, parentId: null, children: [plant] }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(policyCalls.read, policy)
  server.answers(policyCalls.save, policy)
  server.answers(roleCalls.listGivable, [])
  server.answers(companyCalls.readTree, [group])
  signInAs([rights.accounts, rights.grantAccess])
})
const companies = '要求以下企业的全部账号启用'

test('a second factor is demanded of everybody of a company', async () => {
  const { person } = renderScreen(<PolicyDialog onClose={vi.fn()} />)
  await person.click(await screen.findByLabelText(companies))
  await person.click(await screen.findByTitle('东厂'))
  await person.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(server.received(policyCalls.save)).toEqual([{ ...policy, factorCompanies: [5] }]))
})

test('where there is one company alone it is not asked', async () => {
  server.answers(companyCalls.readTree, [{ ...group, children: [] }])
  renderScreen(<PolicyDialog onClose={vi.fn()} />)
  await screen.findByLabelText('要求以下角色启用')
  await waitFor(() => expect(server.received(companyCalls.readTree)).toHaveLength(1))
  expect(screen.queryByLabelText(companies)).toBeNull()
})
