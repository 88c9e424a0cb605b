/** Accounts that are entered from another one of their owner's. Who that is, is read by the sign-in, which sees every customer, and by the number of one's own account alone. */
import { sql } from 'kysely'
import type { Db, Reader, Trx } from '../../core/db/database.ts'
import { companyInUse, isEnterable } from '../../core/session/account-in-use.queries.ts'
import { localAccount, ownPassword } from '../account/administrators.queries.ts'

export type OwnMembership = {
  account_id: number
  company_name: string
  role_name: string
  signs_in: boolean
}

/** The account with the sign-in and those that are entered from it, as far as they are in use. */
export async function listMemberships(auth: Db, signerId: number): Promise<OwnMembership[]> {
  const { rows } = await sql<OwnMembership>`
    select account.account_id, company.name as company_name, role.name as role_name, account.signs_in_by is null as signs_in
    from account join company on company.company_id = account.company_id join role using (role_id)
    where ${signerId} in (account.account_id, account.signs_in_by) and account.in_use and ${companyInUse('company')}
    order by account.signs_in_by is not null, company.name, account.account_id limit 100`.execute(auth)
  return rows
}

export type Signer = {
  full_name: string
  company_id: number
  is_local: boolean
  own_password: boolean
  /** How many accounts are entered from it. */
  opens: number
  /** Whether it is of this company, or an account of it is entered from it. */
  there_already: boolean
}

/** An account that is to open one more, held: two who ask for that take turns. */
export async function lockSigner(trx: Trx, accountId: number, companyId: number): Promise<Signer | undefined> {
  const held = await sql`select from account where account_id = ${accountId} for no key update`.execute(trx)
  if (held.rows.length === 0) return undefined
  const { rows } = await sql<Signer>`
    select account.full_name, account.company_id, ${localAccount} as is_local, ${ownPassword} as own_password,
           (select count(*)::int from account as entered where entered.signs_in_by = account.account_id) as opens,
           exists (select from account as one where one.company_id = ${companyId}
                   and account.account_id in (one.account_id, one.signs_in_by)) as there_already
    from account where account.account_id = ${accountId}`.execute(trx)
  return rows[0]
}

/** Where an account that is entered from this one stands; held until the transaction ends. */
export async function lockEntered(
  trx: Trx,
  signerId: number,
  accountId: number,
): Promise<{ tenant_id: number; company_id: number } | undefined> {
  const { rows } = await sql<{ tenant_id: number; company_id: number }>`
    select tenant_id, company_id from account
    where account_id = ${accountId} and signs_in_by = ${signerId} and in_use for no key update`.execute(trx)
  return rows[0]
}

type NextSession = { tokenHash: Buffer; accountId: number; tenantId: number; address: string; enteredBy: number | null }

/** Another session takes the place of this one: it ends when that would have ended, and proves no more than that did. Undefined when that is over. */
export async function replaceSession(trx: Trx, sessionId: number, next: NextSession): Promise<number | undefined> {
  const { rows } = await sql<{ session_id: number }>`
    with former as (
      delete from session where session_id = ${sessionId} returning user_agent, confirmed_at, expires_at
    )
    insert into session (token_hash, account_id, tenant_id, address, entered_by, user_agent, confirmed_at, expires_at)
    select ${next.tokenHash}, ${next.accountId}, ${next.tenantId}, ${next.address}, ${next.enteredBy}::bigint, user_agent, confirmed_at, expires_at
    from former returning session_id`.execute(trx)
  return rows[0]?.session_id
}

/** Whether the account has a sign-in of its own, or its owner may come to it now. */
export async function isAccountEnterable(trx: Trx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from account where account_id = ${accountId} and ${isEnterable('account')}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Ends what was entered from this account, whichever customer it is of; answers which. */
export async function endEnteredSessions(db: Reader, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select session_id from end_sessions_entered_by(${accountId}) as session_id`.execute(db)
  return rows.map(row => row.session_id)
}

export type Unlinked = { account_id: number; tenant_id: number; company_id: number; account: string }

/** From now on this account opens no other; answers those that it opened. */
export async function unlinkMemberships(db: Reader, accountId: number): Promise<Unlinked[]> {
  const { rows } = await sql<Unlinked>`select * from unlink_memberships_of(${accountId})`.execute(db)
  return rows
}

/** From now on this account is entered from no other. */
export async function endEntryOf(db: Reader, accountId: number): Promise<void> {
  await sql`
    update account set signs_in_by = null, was_entered_from = null
    where account_id = ${accountId} and coalesce(signs_in_by, was_entered_from) is not null`.execute(db)
}
