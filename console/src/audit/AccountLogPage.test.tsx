// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { type AuditEntry, auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { onTelephone } from '../core/testing/on-telephone.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { AccountLogPage } from './AccountLogPage.tsx'

const stopped: AuditEntry = {
  ...{ auditId: 7, at: 1_795_750_000_000, atText: '2026-11-27 08:00:00' },
  ...{ accountId: 3, account: '13800000001', fullName: '陈安全', onBehalf: false },
  ...{ companyId: 2, companyName: '东厂', projectName: '' },
  ...{ action: 'setAccountState', actionText: '停用或启用账号', target: '13800000002', targetName: '王值班' },
  ...{ address: '10.1.2.3', result: 'refused', call: 'account.setState', requestId: 'r', sessionId: 9, changes: [] },
}
const rotated: AuditEntry = {
  ...stopped,
  ...{ auditId: 6, accountId: 0, account: '', fullName: '服务器本机命令', address: '', sessionId: null },
  ...{ actionText: '更换 AI 服务器密钥', target: 'WF-1', targetName: '', result: 'done', call: 'npm run ai-server' },
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(auditCalls.list, { rows: [stopped, rotated], total: 2 })
  server.answers(accountCalls.list, { rows: [], total: 0 })
  signInAs([rights.accountLog])
})

test('a row says who did what to whom and how it ended, and opens', async () => {
  const { person } = renderScreen(<AccountLogPage />)
  const row = await screen.findByRole('row', { name: /王值班/ })
  expect(row.textContent).toContain('陈安全')
  await person.click(within(row).getByText('停用或启用账号'))
  const drawer = await screen.findByRole('dialog')
  expect(drawer.textContent).toContain('10.1.2.3')
  expect(within(drawer).getByRole('button', { name: '只看此人' })).toBeTruthy()
})

test('nobody with an account is nobody to look for', async () => {
  const { person } = renderScreen(<AccountLogPage />)
  await person.click(await screen.findByText('更换 AI 服务器密钥'))
  const drawer = await screen.findByRole('dialog')
  expect(drawer.textContent).toContain('服务器本机命令')
  expect(within(drawer).queryByRole('button', { name: '只看此人' })).toBeNull()
})

test('on a telephone each is a card that opens', async () => {
  onTelephone()
  const { person } = renderScreen(<AccountLogPage />)
  const card = await screen.findByRole('button', { name: /停用或启用账号/ })
  expect(card.textContent).toMatch(/王值班2026-11-27 08:00:00 · 陈安全/)
  expect(screen.queryByRole('table')).toBeNull()
  await person.click(card)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
