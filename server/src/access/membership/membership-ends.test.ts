/** When the account with the sign-in is stopped, reset, or somebody else comes to it: what was entered from it ends. */

import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { closedUpwards } from '@watchfire/contract/access/role/role.rules.ts'
import { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inScope } from '../../core/db/database.ts'
import { openLive } from '../../core/live/live-client.ts'
import { digestOf, type SignedClient, signInAs, withApiKey } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { setPasswordByCommand } from '../account/set-password-by-command.ts'
import { aRole } from '../testing/access-rows.ts'
import { type Side, type TwoCompanies, twoCompanies } from '../testing/two-companies.ts'

// Nothing is found by looking again and again: what ends has to be told.
const suite = suiteServer({ jobs: false, timeouts: { sessionsMs: 600_000 } })
let both: TwoCompanies
let origin: string
beforeAll(async () => {
  both = await twoCompanies(suite)
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
})

const { list, switchTo } = membershipCalls
const codeOf = async (reply: Promise<{ body: { rcode: number; errorCode?: unknown } }>) =>
  (await reply).body.errorCode ?? 'done'
const isOver = (who: SignedClient) => codeOf(who.send(list, {}))
async function channelOf(who: Pick<SignedClient, 'call'>) {
  const { url } = await who.call(liveCalls.takeTicket, {})
  return openLive(`${origin.replace('http', 'ws')}${url}`)
}
/** Somebody at work in both companies, from one account, with a live channel open in the other. */
async function atWork() {
  const { person, awayId } = await both.somebodyOfBoth()
  const there = await both.switched(person, awayId)
  return { person: await both.again(person), awayId, there, channel: await channelOf(there) }
}

test('a switch ends the live channel of the session it came from', async () => {
  const { there, person, channel } = await atWork()
  await both.switched(there, person.user.uid)
  await channel.untilClosed()
})

test.each<[string, (person: SignedClient) => Promise<unknown>]>([
  [
    'the account is stopped',
    ({ user }) => both.home.keeper.call(accountCalls.setState, { accountId: user.uid, state: 'terminated' }),
  ],
  ['its password is reset', ({ user }) => both.home.keeper.call(accountCalls.resetPassword, { accountId: user.uid })],
  [
    'its sessions are ended',
    ({ user }) => both.home.keeper.call(sessionCalls.endAllOfAccount, { accountId: user.uid }),
  ],
  [
    'its owner changes the password',
    person =>
      person.call(accessCalls.changePassword, {
        oldPassword: digestOf(both.password),
        newPassword: digestOf('another word of mine'),
      }),
  ],
  ['its owner ends their other sessions', person => person.call(sessionCalls.endOthers, {})],
])('when %s, what was entered from it ends at once, live channel and all', async (_, happens) => {
  const { person, there, channel } = await atWork()
  await happens(person)
  await channel.untilClosed()
  expect(await isOver(there)).toBe('session.dead')
})

test('an account that is stopped opens nothing; in use again it does', async () => {
  const { person, awayId, there } = await atWork()
  const setInUse = (in_use: boolean) =>
    suite.db.system.updateTable('account').set({ in_use }).where('account_id', '=', person.user.uid).execute()
  await setInUse(false)
  expect([await isOver(person), await isOver(there)]).toEqual(['session.dead', 'session.dead'])
  await setInUse(true)
  expect((await both.switched(await both.again(person), awayId)).user.accountId).toBe(awayId)
})

/** Somebody at work in both companies who has made an API key in the other. */
async function withKeyThere() {
  const menuIds = closedUpwards([rights.monitor, rights.accounts, rights.grantAccess])
  const roleId = await aRole(suite.db, both.away.place, { menuIds, forAllCompanies: true })
  const { person, awayId } = await both.somebodyOfBoth()
  await suite.db.system.updateTable('account').set({ role_id: roleId }).where('account_id', '=', awayId).execute()
  const there = await both.switched(person, awayId)
  const content = { name: `MES ${awayId}`, menuIds, allProjects: true, projectIds: [], networks: [] }
  const { keyId, token } = await there.call(apiKeyCalls.make, content)
  const program = withApiKey(suite.app, token)
  const channel = await channelOf(program)
  await channel.untilType('hello')
  const set = (state: 'terminated' | 'inUse') =>
    both.home.keeper.call(accountCalls.setState, { accountId: person.user.uid, state })
  return { person, there, keyId, menuIds, channel, set, opens: () => codeOf(program.send(apiKeyCalls.list, {})) }
}

test('while the account is stopped, a key that its owner made in the other company opens nothing, live channel and all', async () => {
  const { keyId, menuIds, channel, set, opens } = await withKeyThere()
  expect(await opens()).toBe('done')
  await set('terminated')
  await channel.untilType('resync')
  expect(await opens()).toBe('right.missing')
  const { rows } = await both.away.keeper.call(apiKeyCalls.list, {})
  expect(rows.filter(row => row.keyId === keyId)).toMatchObject([
    { state: 'active', seesLess: true, lackingIds: menuIds.toSorted((a, b) => a - b) },
  ])
  await set('inUse')
  expect(await opens()).toBe('done')
})

test('a stop reaches the keys that its owner made in the other company also after a reset, until the account there has a sign-in of its own', async () => {
  const { person, there, channel, set, opens } = await withKeyThere()
  await both.home.keeper.call(accountCalls.resetPassword, { accountId: person.user.uid })
  expect(await opens()).toBe('done')
  await set('terminated')
  await channel.untilType('resync')
  expect(await opens()).toBe('right.missing')
  await setPasswordByCommand(suite.db, there.user.account)
  expect(await opens()).toBe('done')
})

test.each([
  ['', false],
  [', also after a reset', true],
])(
  'invitations that its owner sent from the other company open nothing from the stop on, nor after a resume%s',
  async (_, reset) => {
    const { person, awayId } = await both.somebodyOfBoth({ roleId: both.away.keeperRole })
    const link = await both.invited(both.away, { by: awayId })
    const other = await both.aPerson(both.home, both.home.watcherRole)
    const accept = (link: string) => codeOf(other.send(invitationCalls.join, { link }))
    const set = (state: 'terminated' | 'inUse') =>
      both.home.keeper.call(accountCalls.setState, { accountId: person.user.uid, state })
    if (reset) await both.home.keeper.call(accountCalls.resetPassword, { accountId: person.user.uid })
    // As for a moment, before they are withdrawn.
    await sql`update account set in_use = false where account_id = ${person.user.uid}`.execute(suite.db.system)
    expect(await accept(link)).toBe('invitation.dead')
    await sql`update account set in_use = true where account_id = ${person.user.uid}`.execute(suite.db.system)
    await set('terminated')
    await set('inUse')
    expect(await accept(link)).toBe('invitation.dead')
    const { rows } = await sql<{ tenant_id: number; address: string }>`
    select tenant_id, address from audit where action = 'withdrawInvitation' and account_id = ${awayId}`.execute(
      suite.db.system,
    )
    expect(rows).toEqual([{ tenant_id: both.away.place.tenantId, address: '' }])
  },
)

test('whoever resets the password comes to no other company by it; that one reads so, and gives the account a sign-in of its own', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  const { password } = await both.home.keeper.call(accountCalls.resetPassword, { accountId: person.user.uid })
  const taken = await signInAs(suite.app, person.user.account, password)
  await taken.call(accessCalls.changePassword, {
    oldPassword: digestOf(password),
    newPassword: digestOf('mine at last'),
  })
  expect((await taken.call(list, {})).map(row => row.accountId)).toEqual([person.user.uid])
  expect(await codeOf(taken.send(switchTo, { accountId: awayId }))).toBe('membership.notFound')
  const { rows } = await sql<{ tenant_id: number; address: string }>`
    select tenant_id, address from audit where action = 'unlinkMembership' and account_id = ${awayId}`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([{ tenant_id: both.away.place.tenantId, address: '' }])

  const given = await both.away.keeper.call(accountCalls.resetPassword, { accountId: awayId })
  const { account } = await both.away.keeper.call(accessCalls.getAccount, { accountId: awayId })
  expect((await signInAs(suite.app, account, given.password)).user).toMatchObject({
    accountId: awayId,
    mustChangePassword: true,
  })
})

test('a password set by command ends what was entered, and is read about in both companies’ logs', async () => {
  const { person, awayId, there, channel } = await atWork()
  const given = await setPasswordByCommand(suite.db, person.user.account.toUpperCase())
  await channel.untilClosed()
  expect(await isOver(there)).toBe('session.dead')
  expect((await signInAs(suite.app, person.user.account, given?.password ?? '')).user.mustChangePassword).toBe(true)
  const newest = async (side: Side) => (await side.keeper.call(auditCalls.list, {})).rows
  const [away] = await newest(both.away)
  expect(away).toMatchObject({ action: 'unlinkMembership', accountId: awayId })
  const [, home] = await newest(both.home)
  expect(home).toMatchObject({
    ...{ action: 'resetPassword', accountId: 0, account: '', fullName: '服务器本机命令' },
    ...{ target: person.user.account, call: 'npm run set-password' },
  })
  expect(await setPasswordByCommand(suite.db, 'nobody at all')).toBeUndefined()
})

test('a password of its own ends the way into a membership', async () => {
  const { person, awayId, there, channel } = await atWork()
  const { password } = await both.away.keeper.call(accountCalls.resetPassword, { accountId: awayId })
  await channel.untilClosed()
  expect(await isOver(there)).toBe('session.dead')
  expect(await codeOf(person.send(switchTo, { accountId: awayId }))).toBe('membership.notFound')
  expect((await signInAs(suite.app, there.user.account, password)).user).not.toHaveProperty('entered')
  expect(await isOver(person)).toBe('done')
})

test('whom a provider vouches for comes to no other company, and who was there comes out', async () => {
  const { person, awayId, there } = await atWork()
  await sql`
    insert into account_identity (tenant_id, issuer, subject, account_id)
    values (${both.home.place.tenantId}, 'https://idp.example', ${person.user.account}, ${person.user.uid})`.execute(
    suite.db.system,
  )
  expect(await isOver(there)).toBe('session.dead')
  expect(await codeOf(person.send(switchTo, { accountId: awayId }))).toBe('membership.byProvider')
})

test('when the account is deleted, sessions that were entered from it end, and the membership stays for a sign-in of its own', async () => {
  const { person, awayId, there } = await atWork()
  await sql`delete from audit where account_id = ${person.user.uid}`.execute(suite.db.system).catch(() => undefined)
  await sql`delete from account where account_id = ${person.user.uid}`.execute(suite.db.system)
  expect(await isOver(there)).toBe('session.dead')
  const { password } = await both.away.keeper.call(accountCalls.resetPassword, { accountId: awayId })
  expect((await signInAs(suite.app, there.user.account, password)).user.accountId).toBe(awayId)
})

test('row-level security: a company’s transaction neither sees the other account nor makes one enterable', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  const inside = (work: string) =>
    inScope(suite.db, { tenantId: both.away.place.tenantId }, trx => sql.raw<{ n: number }>(work).execute(trx))
  const seen = await inside(`select count(*)::int as n from account where account_id = ${person.user.uid}`)
  expect(seen.rows).toEqual([{ n: 0 }])
  const keeper = both.away.keeper.user.uid
  for (const statement of [
    `update account set signs_in_by = ${keeper} where account_id = ${awayId}`,
    `update account set signs_in_by = ${person.user.uid} where account_id = ${keeper}`,
    `insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by)
     select tenant_id, company_id, role_id, account || '-2', '', ${keeper} from account where account_id = ${keeper}`,
  ])
    await expect(inside(statement)).rejects.toThrow('cannot be entered')
  // Nor does the sign-in make a chain.
  await expect(
    sql`insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by)
      select tenant_id, company_id, role_id, account || '-3', '', ${awayId} from account where account_id = ${keeper}`.execute(
      suite.db.system,
    ),
  ).rejects.toThrow('cannot be entered')
})
