// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from '../../core/browser-storage.ts'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { currentSelection, currentUser } from '../../core/session-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { AccountMenu } from './AccountMenu.tsx'

const memberships = [
  { accountId: 7, companyName: '东厂', roleName: 'operator', current: true, signsIn: true },
  { accountId: 31, companyName: '西厂', roleName: '巡检员', current: false, signsIn: false },
]

test('whoever works for several companies switches in the menu: a fresh page, and nothing of before', async () => {
  const server = startFakeServer()
  signInAs(seedRoles.operator, { severalMemberships: true })
  const before = currentUser()
  if (!before) throw new Error('nobody')
  tabStorage.write('of-before', '1')
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  server.answers(membershipCalls.list, memberships)
  server.answers(membershipCalls.switchTo, {
    ...before,
    uid: 31,
    accountId: 31,
    token: 'of the other',
    companyId: 9,
    companyName: '西厂',
    entered: true,
  })
  const { person } = renderScreen(<AccountMenu />)
  await person.click(screen.getByRole('button', { name: '账户: 李工' }))
  expect(await screen.findByRole('menuitem', { name: /东厂 · 值班员（当前）/ })).toBeTruthy()
  await person.click(screen.getByRole('menuitem', { name: /西厂 · 巡检员/ }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(server.received(membershipCalls.switchTo)).toEqual([{ accountId: 31 }])
  expect(currentUser()).toMatchObject({ uid: 31, companyName: '西厂', entered: true })
  expect([currentSelection(), tabStorage.read('of-before'), browserStorage.read('loginFlag')]).toEqual([
    { companyId: 9 },
    undefined,
    '1',
  ])
})

test('whoever has one membership reads nothing of others, and nothing is asked', async () => {
  startFakeServer()
  signInAs()
  const { person } = renderScreen(<AccountMenu />)
  await person.click(screen.getByRole('button', { name: '账户: 李工' }))
  expect(await screen.findByRole('menuitem', { name: '退出登录' })).toBeTruthy()
  expect(screen.queryByText(/^切换/)).toBeNull()
})
