import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { Window } from './scim.queries.ts'
import type { ScimFilter } from './scim-filter.ts'

export type GroupRow = {
  groupId: number
  displayName: string
  externalId: string | null
  madeAt: number
  changedAt: number
  members: { value: string; display: string }[]
}

/** Without its members where nobody asks for them. */
const columns = (withMembers: boolean) => sql`
  own.group_id as "groupId", own.display_name as "displayName", own.external_id as "externalId", own.made_at as "madeAt",
  own.changed_at as "changedAt", ${
    withMembers
      ? sql`coalesce((select jsonb_agg(jsonb_build_object('value', kept.user_id::text, 'display', kept.display_name) order by kept.user_id)
          from scim_member join scim_user kept using (user_id) where scim_member.group_id = own.group_id), '[]')`
      : sql`'[]'::jsonb`
  } as members`

export async function listGroups(
  db: Reader,
  tenantId: number,
  filter: ScimFilter<'displayName' | 'externalId'> | undefined,
  { startIndex, count, withMembers }: Window & { withMembers: boolean },
) {
  const fits = sql`own.tenant_id = ${tenantId} and ${
    filter === undefined
      ? sql`true`
      : filter.attribute === 'displayName'
        ? sql`lower(own.display_name) = lower(${filter.value})`
        : sql`own.external_id = ${filter.value}`
  }`
  const { rows } = await sql<GroupRow>`
    select ${columns(withMembers)} from scim_group own where ${fits}
    order by own.group_id limit ${count} offset ${startIndex - 1}`.execute(db)
  const all = await sql<{ n: number }>`select count(*)::int as n from scim_group own where ${fits}`.execute(db)
  return { rows, total: all.rows[0]?.n ?? 0 }
}

export async function findGroup(
  db: Reader,
  tenantId: number,
  groupId: number,
  withMembers = true,
): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select ${columns(withMembers)} from scim_group own where own.tenant_id = ${tenantId} and own.group_id = ${groupId}`.execute(
    db,
  )
  return rows[0]
}

export async function countGroups(trx: Trx, tenantId: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from scim_group where tenant_id = ${tenantId}`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Undefined when another group of the customer has the name. */
export async function insertGroup(
  trx: Trx,
  tenantId: number,
  { displayName, externalId }: Pick<GroupRow, 'displayName' | 'externalId'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ group_id: number }>`
    insert into scim_group (tenant_id, display_name, external_id) values (${tenantId}, ${displayName}, ${externalId})
    on conflict do nothing returning group_id`.execute(trx)
  return rows[0]?.group_id
}

/** False when another group of the customer has the name. */
export async function updateGroup(
  trx: Trx,
  tenantId: number,
  { groupId, displayName, externalId }: Pick<GroupRow, 'groupId' | 'displayName' | 'externalId'>,
): Promise<boolean> {
  const { rows } = await sql`
    update scim_group set display_name = ${displayName}, external_id = ${externalId}, changed_at = now()
    where tenant_id = ${tenantId} and group_id = ${groupId} and not exists (
      select from scim_group as other
      where other.tenant_id = ${tenantId} and lower(other.display_name) = lower(${displayName}) and other.group_id <> ${groupId})
    returning 1`.execute(trx)
  return rows.length > 0
}

/** How many of these the provider keeps for this customer. */
export async function countKept(trx: Trx, tenantId: number, userIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from scim_user
    where tenant_id = ${tenantId} and deleted_at is null and user_id = any(${[...userIds]}::bigint[])`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Answers who was in it before or is now. */
export async function changeMembers(
  trx: Trx,
  { tenantId, groupId }: { tenantId: number; groupId: number },
  { all, added, removed }: { all: readonly number[] | null; added: readonly number[]; removed: readonly number[] },
): Promise<number[]> {
  const coming = [...(all ?? []), ...added]
  const gone = await sql<{ user_id: number }>`
    delete from scim_member where tenant_id = ${tenantId} and group_id = ${groupId}
      and (${all !== null} and user_id <> all(${coming}::bigint[]) or user_id = any(${[...removed]}::bigint[]))
    returning user_id`.execute(trx)
  const come = await sql<{ user_id: number }>`
    insert into scim_member (tenant_id, group_id, user_id)
    select ${tenantId}, ${groupId}, id from unnest(${coming}::bigint[]) as id where id <> all(${[...removed]}::bigint[])
    on conflict do nothing returning user_id`.execute(trx)
  return [...gone.rows, ...come.rows].map(row => row.user_id)
}

/** Answers who was in it; undefined when there is none. */
export async function deleteGroup(trx: Trx, tenantId: number, groupId: number): Promise<number[] | undefined> {
  const members = await sql<{ user_id: number }>`
    select user_id from scim_member where tenant_id = ${tenantId} and group_id = ${groupId}`.execute(trx)
  const { rows } = await sql`
    delete from scim_group where tenant_id = ${tenantId} and group_id = ${groupId} returning 1`.execute(trx)
  return rows.length > 0 ? members.rows.map(row => row.user_id) : undefined
}

export async function membersOfGroup(trx: Trx, tenantId: number, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from scim_member where tenant_id = ${tenantId} and group_id = ${groupId}`.execute(trx)
  return rows.map(row => row.user_id)
}
