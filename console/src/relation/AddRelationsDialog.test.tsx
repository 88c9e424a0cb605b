// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { AddRelationsDialog } from './AddRelationsDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(deviceCalls.list, { rows: [], total: 0 })
  server.answers(deviceCalls.listAiServers, { rows: [], total: 0 })
  server.answers(accountCalls.list, { rows: [{ accountId: 8, name: '王工', mail: '' }], total: 1 })
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  signInAs()
})

test('without a device nothing is sent, and a region asks for no people', async () => {
  const { person } = renderScreen(<AddRelationsDialog onClose={vi.fn()} />)
  expect(screen.getByLabelText('联系人')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  expect(await screen.findByText('请选择设备')).toBeTruthy()
  await person.click(screen.getByText('区域', { selector: '.ant-segmented-item-label' }))
  expect(screen.queryByLabelText('联系人')).toBeNull()
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  expect(await screen.findByText('请选择区域')).toBeTruthy()
  expect(server.received(relationCalls.addOfDevice)).toEqual([])
  expect(server.received(relationCalls.addOfRegion)).toEqual([])
})

test('contacts are oneself and whom one administers, who is in use: a colleague alone is not offered', async () => {
  const administered = {
    ...{ account: 'wang', phone: '', companyId: 3, companyName: '东厂', roleId: 2, roleName: 'operator' },
    ...{ status: 'inUse' as const, allProjects: true, projectCount: 0, apiKeys: 0, projectNames: [], projectParts: [] },
    ...{ locked: false, mustChangePassword: false, lastSignInAt: null, lastSignInStr: '', signsInElsewhere: false },
  }
  const rows = [
    { accountId: 8, name: '王工', mail: '', administered },
    { accountId: 9, name: '赵工', mail: '', administered: { ...administered, status: 'terminated' as const } },
    { accountId: 10, name: '钱工', mail: '' },
  ]
  server.answers(accountCalls.list, { rows, total: 3 })
  renderScreen(<AddRelationsDialog onClose={vi.fn()} />)
  fireEvent.mouseDown(screen.getByLabelText('联系人'))
  expect(await screen.findByTitle('王工')).toBeTruthy()
  expect(screen.getByTitle('李工')).toBeTruthy()
  expect([screen.queryByTitle('赵工'), screen.queryByTitle('钱工')]).toEqual([null, null])
})
