// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import type { Role } from '@watchfire/contract/access/role/role.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../core/query-client.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { currentToasts } from '../../core/toasts.ts'
import { useRoleDraft } from './use-role-draft.ts'

const guard: Role = {
  roleId: 15,
  name: '值班员',
  remark: '',
  owner: 'company',
  companyId: 3,
  companyName: '东厂',
  menuIds: [rights.workplace],
  holders: 2,
  fixed: null,
  version: 4,
  changedBy: '',
  changedAt: null,
  changedAtText: '',
}
let server: FakeServer
const onUnsaved = vi.fn()
const onSaved = vi.fn()
afterEach(cleanup)
beforeEach(() => {
  vi.clearAllMocks()
  server = startFakeServer()
  signInAs([rights.roles])
})
const open = (role: Role | undefined, source?: Role) =>
  renderHook(given => useRoleDraft({ ...given, source, onUnsaved, onSaved }), {
    initialProps: { role },
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
const sent = () => server.received(roleCalls.save)

test('what is changed builds on what was seen, and after a refusal on what others saved and is on the screen now', async () => {
  server.refuses(roleCalls.save, 'role.changedMeanwhile', { name: '王工' })
  const { result, rerender } = open(guard)
  act(() => result.current.change({ remark: '夜班' }))
  // The list is read again while somebody types.
  rerender({ role: { ...guard, name: '值班长', version: 5 } })
  act(() => result.current.save())
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  expect(sent()).toMatchObject([{ roleId: 15, version: 4, name: '值班长', remark: '夜班' }])
  expect([result.current.draft.remark, result.current.isChanged]).toEqual(['夜班', true])

  server.answers(roleCalls.save, { ...guard, remark: '夜班', version: 6 })
  act(() => result.current.save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ version: 6 })))
  expect(sent()[1]).toMatchObject({ version: 5, remark: '夜班' })
})

test('a copy begins with the rights of its source, under a name of its own, in the company of whoever makes it', async () => {
  server.answers(roleCalls.save, { ...guard, roleId: 16 })
  const { result } = open(undefined, guard)
  expect([result.current.draft.name, result.current.isChanged]).toEqual(['值班员 副本', true])
  act(() => result.current.change({ forAllCompanies: true }))
  act(() => result.current.save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    { companyId: 3, forAllCompanies: true, name: '值班员 副本', remark: '', menuIds: [rights.workplace] },
  ])
})

test('what is discarded is as it was saved, and nothing is said to be unsaved', () => {
  const { result } = open(guard)
  act(() => result.current.change({ name: '门卫', menuIds: [rights.workplace, rights.processAlarm] }))
  expect(onUnsaved).toHaveBeenLastCalledWith('门卫')
  expect(result.current.difference).toEqual({ added: [rights.processAlarm], removed: [] })
  act(() => result.current.discard())
  expect([result.current.draft.name, result.current.isChanged]).toEqual(['值班员', false])
  expect(onUnsaved).toHaveBeenLastCalledWith(undefined)
})
