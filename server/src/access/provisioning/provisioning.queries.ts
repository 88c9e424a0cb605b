/** How a provider keeps accounts of a customer. Every statement names the customer. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import { groupsOfRow, writeGroups } from '../provider/group-map.queries.ts'
import { type HeldScope, heldScope } from '../provider/identity.queries.ts'
import type { GivingRow, GroupMap } from '../provider/scope-of-groups.ts'

export type ProvisioningRow = GivingRow & {
  tenant_id: number
  match_claim: 'sub' | 'oid'
  role_id: number | null
  version: number
  token_hash: Buffer | null
  last_four: string
  made_by: string
  made_at: number | null
  last_used_at: number | null
  last_address: string
}

const provisioning = sql`
  select provisioning.*, ${groupsOfRow('provisioning')} as groups from provisioning`

export async function findProvisioning(db: Reader, tenantId: number): Promise<ProvisioningRow | undefined> {
  const { rows } = await sql<ProvisioningRow>`${provisioning} where provisioning.tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** That of the customer with this word, while neither is stopped and the token is the present one. */
export async function findProvisioningByToken(
  auth: Reader,
  { word, tokenHash }: { word: string; tokenHash: Buffer },
): Promise<ProvisioningRow | undefined> {
  const { rows } = await sql<ProvisioningRow>`
    ${provisioning} join customer_sign_in using (tenant_id) join company on company.company_id = provisioning.tenant_id
    where customer_sign_in.word = ${word} and provisioning.token_hash = ${tokenHash} and ${companyInUse('company')}`.execute(
    auth,
  )
  return rows[0]
}

/** Once a minute. */
export async function noteTokenUse(auth: Reader, tenantId: number, address: string): Promise<void> {
  await sql`
    update provisioning set last_used_at = now(), last_address = ${address}
    where tenant_id = ${tenantId} and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(auth)
}

type Fields = Omit<GivingRow, 'groups'> & { match_claim: 'sub' | 'oid'; role_id: number; groups: GroupMap }

export async function writeProvisioning(trx: Trx, tenantId: number, { groups, ...given }: Fields): Promise<void> {
  const fields = { ...given, region_limits: JSON.stringify(given.region_limits) }
  await trx
    .insertInto('provisioning')
    .values({ tenant_id: tenantId, ...fields })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet({ ...fields, version: sql`provisioning.version + 1` }),
    )
    .execute()
  await writeGroups(trx, 'provisioning', tenantId, groups)
}

/** The one token there is; null revokes it. False while nothing is set. */
export async function writeToken(
  trx: Trx,
  tenantId: number,
  made: { hash: Buffer; lastFour: string; by: string } | null,
): Promise<boolean> {
  const { rows } = await sql`
    update provisioning set token_hash = ${made?.hash ?? null}, last_four = ${made?.lastFour ?? ''}, made_by = ${made?.by ?? ''},
      made_at = case when ${made !== null} then now() end, last_used_at = null, last_address = ''
    where tenant_id = ${tenantId} returning 1`.execute(trx)
  return rows.length > 0
}

/** How many people the provider keeps, and the names of its groups. */
export async function findProvisioned(db: Reader, tenantId: number, maxGroups: number) {
  const people = await sql<{ n: number }>`
    select count(*)::int as n from scim_user where tenant_id = ${tenantId} and deleted_at is null`.execute(db)
  const groups = await sql<{ display_name: string }>`
    select display_name from scim_group where tenant_id = ${tenantId} order by lower(display_name) limit ${maxGroups}`.execute(
    db,
  )
  return { people: people.rows[0]?.n ?? 0, groupNames: groups.rows.map(row => row.display_name) }
}

/** Two who write the people or groups of a customer, or what these get, take turns. */
export async function lockProvisioned(trx: Trx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kept of ${tenantId}`}, 0))`.execute(trx)
}

export type ProvisionedRole = { is_root: boolean; menu_ids: number[]; company_level: number }

/** The roles that kept people have, each once. */
export async function listProvisionedRoles(trx: Trx, tenantId: number): Promise<ProvisionedRole[]> {
  const { rows } = await sql<ProvisionedRole>`
    select distinct role.is_root, company.level as company_level,
           array(select menu_id from role_right where role_right.role_id = role.role_id order by menu_id) as menu_ids
    from scim_user join account using (account_id) join company on company.company_id = account.company_id
      join role on role.role_id = account.role_id
    where scim_user.tenant_id = ${tenantId} and scim_user.deleted_at is null`.execute(trx)
  return rows
}

/** Of these people, or of all: those whose account is the customer's own. */
const provisionedAmong = (tenantId: number, userIds: readonly number[] | null) => sql`
  kept.tenant_id = ${tenantId} and kept.deleted_at is null and account.company_id = ${tenantId}
  and (${userIds === null} or kept.user_id = any(${[...(userIds ?? [])]}::bigint[]))`

/** In one order, before any of them changes: two who change several wait for each other and never both. */
export async function lockKeptAccounts(trx: Trx, tenantId: number, userIds: readonly number[] | null): Promise<void> {
  await sql`
    select from scim_user kept join account using (account_id) where ${provisionedAmong(tenantId, userIds)}
    order by account_id for no key update of account`.execute(trx)
}

/** With the lines of the map whose group they are in. */
export type ProvisionedPerson = HeldScope & { groups: string[] }

export async function listKeptScopes(
  trx: Trx,
  tenantId: number,
  userIds: readonly number[] | null,
): Promise<ProvisionedPerson[]> {
  const { rows } = await sql<ProvisionedPerson>`
    select ${heldScope}, array(
        select map.name from provisioning_group map
        join scim_group on scim_group.tenant_id = map.tenant_id and lower(scim_group.display_name) = lower(map.name)
        join scim_member using (group_id)
        where map.tenant_id = kept.tenant_id and scim_member.user_id = kept.user_id) as groups
    from scim_user kept join account using (account_id)
    where ${provisionedAmong(tenantId, userIds)}`.execute(trx)
  return rows
}

export type ChangedRole = { account_id: number; account: string; before: number; after: number }

/** Gives people the role of their groups, the first of the map that fits, else the default one; answers whose has changed. */
export async function renewRoles(
  trx: Trx,
  tenantId: number,
  userIds: readonly number[] | null,
): Promise<ChangedRole[]> {
  const { rows } = await sql<ChangedRole>`
    with wanted as (
      select kept.account_id, coalesce((
        select map.role_id from provisioning_group map
        join scim_group on scim_group.tenant_id = map.tenant_id and lower(scim_group.display_name) = lower(map.name)
        join scim_member using (group_id)
        where map.tenant_id = kept.tenant_id and scim_member.user_id = kept.user_id
        order by map.position limit 1), provisioning.role_id) as role_id
      from scim_user kept join provisioning using (tenant_id)
      where kept.tenant_id = ${tenantId} and kept.deleted_at is null
        and (${userIds === null} or kept.user_id = any(${[...(userIds ?? [])]}::bigint[]))
    ), held as (
      select account_id, account, account.role_id as before, wanted.role_id as after
      from account join wanted using (account_id)
      where account.tenant_id = ${tenantId} and account.company_id = ${tenantId} and account.role_id <> wanted.role_id
      order by account_id for update of account
    )
    update account set role_id = held.after, version = version + 1 from held
    where account.account_id = held.account_id
    returning held.*`.execute(trx)
  return rows
}
