import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { deleteTrustedDevices } from '../factor/trusted-device.queries.ts'
import { type Unlinked, unlinkMemberships } from '../membership/membership.queries.ts'
import { withdrawProposalOf } from '../separation/separation.queries.ts'
import { setRegionLimits } from './account-regions.queries.ts'

/** An account of the given companies, as the account dialog shows it. */
export async function findAccount(db: Reader, accountId: number, companyIds: readonly number[]) {
  return db
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .innerJoin('role', 'role.role_id', 'account.role_id')
    .where('account.account_id', '=', accountId)
    .where(sql<boolean>`account.company_id = any(${[...companyIds]}::bigint[])`)
    .select([
      'account.account_id',
      'account.account',
      'account.full_name',
      'account.email',
      'account.phone',
      'account.head_url',
      'account.home_page',
      'account.company_id',
      'company.name as company_name',
      'role.name as role_name',
    ])
    .executeTakeFirst()
}

/** Answers what stood there. */
export async function updateAccountProfile(
  trx: Trx,
  accountId: number,
  profile: { full_name?: string; email?: string; phone?: string; head_url?: string; home_page?: string },
) {
  const before = await trx
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select(['full_name as fullName', 'email', 'phone', 'head_url as headUrl', 'home_page as homePage'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('account')
    .set({ ...profile, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .execute()
  return before
}

/** With the name, under which guesses are counted. */
export async function findPassword(db: Reader, accountId: number) {
  return db
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select(['account', 'password_hash'])
    .executeTakeFirstOrThrow()
}

export async function findPasswordHash(trx: Trx, accountId: number): Promise<string> {
  const row = await trx
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  return row.password_hash
}

export async function lockPasswordHash(trx: Trx, accountId: number): Promise<string> {
  const row = await trx
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select('password_hash')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/**
 * One chosen by its owner, or with `mustChange` one given by somebody else. No device is trusted after it, and no other account opens this
 * one. Whoever gives a password could sign in by it: the account opens no others after that. Answers those that it opened.
 */
export async function setPasswordHash(
  trx: Trx,
  accountId: number,
  hash: string,
  { mustChange = false } = {},
): Promise<Unlinked[]> {
  await withdrawProposalOf(trx, accountId)
  await rememberPassword(trx, accountId)
  await trx
    .updateTable('account')
    .set({
      password_hash: hash,
      must_change_password: mustChange,
      password_at: sql`now()` as never,
      signs_in_by: null,
      was_entered_from: null,
    })
    .where('account_id', '=', accountId)
    .execute()
  await deleteTrustedDevices(trx, accountId)
  return mustChange ? unlinkMemberships(trx, accountId) : []
}

/** The present password becomes one of the former; more than a policy may ask for are forgotten. */
async function rememberPassword(trx: Trx, accountId: number) {
  await sql`
    insert into password_history (account_id, tenant_id, password_hash)
    select account_id, tenant_id, password_hash from account where account_id = ${accountId}`.execute(trx)
  await sql`
    delete from password_history where account_id = ${accountId} and history_id not in (
      select history_id from password_history where account_id = ${accountId} order by history_id desc limit 24)`.execute(
    trx,
  )
}

export async function setAccountInUse(trx: Trx, accountId: number, inUse: boolean) {
  await withdrawProposalOf(trx, accountId)
  await trx.updateTable('account').set({ in_use: inUse }).where('account_id', '=', accountId).execute()
  if (!inUse) await deleteTrustedDevices(trx, accountId)
}

/** Undefined when the name is taken, whatever its case. */
export async function insertAccount(
  db: Reader,
  account: {
    tenantId: number
    companyId: number
    roleId: number
    account: string
    passwordHash: string
    fullName: string
    email?: string | undefined
    phone?: string | undefined
    projectIds?: readonly number[] | undefined
    regionLimits?: readonly RegionLimit[]
    createdBy?: number | undefined
    /** The password was chosen by somebody else than who will use it. */
    mustChangePassword: boolean
    /** The account it is entered from: it has no sign-in of its own. */
    signsInBy?: number | undefined
  },
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('account')
    .values({
      tenant_id: account.tenantId,
      company_id: account.companyId,
      role_id: account.roleId,
      account: account.account,
      password_hash: account.passwordHash,
      full_name: account.fullName,
      email: account.email ?? '',
      phone: account.phone ?? '',
      all_projects: account.projectIds === undefined,
      created_by: account.createdBy,
      must_change_password: account.mustChangePassword,
      signs_in_by: account.signsInBy ?? null,
    })
    .onConflict(conflict => conflict.expression(sql`lower(account)`).doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (!inserted) return undefined
  const { account_id } = inserted
  await insertAccountProjects(db, { accountId: account_id, ...account })
  if (account.regionLimits?.length)
    await setRegionLimits(db, { accountIds: [account_id], tenantId: account.tenantId }, account.regionLimits)
  return account_id
}

async function insertAccountProjects(
  db: Reader,
  {
    accountId,
    tenantId,
    projectIds = [],
  }: { accountId: number; tenantId: number; projectIds?: readonly number[] | undefined },
) {
  if (projectIds.length === 0) return
  const values = projectIds.map(project_id => ({ account_id: accountId, project_id, tenant_id: tenantId }))
  await db.insertInto('account_project').values(values).execute()
}
