// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyRow } from '@watchfire/contract/company/company.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import { browserStorage } from '../../core/browser-storage.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { CustomerPage } from './CustomerPage.tsx'

const row = (companyId: number, name: string, parentId: number | null, companies: number): CompanyRow => ({
  companyId,
  name,
  address: '',
  contact: '',
  manager: '',
  managerPhone: '',
  account: '',
  parentId,
  parentName: parentId === 2 ? '南湖集团' : '平台',
  level: parentId === 2 ? 'company' : 'customer',
  status: 'inUse',
  parentTerminated: false,
  companies,
  projects: 0,
  accounts: 0,
  aiServers: 0,
  channels: 0,
  can: { setState: false, addBelow: false },
})
const all = [row(2, '南湖集团', 1, 2), row(3, '东厂', 2, 0), row(4, '西厂', 2, 0), row(5, '远山', 1, 0)]

let server: FakeServer
beforeEach(() => {
  browserStorage.write('foldedCustomers', undefined)
  server = startFakeServer()
  server.answers(companyCalls.readTree, [])
  server.answers(companyCalls.list, ({ folded = [] }) => {
    const rows = all.filter(({ parentId }) => !folded.includes(parentId ?? 0))
    return { rows, total: rows.length }
  })
  signInAs([rights.customers])
})

test('a branch folds and stays folded for this browser', async () => {
  const { person, unmount } = renderScreen(<CustomerPage />)
  await person.click(await screen.findByRole('button', { name: '收起“南湖集团”' }))
  await waitFor(() => expect(screen.queryByText('东厂')).toBeNull())
  expect(screen.getByText('远山')).toBeDefined()
  unmount()
  renderScreen(<CustomerPage />)
  await screen.findByRole('button', { name: '展开“南湖集团”' })
  expect(screen.queryByText('东厂')).toBeNull()
})

test('arrow keys go through the names, fold a branch from within it and open it again', async () => {
  const { person } = renderScreen(<CustomerPage />)
  const name = (of: string) => screen.findByRole('button', { name: of })
  ;(await name('南湖集团')).focus()
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(await name('西厂'))
  await person.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(await name('南湖集团'))
  await person.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.queryByText('东厂')).toBeNull())
  await person.keyboard('{ArrowRight}')
  await name('东厂')
})

test('what was searched for is shown, also below a folded branch', async () => {
  browserStorage.writeJson('foldedCustomers', [2])
  renderScreen(<CustomerPage />, '/?keyword=东')
  await screen.findByText('东厂')
  expect(screen.queryByRole('button', { name: /南湖集团”/ })).toBeNull()
  expect(server.received(companyCalls.list)).toEqual([expect.not.objectContaining({ folded: expect.anything() })])
})

test('on a telephone the tree is cards with their counts, and a card opens its company', async () => {
  onTelephone()
  const { person, address } = renderScreen(<CustomerPage />, '/customer')
  const card = within((await screen.findByRole('button', { name: '南湖集团' })).closest('li') as HTMLElement)
  expect(screen.queryByRole('table')).toBeNull()
  expect(card.getByText('下级企业').nextSibling?.textContent).toBe('2')
  await person.click(card.getByRole('button', { name: '收起“南湖集团”' }))
  await waitFor(() => expect(screen.queryByText('东厂')).toBeNull())
  server.answers(companyCalls.get, {} as never)
  await person.click(within(screen.getByText('远山').closest('li') as HTMLElement).getByText('下级企业'))
  expect(address()).toBe('/customer?open=5')
})
