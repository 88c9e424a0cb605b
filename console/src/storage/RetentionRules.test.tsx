// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { expect, test } from 'vitest'
import { queryClient } from '../core/query-client.ts'
import { currentSelection, select } from '../core/session-store.ts'
import { startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { keyOf } from '../core/use-call.ts'
import { RetentionRules } from './RetentionRules.tsx'

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
  signInAs([rights.files], { companyLevel: 'platform' })
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
