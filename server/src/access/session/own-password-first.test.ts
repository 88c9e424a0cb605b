/** Whoever was given a password by somebody else chooses one of their own before anything else. */
import { allCalls } from '@watchfire/contract'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { beforeEach, expect, test } from 'vitest'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer()
const [account, given, own] = ['13800000001', 'Watchfire!admin', 'a word of mine']
let client: SignedClient

const mark = (must: boolean) =>
  suite.db.system.updateTable('account').set({ must_change_password: must }).where('account', '=', account).execute()

beforeEach(async () => {
  await mark(true)
  client = await signInAs(suite.app, account, given)
})

const signedCalls = Object.values(allCalls)
  .flatMap(list => Object.values(list as Record<string, Call>))
  .filter(call => !['anyone', 'ticket', 'aiServer'].includes(call.right as string) && call.transport !== 'form')

test('the answer of the sign-in says so, and every call is refused but the few that lead to a password', async () => {
  expect(client.user.mustChangePassword).toBe(true)
  const open: string[] = []
  for (const call of signedCalls.filter(known => known !== accessCalls.signOut)) {
    const { status, body } = await client.send(call, {})
    if (body.errorCode === 'session.passwordDue') expect(status).toBe(403)
    else open.push(call.path)
  }
  expect(open).toEqual([
    accessCalls.keepAlive.path,
    accessCalls.listMenus.path,
    accessCalls.getAccount.path,
    accessCalls.changePassword.path,
    membershipCalls.list.path,
    membershipCalls.switchTo.path,
    policyCalls.read.path,
  ])
})

test('of accounts it may read its own alone', async () => {
  const read = (accountId: number) => client.send(accessCalls.getAccount, { id: accountId })
  expect((await read(client.user.uid)).body.rcode).toBe(0)
  await mark(false)
  const { user: colleague } = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  expect((await read(colleague.uid)).body.rcode).toBe(0)
  await mark(true)
  expect((await read(colleague.uid)).body.errorCode).toBe('account.notFound')
})

test('a ticket from before opens no live channel', async () => {
  await mark(false)
  const { url } = await client.call(liveCalls.takeTicket, {})
  await mark(true)
  const { statusCode } = await suite.app.inject({
    url,
    headers: {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
    },
  })
  expect(statusCode).toBe(403)
})

test('a password of one’s own opens everything, in the same session; the given one is no new password', async () => {
  const change = (next: string) =>
    client.send(accessCalls.changePassword, { upwd: digestOf(given), pwd: digestOf(next) })
  expect((await change(given)).body.errorCode).toBe('account.passwordUnchanged')
  expect((await client.send(companyCalls.readTree, {})).body.errorCode).toBe('session.passwordDue')
  expect((await change(own)).body.rcode).toBe(0)
  expect((await client.send(companyCalls.readTree, {})).body.rcode).toBe(0)
  expect((await signInAs(suite.app, account, own)).user.mustChangePassword).toBe(false)
})
