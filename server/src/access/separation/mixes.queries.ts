/**
 * All that stands in the way of separating duties: what gives rights of two of them, a program that administers, and whoever administers
 * or comes to it by a provider, an invitation or provisioning and not by a password of their own.
 */
import { administering, dutiesOf, mixesDuties } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Separation } from '@watchfire/contract/access/separation/separation.calls.ts'
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { localAccount, ownPassword } from '../account/administrators.queries.ts'

type Mix = Separation['inTheWay'][number]

/** The first of each kind, without `but`, whose own role is another question. */
export async function listMixes(
  db: Reader,
  tenantId: number,
  { but, limit }: { but: number; limit: number },
): Promise<Mix[]> {
  const roles = await sql<{ role_id: number; tenant_id: number | null; name: string; menu_ids: number[] }>`
    select role_id, tenant_id, name, array(select menu_id from role_right where role_right.role_id = role.role_id) as menu_ids
    from role where (tenant_id = ${tenantId} or tenant_id is null) and not is_root order by name, role_id`.execute(db)
  const mixed = roles.rows.filter(role => mixesDuties(role.menu_ids))
  const idsOf = (list: typeof mixed) => list.map(role => role.role_id)
  const kept = idsOf(roles.rows.filter(role => dutiesOf(role.menu_ids).length > 0))
  const { rows: keys } = await sql<Mix>`
    select 'apiKey' as kind, name from api_key
    where tenant_id = ${tenantId} and revoked_at is null and menu_ids && ${[...administering]}::bigint[]
    order by account_id limit ${limit}`.execute(db)
  const own = mixed.filter(role => role.tenant_id !== null).slice(0, limit)
  const unfit = await listUnfit(db, tenantId, { kept, mixed: idsOf(mixed), but, limit })
  return [...own.map(({ name }): Mix => ({ kind: 'role', name })), ...keys, ...unfit]
}

/**
 * Who has one of these roles without a password of their own, and what gives one of them to whoever comes: nobody checks another who
 * could sign in as them.
 */
export async function listUnfit(
  db: Reader,
  tenantId: number,
  { kept: keptIds, mixed = [], but = 0, limit }: { kept: number[]; mixed?: number[]; but?: number; limit: number },
): Promise<Mix[]> {
  const kept = sql`any(${keptIds}::bigint[])`
  const { rows } = await sql<Mix>`
    (select 'account' as kind, account as name from account
      where tenant_id = ${tenantId} and account_id <> ${but}
        and (role_id = any(${mixed}::bigint[]) or role_id = ${kept} and not (${localAccount} and ${ownPassword}))
      order by account_id limit ${limit})
    union all
    (select 'invitation', email from invitation
      where tenant_id = ${tenantId} and role_id = ${kept} and accepted_at is null and withdrawn_at is null and expires_at > now()
      order by invitation_id limit ${limit})
    union all
    (select 'signInWay', name from oidc_provider
      where tenant_id = ${tenantId} and (role_id = ${kept}
        or exists (select from oidc_group where oidc_group.tenant_id = ${tenantId} and oidc_group.role_id = ${kept})))
    union all
    (select 'signInWay', name from directory
      where tenant_id = ${tenantId} and (role_id = ${kept}
        or exists (select from directory_group where directory_group.tenant_id = ${tenantId} and directory_group.role_id = ${kept})))
    union all
    (select 'signInWay', 'SCIM' from provisioning
      where tenant_id = ${tenantId} and (role_id = ${kept}
        or exists (select from provisioning_group where provisioning_group.tenant_id = ${tenantId} and provisioning_group.role_id = ${kept})))`.execute(
    db,
  )
  return rows
}
