import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { settingNow } from '../system-setting.queries.ts'
import { companyInUse, isEnterable, isLocal, opensOthers } from './account-in-use.queries.ts'
import { asGiven, closedCustomers, withinHolder } from './key-holder.queries.ts'

export type SessionRow = {
  session_id: number
  account_id: number
  account: string
  full_name: string
  tenant_id: number
  company_id: number
  company_level: number
  scope_epoch: number
  role_name: string
  is_root: boolean
  menu_ids: number[] | null
  /** Companies of the account's scope, null for none; numbers alone, as the platform's root sees hundreds and they are read with every call. */
  company_ids: number[] | null
  /** The company above each of them, in their order; 0 for none. */
  parent_ids: number[] | null
  /** Those the platform knows, and sees nothing of now. */
  closed_ids: number[] | null
  /** Null: every project of its companies. */
  project_ids: number[] | null
  /** Projects that are seen in part. */
  region_limits: RegionLimit[]
  /** The customer keeps the duties of its administrators apart. */
  separated: boolean
  /** Its owner signs in by password: nobody comes to it by a provider, and no provider keeps it. */
  is_local: boolean
  /** A display: its session shows walls and nothing else. */
  is_display: boolean
  /** Where an API key may be used from, empty for everywhere; null for a person. */
  networks: string[] | null
  /** The password was given by somebody else and has to be changed first. */
  must_change_password: boolean
  /** A second factor is demanded and none is set up. */
  factor_due: boolean
  /** The person has proved of late who they are. */
  confirmed: boolean
  /** The account from which this one was entered: that one has the sign-in. */
  entered_by: number | null
  /** False when the nonce was used before. */
  fresh: boolean
}

/** A session ends after 12 h at the latest, and 30 min after the last sign of life. */
export const silentMinutes = 30

/** Dangerous acts are open for so long after the person proved who they are. */
const confirmedMinutes = 10

/** The account whose password and second factors open account `a`: another one of its owner's where it is entered from there. */
const signer = sql`coalesce(a.signs_in_by, a.account_id)`
/** Joins, to account `a`, the one it is entered from; none where it has a sign-in of its own. */
export const openerOfAccount = sql`left join account opener on opener.account_id = a.signs_in_by`

/**
 * Of account `a` with its opener, and `p` the policy of its customer: the password is somebody else's, or too old. A given one is always
 * changed first where duties are separated, else its giver could act as its owner.
 */
export const passwordDue = sql<boolean>`(coalesce(opener.must_change_password, a.must_change_password) and (coalesce(p.change_first, true)
    or exists (select from separation where separation.tenant_id = a.tenant_id))
  or coalesce(p.max_age_days > 0 and coalesce(opener.password_at, a.password_at) < now() - make_interval(days => p.max_age_days), false))`
export const factorDemanded = sql<boolean>`coalesce(
  p.factor_of_all or a.role_id = any(p.factor_roles) or a.company_id = any(p.factor_companies), false)`
export const hasApp = sql<boolean>`exists (select from totp where totp.account_id = ${signer} and totp.confirmed_at is not null)`
export const hasPasskey = sql<boolean>`exists (select from passkey where passkey.account_id = ${signer})`
const hasFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`
export const factorDue = sql<boolean>`(${factorDemanded} and not ${hasFactor})`
export const recoveryCodes = sql<number>`(select count(*)::int from recovery_code where recovery_code.account_id = ${signer})`

/** Of account `a` in company `c`: changes with whatever the account may see. A consent that runs out counts at once, before anybody notes it. A key changes with its holder too, and with the account that one is entered from. */
const epochOf = (
  account: string,
  company: string,
) => sql<number>`(${sql.ref(`${account}.scope_epoch`)} + ${sql.ref(`${company}.scope_epoch`)}
  + case when ${sql.ref(`${company}.level`)} = 1 then (select coalesce(sum(epoch + case when until <= now() then 1 else 0 end), 0)::bigint from platform_consent) else 0 end
  + coalesce((select role.scope_epoch from role where role.role_id = ${sql.ref(`${account}.role_id`)}), 0))`
export const scopeEpoch = sql<number>`(${epochOf('a', 'c')} + case when a.role_id is null then coalesce((
    select ${epochOf('holder', 'home')} + case when ${isEnterable('holder')} then 0 else 1 end from api_key join account as holder on holder.account_id = api_key.maker_id
      join company as home on home.company_id = holder.company_id where api_key.account_id = a.account_id), 0) else 0 end)`

/** Of policy `p`; what the installation allows may have become less since it was chosen. */
export const idleMinutes = sql<number>`least(coalesce(p.idle_minutes, ${silentMinutes}), ${settingNow('mostIdleMinutes')})::int`

/** The account from which this session was entered opens it still: it is in use, and nobody but its owner comes to it. */
const stillEntered = sql`(s.entered_by is not distinct from a.signs_in_by and (s.entered_by is null or ${opensOthers('opener')}))`

const living = sql`s.expires_at > now() and s.alive_at > now() - make_interval(mins => ${idleMinutes})
  and a.in_use and ${companyInUse('c')} and ${stillEntered}`

const recentlyConfirmed = sql<boolean>`coalesce(s.confirmed_at > now() - make_interval(mins => ${confirmedMinutes}), false)`

const account = sql`
  select s.session_id, a.account_id, a.account, a.full_name, a.all_projects, a.tenant_id, a.company_id, a.role_id, a.signs_in_by, s.entered_by,
         not s.federated and a.role_id is not null and ${passwordDue} as must_change_password,
         (not s.federated or s.by_directory) and a.role_id is not null and ${factorDue} as factor_due,
         case when a.role_id is null
           then coalesce((select api_key.confirmed_acts from api_key where api_key.account_id = a.account_id), false)
           else ${recentlyConfirmed} end as confirmed,
         c.level as company_level, ${scopeEpoch} as scope_epoch
  from session s join account a using (account_id) join company c on c.company_id = a.company_id ${openerOfAccount}
  left join sign_in_policy p on p.tenant_id = a.tenant_id`

type Held = typeof asGiven

const seenWith = (held: Held) => sql`
  exists (select from separation where separation.tenant_id = viewer.tenant_id) as separated,
  ${isLocal('viewer')} as is_local,
  coalesce(r.name, '') as role_name, coalesce(r.is_root, false) as is_root, key.networks,
  display.account_id is not null as is_display,
  coalesce(${held.menuIds}, display.menu_ids, (select array_agg(menu_id) from role_right where role_right.role_id = r.role_id)) as menu_ids,
  companies.company_ids, companies.parent_ids, companies.closed_ids,
  ${held.projects} as project_ids, ${held.regionLimits} as region_limits`

/** A person has a role, an API key and a display rights of their own. */
const rightsWith = (held: Held) => sql`viewer left join role r using (role_id)
  left join api_key key on viewer.role_id is null and key.account_id = viewer.account_id
  left join wall_display display on viewer.role_id is null and display.account_id = viewer.account_id
  ${held.holder}
  cross join lateral (
    select array_agg(company.company_id) as company_ids, array_agg(coalesce(company.parent_id, 0)) as parent_ids,
           array_agg(company.company_id) filter (where viewer.company_level = 1 and company.tenant_id = any(${closedCustomers})) as closed_ids
    from company
    where case viewer.company_level when 1 then company.level < 3 or not company.tenant_id = any(${closedCustomers})
      when 2 then company.tenant_id = viewer.tenant_id else company.company_id = viewer.company_id end
      and ${held.sees('company')}
  ) as companies`

/** Of session `s` and account `a`. */
const livingWhere = (condition: RawBuilder<unknown>) => sql`
  with viewer as (${account} where ${condition} and ${living}) select viewer.*, ${seenWith(withinHolder)}, true as fresh from ${rightsWith(withinHolder)}`

export type ApiKeyRow = {
  account_id: number
  secret_hash: Buffer
  /** Of the token that takes its place once it is used. */
  next_secret_hash: Buffer | null
  revoked: boolean
  expired: boolean
  /** It was not noted for a minute that the key is used. */
  use_is_due: boolean
  /** The session that stands for the key; null when it ended with the company. */
  session: SessionRow | null
}

export async function findApiKey(auth: Db, prefix: string): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    select found.account_id, found.secret_hash, found.next_secret_hash, found.revoked_at is not null as revoked, found.expires_at <= now() as expired,
           coalesce(found.last_used_at < now() - interval '1 minute', true) as use_is_due,
           (select to_jsonb(held) from (${livingWhere(sql`a.account_id = found.account_id`)}) as held) as session
    from api_key as found where found.prefix = ${prefix}`.execute(auth)
  return rows[0]
}

export async function noteKeyUse(auth: Db, accountId: number, address: string): Promise<void> {
  await sql`update api_key set last_used_at = now(), last_address = ${address} where account_id = ${accountId}`.execute(
    auth,
  )
}

/** The living session of a token and everything it may see, and its nonce written down: one round trip. No API key comes this way. */
export async function findSessionOfCall(
  auth: Db,
  call: { tokenHash: Buffer; nonce: string; madeAt: number },
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    with viewer as (${account} where s.token_hash = ${call.tokenHash} and ${living}),
    remembered as (
      insert into nonce (session_id, nonce, made_at) select session_id, ${call.nonce}, ${new Date(call.madeAt)} from viewer
      on conflict do nothing returning 1
    )
    select viewer.*, ${seenWith(asGiven)}, exists (select from remembered) as fresh from ${rightsWith(asGiven)}`.execute(
    auth,
  )
  return rows[0]
}

/** The same session by its number, for sockets and tickets. */
export async function findSession(auth: Db, sessionId: number): Promise<SessionRow | undefined> {
  const [row] = await findSessions(auth, [sessionId])
  return row
}

/** Whether there is a living session of this token, whosever it is. Who calls is for the signature to say. */
export async function isSessionAlive(auth: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`select from (${account} where s.token_hash = ${tokenHash} and ${living}) as viewer`.execute(auth)
  return rows.length > 0
}

export type TicketHolderRow = Pick<SessionRow, 'account_id' | 'tenant_id' | 'company_level' | 'scope_epoch'>

/** The account behind a session that lives and has nothing to do first; a ticket is worth nothing without it. */
export async function findTicketHolder(auth: Db, sessionId: number): Promise<TicketHolderRow | undefined> {
  const { rows } = await sql<TicketHolderRow>`
    with viewer as (${account} where s.session_id = ${sessionId} and ${living})
    select account_id, tenant_id, company_level, scope_epoch from viewer where not must_change_password and not factor_due`.execute(
    auth,
  )
  return rows[0]
}

/** Those of the sessions that live. */
export async function findSessions(auth: Db, sessionIds: readonly number[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`${livingWhere(sql`s.session_id = any(${[...sessionIds]}::bigint[])`)}`.execute(
    auth,
  )
  return rows
}

/** The same for an account in use without a session, for work it asked for that is done later. A new password takes nothing of it away. */
export async function findAccountScope(db: Db, accountId: number): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    with viewer as (
      select 0::bigint as session_id, a.account_id, a.account, a.full_name, a.all_projects, false as must_change_password,
             false as factor_due, false as confirmed, null::bigint as entered_by, a.signs_in_by, a.tenant_id,
             a.company_id, a.role_id, c.level as company_level, ${scopeEpoch} as scope_epoch
      from account a join company c using (company_id) where a.account_id = ${accountId} and a.in_use and ${companyInUse('c')}
    )
    select viewer.*, ${seenWith(withinHolder)}, true as fresh from ${rightsWith(withinHolder)}`.execute(db)
  return rows[0]
}

export type AiServerRow = {
  device_no: number
  device_id: string
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
}

/** The AI server whose key this is: its own, or the one before it while that still counts. The first use of a new key ends the old one; that a key is used is noted once a minute. */
export async function findAiServerByKey(auth: Db, keyHash: Buffer): Promise<AiServerRow | undefined> {
  const { rows } = await sql<AiServerRow>`
    with used as (
      update ai_server set previous_key_hash = null, previous_key_until = null, key_used_at = now(),
        contacted_at = coalesce(contacted_at, now())
      where key_hash = ${keyHash}
        and (previous_key_hash is not null or key_used_at is null or key_used_at < now() - interval '1 minute')
    )
    select device.device_no, device.device_id, device.tenant_id, device.company_id, device.project_id, device.region_id
    from ai_server join device using (device_no)
    where ai_server.key_hash = ${keyHash} or (ai_server.previous_key_hash = ${keyHash} and ai_server.previous_key_until > now())`.execute(
    auth,
  )
  return rows[0]
}
