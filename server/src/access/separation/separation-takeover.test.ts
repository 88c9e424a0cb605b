/** Where duties are separated: nobody comes to a duty by an account that somebody else can enter. */
import { randomUUID } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aCompany } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { anIdentity, anInvitation, aPasskey, aRole } from '../testing/access-rows.ts'
import { aSeparatedCustomer, type SeparatedCustomer } from '../testing/separated-customer.ts'

const suite = suiteServer()
let customer: SeparatedCustomer

beforeAll(async () => {
  customer = await aSeparatedCustomer(suite)
})

const codeOf = async <C extends Call>(by: Pick<SignedClient, 'send'>, call: C, input: InputOf<C>) =>
  (await by.send(call, z.encode(call.input, input) as object)).body.errorCode ?? 'done'
const aWorkRole = () => aRole(suite.db, customer.place, { menuIds: [rights.monitor], forAllCompanies: true })
const edit = (roleId: number, right: number) =>
  codeOf(customer.security, roleCalls.save, {
    ...{ roleId, name: `role ${randomUUID().slice(0, 8)}`, menuIds: [rights.monitor, right] as never },
  })
const linkTo = async (accountId: number) =>
  sql`update account_identity set account_id = ${accountId}
    where identity_id = ${await anIdentity(suite.db, customer.place)}`.execute(suite.db.system)

test('a role comes to administer only when each who has it has a password of their own, and nothing gives it to whoever comes', async () => {
  const { db } = suite
  const { tenantId } = customer.place
  const roleId = await aWorkRole()
  const holder = await customer.person(roleId)
  const refused = async () => expect(await edit(roleId, rights.accountLog)).toBe('separation.unfitHolders')
  await sql`update account set must_change_password = true where account_id = ${holder.accountId}`.execute(db.system)
  await refused()
  await sql`update account set must_change_password = false where account_id = ${holder.accountId}`.execute(db.system)
  await linkTo(holder.accountId)
  await refused()
  await sql`delete from account_identity where account_id = ${holder.accountId}`.execute(db.system)
  await sql`insert into oidc_provider (tenant_id, name, issuer, client_id, scopes, role_id)
    values (${tenantId}, 'Plant', 'https://login.plant.example', 'x', 'openid', ${customer.roles.operating})`.execute(
    db.system,
  )
  await sql`insert into oidc_group (tenant_id, position, name, role_id) values (${tenantId}, 1, 'all', ${roleId})`.execute(
    db.system,
  )
  const { body } = await customer.security.send(roleCalls.save, {
    ...{ roleId, name: 'by its map', menuIds: [rights.accountLog] },
  })
  expect(body).toMatchObject({ errorCode: 'separation.unfitHolders', rmsg: expect.stringContaining('Plant') })
  await sql`delete from oidc_provider where tenant_id = ${tenantId}`.execute(db.system)
  const invitationId = await anInvitation(db, customer.place, customer.system.user.uid)
  await sql`update invitation set role_id = ${roleId} where invitation_id = ${invitationId}`.execute(db.system)
  await refused()
  await sql`update invitation set withdrawn_at = now() where invitation_id = ${invitationId}`.execute(db.system)
  // More work is nobody's duty: it is given to all of them.
  await sql`update account set must_change_password = true where account_id = ${holder.accountId}`.execute(db.system)
  expect(await edit(roleId, rights.workplace)).toBe('done')
  await sql`update account set must_change_password = false where account_id = ${holder.accountId}`.execute(db.system)
  expect(await edit(roleId, rights.accountLog)).toBe('done')
})

test('a role that comes to administer while the password of its holder is reset: one of the two is refused', async () => {
  const roleId = await aWorkRole()
  const { accountId } = await customer.person(roleId)
  const codes = await Promise.all([
    edit(roleId, rights.accountLog),
    codeOf(customer.system, accountCalls.resetPassword, { accountId }),
  ])
  expect([
    ['done', 'separation.takesOver'],
    ['separation.unfitHolders', 'done'],
  ]).toContainEqual(codes)
})

test('a role that comes to administer while it is given to somebody with a given password: one of the two is refused', async () => {
  const roleId = await aWorkRole()
  const { accountId } = await customer.person(customer.roles.operating)
  await sql`update account set must_change_password = true where account_id = ${accountId}`.execute(suite.db.system)
  const colleague = await signInAs(suite.app, (await customer.person(customer.roles.security)).account, 'known word')
  const codes = await Promise.all([
    edit(roleId, rights.accountLog),
    codeOf(colleague, accessCalls.updateProfile, { userId: accountId, roleId }),
  ])
  expect([
    ['done', 'separation.passwordGiven'],
    ['separation.unfitHolders', 'done'],
  ]).toContainEqual(codes)
})

test('of a role with a duty, however it was come by, whoever signs in by a provider has the work alone', async () => {
  const { accountId, account } = await customer.person(customer.roles.audit)
  const auditor = await signInAs(suite.app, account, 'known word')
  expect(await codeOf(auditor, auditCalls.list, {})).toBe('done')
  await linkTo(accountId)
  expect(await codeOf(auditor, auditCalls.list, {})).toBe('right.missing')
})

/** A separated customer with a proposal to end it, and what one who agrees to it has read. */
async function aProposal() {
  const own = await aSeparatedCustomer(suite)
  const propose = (administratorId: number) => codeOf(own.security, separationCalls.proposeEnd, { administratorId })
  const chosen = await own.person(own.roles.operating)
  expect(await propose(chosen.accountId)).toBe('done')
  const read = async () => (await own.audit.call(separationCalls.read, {})).proposal
  const { administratorId, proposedAt } = (await read()) ?? { administratorId: 0, proposedAt: 0 }
  const agree = (administrator = administratorId, at = proposedAt) =>
    codeOf(own.audit, separationCalls.decideEnd, { agrees: true, administratorId: administrator, proposedAt: at })
  return { ...own, propose, chosen, read, agree, proposedAt }
}

test('the second person agrees to the proposal they have read and to no other', async () => {
  const { propose, person, roles, agree, chosen, read, proposedAt } = await aProposal()
  expect(await agree(chosen.accountId, proposedAt - 1)).toBe('separation.notProposed')
  const puppet = await person(roles.operating)
  expect(await propose(puppet.accountId)).toBe('done')
  expect(await agree()).toBe('separation.notProposed')
  expect(await agree(puppet.accountId)).toBe('separation.notProposed')
  expect(await agree(puppet.accountId, (await read())?.proposedAt)).toBe('done')
})

test('a proposal waits for the person it names as they are: another password, role, state or factor ends it', async () => {
  const { system, security, propose, roles, chosen, read, agree } = await aProposal()
  const { accountId } = chosen
  const ends = async (change: () => Promise<unknown>) => {
    expect(await change()).toBe('done')
    expect(await read()).toBeNull()
    expect(await agree()).toBe('separation.notProposed')
  }
  const again = async () => expect(await propose(accountId)).toBe('done')
  await ends(() => codeOf(security, accessCalls.updateProfile, { userId: accountId, roleId: roles.audit }))
  await again()
  await ends(() => codeOf(security, accessCalls.updateProfile, { userId: accountId, roleId: roles.operating }))
  await again()
  await aPasskey(suite.db, { tenantId: system.user.companyId }, accountId)
  await ends(() => codeOf(system, factorCalls.takeOff, { accountId }))
  await again()
  await ends(() => codeOf(system, accountCalls.setState, { accountId, state: 'terminated' }))
  expect(await codeOf(system, accountCalls.setState, { accountId, state: 'inUse' })).toBe('done')
  await again()
  await ends(() => codeOf(system, accountCalls.resetPassword, { accountId }))
  // Its password is the system administrator's until the owner changes it.
  expect(await propose(accountId)).toBe('separation.administratorUnfit')
})

test('nobody comes to administer everything who came to be unfit past the rules, nor by somebody who may propose no more', async () => {
  const { chosen, agree, security, roles } = await aProposal()
  const set = (
    change: { role_id?: number; must_change_password?: boolean; all_projects?: boolean },
    accountId: number,
  ) => suite.db.system.updateTable('account').set(change).where('account_id', '=', accountId).execute()
  await set({ must_change_password: true }, chosen.accountId)
  expect(await agree()).toBe('separation.administratorUnfit')
  await set({ must_change_password: false, all_projects: false }, chosen.accountId)
  expect(await agree()).toBe('separation.administratorUnfit')
  await set({ all_projects: true }, chosen.accountId)
  await set({ role_id: roles.operating }, security.user.uid)
  expect(await agree()).toBe('separation.notProposed')
  await set({ role_id: roles.security }, security.user.uid)
  expect(await agree()).toBe('done')
})

test('an account that no provider names any more has a given password, and keeps no duty until its owner chose one', async () => {
  const own = await aSeparatedCustomer(suite)
  const { accountId, account } = await own.person(own.roles.audit)
  const identityId = await anIdentity(suite.db, own.place)
  await sql`update account_identity set account_id = ${accountId} where identity_id = ${identityId}`.execute(
    suite.db.system,
  )
  expect(await codeOf(own.security, providerCalls.removeIdentity, { identityId })).toBe('done')
  expect((await signInAs(suite.app, account, 'known word')).user.mustChangePassword).toBe(true)
  const { people } = await own.system.call(separationCalls.read, {})
  expect(people.filter(one => one.duty === 'audit').map(one => [one.accountId, one.ownPassword])).toEqual([
    [own.audit.user.uid, true],
    [accountId, false],
  ])
  const stop = () => codeOf(own.system, accountCalls.setState, { accountId: own.audit.user.uid, state: 'terminated' })
  expect(await stop()).toBe('separation.lastOfDuty')
  const another = await own.person(own.roles.audit)
  expect(another.accountId).toBeGreaterThan(accountId)
  expect(await stop()).toBe('done')
})

test('of two administrators one has to stay whose password somebody knows', async () => {
  const place = await aCompany(suite.db)
  const own = await aSeparatedCustomer(suite, place)
  await sql`delete from separation where tenant_id = ${place.tenantId}`.execute(suite.db.system)
  const { role_id } = await suite.db.system
    .selectFrom('role')
    .where('name', '=', 'admin')
    .where('tenant_id', 'is', null)
    .select('role_id')
    .executeTakeFirstOrThrow()
  const [kept, lost] = [await own.person(role_id), await own.person(role_id)]
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const identityId = await anIdentity(suite.db, place)
  await sql`update account_identity set account_id = ${lost.accountId} where identity_id = ${identityId}`.execute(
    suite.db.system,
  )
  expect(await codeOf(root, providerCalls.removeIdentity, { identityId })).toBe('done')
  const stop = (accountId: number) => codeOf(root, accountCalls.setState, { accountId, state: 'terminated' })
  expect(await stop(kept.accountId)).toBe('account.lastAdministrator')
  expect(await stop(lost.accountId)).toBe('done')
})

test('switching on names administrators whose password somebody else gave, also where a policy lets them keep it', async () => {
  const own = await aSeparatedCustomer(suite)
  const { security, system, place, roles } = own
  await sql`delete from separation where tenant_id = ${place.tenantId}`.execute(suite.db.system)
  const on = async () => (await security.send(separationCalls.switchOn, {})).body
  const policy = await security.call(policyCalls.read, {})
  await security.call(policyCalls.save, { ...policy, changeFirst: false })
  const worker = await own.person(roles.operating)
  await suite.db.system
    .updateTable('account')
    .set({ role_id: roles.audit })
    .where('account_id', '=', worker.accountId)
    .execute()
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { password } = await root.call(accountCalls.resetPassword, { accountId: worker.accountId })
  // The policy lets them in with it.
  expect((await signInAs(suite.app, worker.account, password)).user.mustChangePassword).toBe(false)
  expect((await on()).rmsg).toContain(worker.account)
  const theirs = await signInAs(suite.app, worker.account, password)
  await suite.db.system
    .updateTable('account')
    .set({ role_id: roles.security })
    .where('account_id', '=', worker.accountId)
    .execute()
  expect(await codeOf(theirs, separationCalls.switchOn, {})).toBe('separation.passwordGiven')
  await suite.db.system
    .updateTable('account')
    .set({ role_id: roles.audit })
    .where('account_id', '=', worker.accountId)
    .execute()
  // One that was given under such a policy before this was written down for each.
  await suite.db.system
    .updateTable('account')
    .set({ must_change_password: false, created_by: system.user.uid, password_at: sql`created_at` as never })
    .where('account_id', '=', worker.accountId)
    .execute()
  const { inTheWay } = await security.call(separationCalls.read, {})
  expect(inTheWay).toEqual([{ kind: 'account', name: worker.account }])
  expect((await on()).errorCode).toBe('separation.notReady')
  await suite.db.system
    .updateTable('account')
    .set({ password_at: sql`now()` as never })
    .where('account_id', '=', worker.accountId)
    .execute()
  expect((await on()).rcode).toBe(0)
})

test('the token of provisioning is renewed while nobody who is kept administers; the last of a duty is not stopped by it', async () => {
  const own = await aSeparatedCustomer(suite)
  const { security, roles, place } = own
  const { tenantId } = place
  const map = { groups: [], roleId: roles.operating, allProjects: true, projectIds: [] }
  await suite.db.system
    .insertInto('customer_sign_in')
    .values({ tenant_id: tenantId, word: 'separated-plant' })
    .execute()
  expect(await codeOf(security, provisioningCalls.save, { ...map, matchClaim: 'sub', version: 0 })).toBe('done')
  const { accountId } = await own.person(roles.operating)
  const { user_id } = await suite.db.system
    .insertInto('scim_user')
    .values({ tenant_id: tenantId, account_id: accountId, user_name: 'kept', external_id: 'kept' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const { token } = await security.call(provisioningCalls.makeToken, {})
  const has = (role_id: number, of: number) =>
    suite.db.system.updateTable('account').set({ role_id }).where('account_id', '=', of).execute()
  await has(roles.audit, accountId)
  expect(await codeOf(security, provisioningCalls.makeToken, {})).toBe('separation.mapAdministers')
  await has(roles.operating, own.audit.user.uid)
  const remove = () =>
    suite.app.inject({
      method: 'DELETE',
      url: `/scim/v2/separated-plant/Users/${user_id}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const refused = await remove()
  expect([refused.statusCode, refused.json().scimType]).toEqual([409, 'mutability'])
  await has(roles.audit, own.audit.user.uid)
  expect((await remove()).statusCode).toBe(204)
})
