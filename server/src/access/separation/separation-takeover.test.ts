/** Where duties are separated: nobody comes to a duty by an account that somebody else can enter. */
import { randomUUID } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role.calls.ts'
import { separationCalls } from '@watchfire/contract/access/separation.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
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
  await sql`insert into oidc_provider (tenant_id, name, issuer, client_id, role_id)
    values (${tenantId}, 'Plant', 'https://login.plant.example', 'x', ${customer.roles.operating})`.execute(db.system)
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
