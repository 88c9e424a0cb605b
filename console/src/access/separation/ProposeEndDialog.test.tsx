// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import type { AccountFacts } from '@watchfire/contract/access/account/account.shapes.ts'
import { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ProposeEndDialog } from './ProposeEndDialog.tsx'

const facts: AccountFacts = {
  account: 'zhao',
  phone: '',
  companyId: 3,
  companyName: '',
  roleId: 1,
  roleName: '',
  status: 'inUse',
  allProjects: true,
  projectCount: 0,
  projectNames: [],
  projectParts: [],
  locked: false,
  mustChangePassword: false,
  lastSignInAt: null,
  lastSignInStr: '',
  apiKeys: 0,
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(accountCalls.list, {
    rows: [
      { accountId: 8, name: '赵工', mail: '', administered: facts },
      { accountId: 9, name: '钱工', mail: '', administered: { ...facts, account: 'qian', companyId: 4 } },
    ],
    total: 2,
  })
  server.answers(separationCalls.proposeEnd, undefined as never)
  signInAs([rights.grantAccess, rights.accounts])
})
function open() {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<ProposeEndDialog onClose={onClose} />) }
}
const propose = () => screen.getByRole('button', { name: '申请关闭' })

test('who administers afterwards is one of the own company, and has to be chosen', async () => {
  const { person, onClose } = open()
  await person.click(propose())
  await screen.findByText('请选择')
  await person.click(screen.getByRole('combobox'))
  await screen.findByText('赵工 (zhao)')
  expect(screen.queryByText('钱工 (qian)')).toBeNull()
  await person.click(screen.getByText('赵工 (zhao)'))
  await person.click(propose())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(separationCalls.proposeEnd)).toEqual([{ administratorId: 8 }])
})

test('more than a page of people are found by name', async () => {
  const { person } = open()
  await person.type(screen.getByRole('combobox'), '钱')
  await waitFor(() =>
    expect(server.received(accountCalls.list).at(-1)).toMatchObject({ keyword: '钱', companyId: 3, state: 'inUse' }),
  )
})
