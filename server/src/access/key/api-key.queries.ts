/** API keys as those who administer the accounts of a company see and change them. */
import { randomBytes } from 'node:crypto'
import type { MemberProject } from '@watchfire/contract/access/account/account.shapes.ts'
import type { ApiKeyState } from '@watchfire/contract/access/key/api-key.shapes.ts'
import type { OwnScope, RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { regionLimitsOfAccount } from '../../core/session/scope.ts'
import { administeredBy } from '../account/account-list.queries.ts'
import { memberProjects, setScope } from '../account/account-regions.queries.ts'

export type ApiKeyView = {
  account_id: number
  tenant_id: number
  company_id: number
  company_name: string
  company_level: number
  name: string
  remark: string
  state: ApiKeyState
  prefix: string
  last_four: string
  menu_ids: number[]
  confirmed_acts: boolean
  all_projects: boolean
  projects: MemberProject[]
  region_limits: RegionLimit[]
  networks: string[]
  expires_at: number
  last_used_at: number | null
  last_address: string
  created_by: string
  created_at: number
  /** Somebody has a token of it that waits for its first use. */
  is_renewed: boolean
  version: number
}
type Within = Omit<OwnScope, 'rights'>

/** A key that neither was revoked nor has expired and has no session ended with its company. */
const state = sql`case
  when key.revoked_at is not null then 'revoked'
  when key.expires_at <= now() then 'expired'
  when exists (select from session where session.account_id = key.account_id) then 'active'
  else 'stopped' end`

const fromKeys = sql`
  from api_key as key join account using (account_id) join company on company.company_id = key.company_id`

const columns = (within: Within) => sql`
  key.account_id, key.tenant_id, key.company_id, company.name as company_name, company.level as company_level, key.name, key.remark,
  ${state} as state, key.prefix, key.last_four, key.menu_ids, key.confirmed_acts, account.all_projects,
  ${memberProjects(within, 'key')} as projects, ${regionLimitsOfAccount('account')} as region_limits,
  key.networks, key.expires_at, key.last_used_at, key.last_address, key.created_by, key.created_at,
  key.next_maker_id is not null as is_renewed, key.version`

/** Those that may be used first, then by name. */
export async function listKeys(trx: Trx, within: Within, keyword: string, { limit, offset }: PageWindow) {
  const fits = sql`${administeredBy(within)} and strpos(lower(key.name || ' ' || key.remark || ' ' || key.prefix), lower(${keyword})) > 0`
  const { rows } = await sql<ApiKeyView>`
    select ${columns(within)} ${fromKeys} where ${fits}
    order by ${state} <> 'active', lower(key.name), key.account_id limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total ${fromKeys} where ${fits}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** A key of those somebody administers, held until the transaction ends. */
export async function lockKey(trx: Trx, within: Within, keyId: number): Promise<ApiKeyView | undefined> {
  await sql`select from account where account_id = ${keyId} for update`.execute(trx)
  const { rows } = await sql<ApiKeyView>`
    select ${columns(within)} ${fromKeys} where key.account_id = ${keyId} and ${administeredBy(within)}`.execute(trx)
  return rows[0]
}

/** The keys of a company that are not revoked, held so that two who make one do not both make the last. */
export async function lockKeyCount(trx: Trx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`API keys of ${companyId}`}, 0))`.execute(trx)
  const { n } = await trx
    .selectFrom('api_key')
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function isKeyNameTaken(trx: Trx, companyId: number, name: string, keyId = 0): Promise<boolean> {
  const { rows } = await sql`
    select from api_key where company_id = ${companyId} and lower(name) = lower(${name}) and account_id <> ${keyId} and revoked_at is null
    limit 1`.execute(trx)
  return rows.length > 0
}

export type NewKey = {
  tenantId: number
  companyId: number
  name: string
  remark: string
  prefix: string
  secretHash: Buffer
  lastFour: string
  menuIds: readonly number[]
  confirmedActs: boolean
  projectIds: readonly number[] | null
  regionLimits: readonly RegionLimit[]
  networks: readonly string[]
  days: number
  by: string
  makerId?: number
}

/** The key with its account and the session that stands for it. */
export async function insertKey(db: Reader, key: NewKey): Promise<number> {
  const owner = { tenant_id: key.tenantId, company_id: key.companyId }
  const { account_id } = await db
    .insertInto('account')
    // No password fits it, and without a role nobody signs in to it.
    .values({
      ...owner,
      account: `wfk_${key.prefix}`,
      full_name: shownName(key.name),
      password_hash: '',
      all_projects: key.projectIds === null,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await setScope(db, { accountIds: [account_id], tenantId: key.tenantId }, key)
  const expires_at = endAfter(key.days)
  await db
    .insertInto('api_key')
    .values({
      ...owner,
      account_id,
      name: key.name,
      remark: key.remark,
      prefix: key.prefix,
      secret_hash: key.secretHash,
      last_four: key.lastFour,
      menu_ids: [...key.menuIds],
      confirmed_acts: key.confirmedActs,
      networks: [...key.networks],
      expires_at: expires_at as never,
      created_by: key.by,
      maker_id: key.makerId,
    })
    .execute()
  // It needs no sign of life, and no token opens it.
  await db
    .insertInto('session')
    .values({
      account_id,
      tenant_id: key.tenantId,
      token_hash: randomBytes(32),
      expires_at: expires_at as never,
      alive_at: sql`'infinity'` as never,
    })
    .execute()
  return account_id
}

export type KeyChange = Pick<
  NewKey,
  'tenantId' | 'name' | 'remark' | 'menuIds' | 'confirmedActs' | 'projectIds' | 'regionLimits' | 'networks'
> & {
  keyId: number
  version: number
  days: number | undefined
}

/** False when somebody else was quicker. */
export async function updateKey(trx: Trx, key: KeyChange): Promise<boolean> {
  const ends = key.days === undefined ? {} : { expires_at: endAfter(key.days) as never }
  const { numUpdatedRows } = await trx
    .updateTable('api_key')
    .set({
      name: key.name,
      remark: key.remark,
      menu_ids: [...key.menuIds],
      confirmed_acts: key.confirmedActs,
      networks: [...key.networks],
      version: sql`version + 1`,
      ...ends,
    })
    .where('account_id', '=', key.keyId)
    .where('version', '=', key.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('account')
    .set({ full_name: shownName(key.name) })
    .where('account_id', '=', key.keyId)
    .execute()
  if (key.days !== undefined) await trx.updateTable('session').set(ends).where('account_id', '=', key.keyId).execute()
  await setScope(trx, { accountIds: [key.keyId], tenantId: key.tenantId }, key)
  return true
}

export async function setRevoked(trx: Trx, keyId: number): Promise<void> {
  await trx
    .updateTable('api_key')
    .set({ revoked_at: sql`now()` as never, version: sql`version + 1` })
    .where('account_id', '=', keyId)
    .execute()
}

/** A second token, which takes the place of the first at its first use. */
export async function setNextToken(
  trx: Trx,
  keyId: number,
  next: Pick<NewKey, 'secretHash' | 'lastFour' | 'makerId'>,
): Promise<void> {
  await trx
    .updateTable('api_key')
    .set({ next_secret_hash: next.secretHash, next_last_four: next.lastFour, next_maker_id: next.makerId })
    .where('account_id', '=', keyId)
    .execute()
}

/** A token that somebody has and nobody has used opens nothing. */
export async function forgetNextTokensOf(trx: Trx, makerId: number): Promise<void> {
  await trx
    .updateTable('api_key')
    .set({ next_secret_hash: null, next_last_four: null, next_maker_id: null })
    .where('next_maker_id', '=', makerId)
    .execute()
}

type HeldKey = { keyId: number; tenantId: number; companyId: number; prefix: string; renewed: boolean }

/** The keys that somebody holds, locked; `renewed`: somebody else has another token of it. */
export async function lockKeysOf(trx: Trx, makerId: number): Promise<HeldKey[]> {
  const { rows } = await sql<HeldKey>`
    select account_id as "keyId", tenant_id as "tenantId", company_id as "companyId", prefix, next_secret_hash is not null as renewed
    from api_key where maker_id = ${makerId} and revoked_at is null order by account_id for update`.execute(trx)
  return rows
}

/** For the account log, of these people: the keys that each holds and that still open something, by name. Who holds none is left out. */
export async function findHeldKeyNames(
  trx: Trx,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, { apiKeys: string[] }>> {
  const { rows } = await sql<{ maker_id: number; names: string[] }>`
    select key.maker_id, array_agg(key.name order by lower(key.name), key.account_id) as names
    from api_key as key join session on session.account_id = key.account_id and session.expires_at > now()
    where key.maker_id = any(${[...accountIds]}::bigint[]) and key.revoked_at is null group by key.maker_id`.execute(
    trx,
  )
  return new Map(rows.map(row => [row.maker_id, { apiKeys: row.names }]))
}

/** The same of all who have a role; many have many. */
export async function findKeyNamesOfRole(trx: Trx, roleId: number): Promise<{ apiKeys?: string[] }> {
  const { rows } = await sql<{ names: string[] | null }>`
    select array_agg(name) as names from (
      select key.name from api_key as key join session on session.account_id = key.account_id and session.expires_at > now()
      join account as holder on holder.account_id = key.maker_id
      where holder.role_id = ${roleId} and key.revoked_at is null order by lower(key.name), key.account_id limit 200
    ) as held`.execute(trx)
  return rows[0]?.names ? { apiKeys: rows[0].names } : {}
}

const endAfter = (days: number) => sql`now() + make_interval(days => ${days})`
/** Who did it, in logs and histories. */
const shownName = (name: string) => `key:${name}`
