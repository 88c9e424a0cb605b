// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { AccountActions } from './AccountActions.tsx'

test.each([
  [2, true],
  [0, false],
])('who stops an account of %i API keys reads that they end with it', async (apiKeys, says) => {
  const server = startFakeServer()
  server.answers(accountCalls.setState, undefined)
  signInAs([rights.accounts, rights.keepAccounts])
  const facts = { account: 'wang', status: 'inUse', locked: false, apiKeys } as const
  const { person } = renderScreen(<AccountActions accountId={9} facts={facts} />)
  await person.click(screen.getByRole('button', { name: '停用 wang' }))
  expect((await screen.findByText(/不能再登录/)).textContent?.includes('持有的 2 个接口密钥同时吊销')).toBe(says)
  await person.click(screen.getByRole('button', { name: '停用' }))
  await waitFor(() =>
    expect(server.received(accountCalls.setState)).toMatchObject([{ accountId: 9, state: 'terminated' }]),
  )
})

test('of an account that is entered from elsewhere neither factors nor a lock are kept here; a reset gives a password of its own', async () => {
  startFakeServer()
  signInAs([rights.accounts, rights.keepAccounts, rights.grantAccess])
  const facts = { account: 'wang', status: 'inUse', locked: true, apiKeys: 0, signsInElsewhere: true } as const
  const { person } = renderScreen(<AccountActions accountId={9} facts={facts} />)
  expect(screen.queryByRole('button', { name: /解除/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: '重置密码 wang' }))
  expect(await screen.findByText('给该账号单独的密码？')).toBeTruthy()
})
