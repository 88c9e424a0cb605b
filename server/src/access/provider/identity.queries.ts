/** Who somebody is at an issuer, and the account they sign in to. */
import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import { regionLimitsOfAccount } from '../../core/session/scope.ts'
import { endEntryOf } from '../membership/membership.queries.ts'
import { withdrawProposalOf } from '../separation/separation.queries.ts'

export type Person = { issuer: string; subject: string; login: string; fullName: string; email: string }

export type IdentityRow = {
  identity_id: number
  tenant_id: number
  issuer: string
  subject: string
  login: string
  full_name: string
  email: string
  account_id: number | null
  last_seen_at: number
}

/** Writes down that this person came, and holds the row until the transaction ends: two first sign-ins make one account. */
export async function noteIdentity(trx: Trx, tenantId: number, person: Person): Promise<IdentityRow> {
  const { issuer, subject, login, fullName, email } = person
  const { rows } = await sql<IdentityRow>`
    insert into account_identity (tenant_id, issuer, subject, login, full_name, email)
    values (${tenantId}, ${issuer}, ${subject}, ${login}, ${fullName}, ${email})
    on conflict (tenant_id, issuer, subject) do update
      set login = excluded.login, full_name = excluded.full_name, email = excluded.email, last_seen_at = now()
    returning *`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a query without a row')
  return row
}

/** Whose account somebody of an issuer signs in to. */
export async function findAccountOfIdentity(
  db: Reader,
  tenantId: number,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number | null }>`
    select account_id from account_identity
    where tenant_id = ${tenantId} and issuer = ${issuer} and subject = ${subject}`.execute(db)
  return rows[0]?.account_id ?? undefined
}

export async function listIdentities(db: Reader, tenantId: number, { limit, offset }: PageWindow) {
  const { rows } = await sql<IdentityRow & { account: string | null }>`
    select account_identity.*, account.account
    from account_identity left join account using (account_id)
    where account_identity.tenant_id = ${tenantId}
    order by (account_identity.account_id is not null), account_identity.last_seen_at desc, identity_id desc
    limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from account_identity where tenant_id = ${tenantId}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** An identity of a customer that is itself among these companies. */
export async function lockIdentity(
  trx: Trx,
  identityId: number,
  companyIds: readonly number[],
): Promise<IdentityRow | undefined> {
  const { rows } = await sql<IdentityRow>`
    select * from account_identity
    where identity_id = ${identityId} and tenant_id = any(${[...companyIds]}::bigint[]) for update`.execute(trx)
  return rows[0]
}

export async function linkAccount(trx: Trx, { identity_id, tenant_id }: IdentityRow, accountId: number): Promise<void> {
  await withdrawProposalOf(trx, accountId)
  await sql`
    update account_identity set account_id = ${accountId}
    where identity_id = ${identity_id} and tenant_id = ${tenant_id}`.execute(trx)
  // Whom a provider vouches for comes from no other account.
  await endEntryOf(trx, accountId)
}

export async function deleteIdentity(trx: Trx, { identity_id, tenant_id }: IdentityRow): Promise<void> {
  await sql`delete from account_identity where identity_id = ${identity_id} and tenant_id = ${tenant_id}`.execute(trx)
}

/** Whoever no provider names any more has a password that nobody chose, when a provider made the account: the next one is given to them. */
export async function takePasswordAsGiven(trx: Trx, accountId: number): Promise<void> {
  await sql`
    update account set must_change_password = true where account_id = ${accountId} and created_by is null
      and not exists (select from account_identity where account_identity.account_id = account.account_id)`.execute(trx)
}

/** Which projects and regions an account has. */
export type HeldScope = {
  account_id: number
  account: string
  all_projects: boolean
  project_ids: number[]
  region_limits: RegionLimit[]
}

export const heldScope = sql`
  account.account_id, account.account, account.all_projects,
  array(select project_id from account_project where account_project.account_id = account.account_id) as project_ids,
  ${regionLimitsOfAccount('account')} as region_limits`

export type LinkedAccount = HeldScope & {
  company_id: number
  role_id: number
  in_use: boolean
  company_in_use: boolean
  /** Kept by a provider, whose groups give the role. */
  provisioned: boolean
}

/** The account of an identity, held: its role may be renewed. */
export async function lockLinkedAccount(
  trx: Trx,
  accountId: number,
  tenantId: number,
): Promise<LinkedAccount | undefined> {
  const { rows } = await sql<LinkedAccount>`
    select ${heldScope}, account.company_id, role_id, account.in_use, ${companyInUse('company')} as company_in_use,
           exists (select from scim_user where scim_user.account_id = account.account_id and deleted_at is null) as provisioned
    from account join company on company.company_id = account.company_id
    where account_id = ${accountId} and account.tenant_id = ${tenantId} for update of account`.execute(trx)
  return rows[0]
}

/** By what a provider knows somebody, whom it may keep an account for: by its claim `sub` or `oid`. */
export type ProvidersNumbers = { sub: string; oid: string }

/** The account a provider keeps for somebody, by its number of them. */
export async function findKeptAccount(
  trx: Trx,
  tenantId: number,
  { sub, oid }: ProvidersNumbers,
): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select scim_user.account_id from scim_user join provisioning using (tenant_id)
    where tenant_id = ${tenantId} and deleted_at is null and external_id <> ''
      and external_id = case match_claim when 'oid' then ${oid} else ${sub} end`.execute(trx)
  return rows[0]?.account_id
}

export async function renewRole(trx: Trx, accountId: number, roleId: number): Promise<void> {
  await sql`update account set role_id = ${roleId}, version = version + 1 where account_id = ${accountId}`.execute(trx)
}

export async function raiseVersions(trx: Trx, accountIds: readonly number[]): Promise<void> {
  await sql`
    update account set version = version + 1 where account_id = any(${[...accountIds]}::bigint[])`.execute(trx)
}

/** Those of the projects that still are projects of the customer. */
export async function findProjectsOf(db: Reader, tenantId: number, projectIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    select project_id from project where tenant_id = ${tenantId} and project_id = any(${[...projectIds]}::bigint[])`.execute(
    db,
  )
  return rows.map(row => row.project_id)
}
