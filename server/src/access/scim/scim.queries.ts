/** People and groups a provider keeps of a customer. Every statement names the customer. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { ScimFilter } from './scim-filter.ts'
import type { UserFields } from './scim-user.ts'

export type Window = { startIndex: number; count: number }

export type UserRow = UserFields & {
  userId: number
  accountId: number
  account: string
  madeAt: number
  changedAt: number
}

const columns = sql`
  kept.user_id as "userId", kept.account_id as "accountId", account.account, kept.user_name as "userName",
  kept.external_id as "externalId", kept.display_name as "displayName", kept.given_name as "givenName",
  kept.family_name as "familyName", kept.email, kept.active, kept.made_at as "madeAt", kept.changed_at as "changedAt"`

export async function listUsers(
  db: Reader,
  tenantId: number,
  filter: ScimFilter<'userName' | 'externalId'> | undefined,
  { startIndex, count }: Window,
) {
  const fits = sql`kept.tenant_id = ${tenantId} and kept.deleted_at is null and ${
    filter === undefined
      ? sql`true`
      : filter.attribute === 'userName'
        ? sql`lower(kept.user_name) = lower(${filter.value})`
        : sql`kept.external_id = ${filter.value}`
  }`
  const { rows } = await sql<UserRow>`
    select ${columns} from scim_user kept join account using (account_id) where ${fits}
    order by kept.user_id limit ${count} offset ${startIndex - 1}`.execute(db)
  const all = await sql<{ n: number }>`select count(*)::int as n from scim_user kept where ${fits}`.execute(db)
  return { rows, total: all.rows[0]?.n ?? 0 }
}

export async function findUser(db: Reader, tenantId: number, userId: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from scim_user kept join account using (account_id)
    where kept.tenant_id = ${tenantId} and kept.user_id = ${userId} and kept.deleted_at is null`.execute(db)
  return rows[0]
}

export async function isTaken(
  trx: Trx,
  tenantId: number,
  { userName, externalId }: Pick<UserFields, 'userName' | 'externalId'>,
  userId = 0,
): Promise<boolean> {
  const { rows } = await sql`
    select from scim_user where tenant_id = ${tenantId} and user_id <> ${userId} and deleted_at is null
      and (lower(user_name) = lower(${userName}) or external_id = ${externalId}) limit 1`.execute(trx)
  return rows.length > 0
}

/** Somebody who was deleted and comes back: known by the number of the provider alone. */
export async function findReturning(trx: Trx, tenantId: number, externalId: string | null) {
  const { rows } = await sql<{ userId: number; accountId: number; account: string }>`
    select kept.user_id as "userId", kept.account_id as "accountId", account.account
    from scim_user kept join account using (account_id)
    where kept.tenant_id = ${tenantId} and kept.external_id = ${externalId} and kept.deleted_at is not null
    order by kept.user_id desc limit 1`.execute(trx)
  return rows[0]
}

export async function insertUser(trx: Trx, tenantId: number, accountId: number, user: UserFields): Promise<number> {
  const { user_id } = await trx
    .insertInto('scim_user')
    .values({ tenant_id: tenantId, account_id: accountId, ...stored(user) })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}

export async function updateUser(trx: Trx, tenantId: number, userId: number, user: UserFields): Promise<void> {
  await trx
    .updateTable('scim_user')
    .set({ ...stored(user), changed_at: sql`now()` as never, deleted_at: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteUser(trx: Trx, tenantId: number, userId: number): Promise<void> {
  await sql`delete from scim_member where tenant_id = ${tenantId} and user_id = ${userId}`.execute(trx)
  await sql`
    update scim_user set deleted_at = now(), changed_at = now(), active = false
    where tenant_id = ${tenantId} and user_id = ${userId}`.execute(trx)
}

const stored = (user: UserFields) => ({
  user_name: user.userName,
  external_id: user.externalId,
  display_name: user.displayName,
  given_name: user.givenName,
  family_name: user.familyName,
  email: user.email,
  active: user.active,
})

/** What the account shows of a person. */
export async function updateShown(
  trx: Trx,
  accountId: number,
  { fullName, email }: { fullName: string; email: string },
): Promise<void> {
  await sql`
    update account set full_name = ${fullName}, email = ${email}, version = version + 1
    where account_id = ${accountId} and (full_name, email) is distinct from (${fullName}, ${email})`.execute(trx)
}
