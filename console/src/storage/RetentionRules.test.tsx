// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { gigabyte } from '@watchfire/contract/storage/quota.rules.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { expect, test } from 'vitest'
import { queryClient } from '../core/query-client.ts'
import { currentSelection, select } from '../core/session-store.ts'
import { startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { keyOf } from '../core/use-call.ts'
import { RetentionRules } from './RetentionRules.tsx'
import { StorageOverview } from './StorageOverview.tsx'

const rulesOf = (customerId: number, days: number) => ({
  customerId,
  customerName: '',
  rules: [{ kind: 'picture' as const, judgement: 'false' as const, days }],
  version: 1,
  minDays: 30,
  maxDays: null,
  quotaBytes: null,
  usedBytes: 0,
  freeableBytes: 0,
  grantVersion: 0,
})
const days = () => screen.getByLabelText<HTMLInputElement>(/保留天数$/)

const node = (companyId: number, level: CompanyNode['level'], children: CompanyNode[] = []): CompanyNode => ({
  companyId,
  name: `公司${companyId}`,
  level,
  parentId: null,
  children,
})
const tree = [node(1, 'platform', [node(3, 'customer', [node(5, 'company')]), node(4, 'customer')])]
const asRoot = () => signInAs([rights.files], { companyLevel: 'platform', companyId: 1 })

test.each([
  ['overview', StorageOverview],
  ['rules', RetentionRules],
])(
  '%s: root is told to choose a customer, and of a company below one which; chosen, its own are shown',
  async (_, Part) => {
    const server = startFakeServer()
    server.answers(companyCalls.readTree, tree)
    server.answers(storageCalls.readTotals, { files: 0, bytes: 0, kinds: [] })
    server.answers(storageCalls.listOwners, { rows: [], total: 0 })
    server.answers(storageCalls.listRuns, { rows: [], total: 0 })
    server.answers(storageCalls.readRules, ({ customerId = 0 }) => ({
      ...rulesOf(customerId, 60),
      quotaBytes: 2 * gigabyte,
    }))
    asRoot()
    const { person } = renderScreen(<Part />)
    expect((await screen.findByRole('status')).textContent).toContain('请在顶栏选择')
    act(() => select({ companyId: 5 }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('“公司3”'))
    expect(server.received(storageCalls.readRules)).toEqual([])
    await person.click(screen.getByRole('button', { name: '选择公司3' }))
    expect(currentSelection()).toEqual({ companyId: 3 })
    await screen.findByRole('region', { name: Part === RetentionRules ? '保留规则' : '存储配额' })
    expect(screen.queryByRole('status')).toBeNull()
    expect(server.received(storageCalls.readRules)).toEqual([{ customerId: 3 }])
  },
)

test('root who goes from one customer to another sees and saves that one’s rules', async () => {
  const server = startFakeServer()
  const terms = new Map([
    [3, 60],
    [4, 90],
  ])
  server.answers(storageCalls.readRules, ({ customerId = 0 }) => rulesOf(customerId, terms.get(customerId) ?? 0))
  server.answers(storageCalls.listRuns, { rows: [], total: 0 })
  server.answers(storageCalls.tryRules, { files: 0, bytes: 0, rows: [], beyondQuota: null })
  server.answers(storageCalls.saveRules, ({ customerId = 0 }) => rulesOf(customerId, terms.get(customerId) ?? 0))
  server.answers(companyCalls.readTree, tree)
  asRoot()
  select({ companyId: 3 })
  // Both were looked at before: the second shows at once.
  for (const companyId of [3, 4]) {
    const input = { customerId: companyId }
    queryClient.setQueryData(
      keyOf(storageCalls.readRules, input, { companyId }),
      rulesOf(companyId, terms.get(companyId) ?? 0),
    )
  }
  const { person } = renderScreen(<RetentionRules />)
  await waitFor(() => expect(days().value).toBe('60'))
  expect(currentSelection()).toEqual({ companyId: 3 })
  act(() => select({ companyId: 4 }))
  await waitFor(() => expect(days().value).toBe('90'))
  await person.click(screen.getByRole('button', { name: '保存规则' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存规则' }))
  await waitFor(() => expect(server.received(storageCalls.saveRules)).toHaveLength(1))
  expect(server.received(storageCalls.saveRules)[0]).toMatchObject({
    customerId: 4,
    rules: [{ kind: 'picture', judgement: 'false', days: 90 }],
  })
})
