import { sql } from 'kysely'
import type { Db, Reader, Trx } from '../../core/db/database.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import { settingNow } from '../../core/system-setting.queries.ts'
import { localAccount, localAdministrator } from '../account/administrators.queries.ts'
import { endEnteredSessions } from '../membership/membership.queries.ts'

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findAccountByName>>>

export const findAccountByName = (auth: Db, account: string) =>
  signInAccounts(auth).where(sql`lower(account.account)`, '=', account.toLowerCase()).executeTakeFirst()

export const findAccountById = (auth: Db, accountId: number) =>
  signInAccounts(auth).where('account.account_id', '=', accountId).executeTakeFirst()

/** False where the customer has switched passwords off; its local administrators keep theirs. */
const passwordOpens = sql<boolean>`(
  not exists (select from customer_sign_in where customer_sign_in.tenant_id = account.tenant_id and password_off)
  or (${localAdministrator})
)`

const signInAccounts = (auth: Db) =>
  auth
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .innerJoin('role', 'role.role_id', 'account.role_id')
    .select([
      'account.account_id',
      'account.tenant_id',
      'account.company_id',
      'account.account',
      'account.password_hash',
      'account.full_name',
      'account.email',
      'account.head_url',
      'account.home_page',
      'account.in_use',
      'account.all_projects',
      'account.signs_in_by',
      'company.name as company_name',
      'company.level as company_level',
      'company.manager',
      'company.manager_phone',
      'role.name as role_name',
      'role.is_root',
    ])
    .select(companyInUse('company').as('company_in_use'))
    .select(
      sql<number[] | null>`(select array_agg(menu_id) from role_right where role_right.role_id = role.role_id)`.as(
        'menu_ids',
      ),
    )
    .select(
      sql<boolean>`exists (select from separation where separation.tenant_id = account.tenant_id)`.as('separated'),
    )
    .select(localAccount.as('is_local'))
    .select(passwordOpens.as('password_opens'))
    .select(
      sql<boolean>`exists (select from account as entered where entered.signs_in_by = account.account_id and entered.in_use)`.as(
        'opens_others',
      ),
    )

/** From now on this address is one the account's owner is known to come from. */
export async function noteSignIn(
  db: Reader,
  { accountId, tenantId, address }: { accountId: number; tenantId: number; address: string },
) {
  await db
    .updateTable('account')
    .set({ last_sign_in_at: sql`now()` as never })
    .where('account_id', '=', accountId)
    .execute()
  await db
    .insertInto('sign_in_address')
    .values({ account_id: accountId, tenant_id: tenantId, address })
    .onConflict(conflict => conflict.columns(['account_id', 'address']).doUpdateSet({ seen_at: sql`now()` as never }))
    .execute()
}

export async function insertSession(
  db: Reader,
  session: {
    tokenHash: Buffer
    accountId: number
    tenantId: number
    address: string
    userAgent: string
    federated?: boolean
    byDirectory?: boolean
    confirmed?: boolean
  },
): Promise<number> {
  const row = await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      tenant_id: session.tenantId,
      address: session.address,
      user_agent: session.userAgent,
      federated: session.federated ?? false,
      by_directory: session.byDirectory ?? false,
      confirmed_at: session.confirmed ? (sql`now()` as never) : null,
      expires_at: sql<Date>`now() + make_interval(hours => ${settingNow('sessionHours')})` as never,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return row.session_id
}

/** That of a display needs no sign of life, and stays as it is. */
export async function keepSessionAlive(db: Db, sessionId: number) {
  await db
    .updateTable('session')
    .set({ alive_at: sql`now()` as never })
    .where('session_id', '=', sessionId)
    .where('alive_at', '<', sql<never>`'infinity'`)
    .execute()
}

export async function deleteSession(db: Reader, sessionId: number) {
  await db.deleteFrom('session').where('session_id', '=', sessionId).execute()
}

/** Answers the sessions that ended: also those of other accounts that were entered from this one. */
export async function endAccountSessions(trx: Trx, accountId: number): Promise<number[]> {
  const rows = await trx.deleteFrom('session').where('account_id', '=', accountId).returning('session_id').execute()
  return [...rows.map(row => row.session_id), ...(await endEnteredSessions(trx, accountId))]
}

export async function deleteOtherSessions(trx: Trx, accountId: number, keptSessionId: number): Promise<number[]> {
  const rows = await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('session_id', '!=', keptSessionId)
    .returning('session_id')
    .execute()
  return [...rows.map(row => row.session_id), ...(await endEnteredSessions(trx, accountId))]
}

/** Ends the oldest sessions of the account beyond this many; answers which. */
export async function deleteOldestSessions(trx: Trx, accountId: number, limit: number): Promise<number[]> {
  const rows = await trx
    .deleteFrom('session')
    .where('session_id', 'in', query =>
      query
        .selectFrom('session')
        .where('account_id', '=', accountId)
        .orderBy('session_id', 'desc')
        .offset(limit)
        .select('session_id'),
    )
    .returning('session_id')
    .execute()
  return rows.map(row => row.session_id)
}

export async function listAlgorithms(db: Reader) {
  return db
    .selectFrom('alarm_type')
    .where('nickname', 'is not', null)
    .where('page', 'is not', null)
    .select(['type', 'name', 'name_en', 'nickname', 'page', 'family'])
    .orderBy('position')
    .orderBy('type')
    .execute()
}
